const length = 18
const bodyDigits = 14
/** The form, before the check digits are looked at (ISO 11649; digits alone, for a wrong letter can pass unnoticed). */
const form = /^RF[0-9]{16}$/

/** `RF` as numbers: a letter counts ten more than its place in the alphabet, from nought. */
const prefixDigits = '2715'

const checkDigits = (body: string): string => `${98n - (BigInt(`${body}${prefixDigits}00`) % 97n)}`.padStart(2, '0')

/** A payment reference from random bytes; sixteen or more, so that no body is likelier than another. */
export function makePaymentReference(random: Uint8Array): string {
  if (random.length < 16) throw new Error('a payment reference needs sixteen random bytes')
  let number = 0n
  for (const byte of random) number = number * 256n + BigInt(byte)
  const body = `${number % 10n ** BigInt(bodyDigits)}`.padStart(bodyDigits, '0')
  return `RF${checkDigits(body)}${body}`
}

/** Whether the text is a payment reference as we make them, check digits included; blanks are not taken out. */
export const isPaymentReference = (text: string): boolean =>
  form.test(text) && checkDigits(text.slice(4)) === text.slice(2, 4)

/** As people copy it: in fours. */
export const displayPaymentReference = (reference: string): string => reference.replace(/(.{4})(?=.)/g, '$1 ')

/** What is left of a text without blanks and punctuation, in capitals; banks and buyers break references anywhere. */
const lettersAndDigits = (text: string): string =>
  text
    .normalize('NFKC')
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** The payment references in a text, each once. Another length would be one more chance in 97 of a false one. */
export function paymentReferencesIn(text: string): string[] {
  const run = lettersAndDigits(text)
  const found = new Set<string>()
  for (let at = run.indexOf('RF'); at !== -1; at = run.indexOf('RF', at + 1)) {
    const window = run.slice(at, at + length)
    if (isPaymentReference(window)) found.add(window)
  }
  return [...found]
}

/** Whether one wrong, missing or extra character, or two neighbours changed about, turn one text into the other. */
export function isOneEditAway(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one]
  if (long.length - short.length > 1 || one === other) return false
  let at = 0
  while (at < short.length && short[at] === long[at]) at += 1
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1)
  if (short.slice(at + 1) === long.slice(at + 1)) return true
  return short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2)
}

/** Whether somewhere in the text stands something one edit away from the reference. */
export function holdsNear(text: string, reference: string): boolean {
  const run = lettersAndDigits(text)
  for (const size of [length - 1, length, length + 1]) {
    for (let at = 0; at + size <= run.length; at += 1) {
      if (isOneEditAway(run.slice(at, at + size), reference)) return true
    }
  }
  return false
}
