/** Whether the check digits of an IBAN are right (ISO 13616): its country and length are its bank's affair. */
export function isIban(iban: string): boolean {
  const turned = `${iban.slice(4)}${iban.slice(0, 4)}`
  const digits = turned.replace(/[A-Z]/g, (letter) => `${letter.charCodeAt(0) - 55}`)
  return /^[0-9]+$/.test(digits) && BigInt(digits) % 97n === 1n
}
