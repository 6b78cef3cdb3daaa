/** By ISO 11649: RF is 27 and 15, and the whole leaves 1 when it is divided by 97. */
export const isReference = (text: string) =>
  /^RF[0-9]{16}$/.test(text) && BigInt(`${text.slice(4)}2715${text.slice(2, 4)}`) % 97n === 1n

/** Every text that differs in one digit, and every one in which two neighbours changed places. */
export function* slips(text: string): Generator<string> {
  for (let at = 2; at < text.length; at += 1) {
    for (let digit = 0; digit < 10; digit += 1)
      if (String(digit) !== text[at]) yield `${text.slice(0, at)}${digit}${text.slice(at + 1)}`
    const [one, other] = [text[at], text[at + 1]]
    if (other !== undefined && one !== other) yield `${text.slice(0, at)}${other}${one}${text.slice(at + 2)}`
  }
}
