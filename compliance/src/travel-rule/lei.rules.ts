/** Whether the check digits of a legal entity identifier are right: ISO 17442, by ISO 7064 MOD 97-10. A letter counts from A, which is 10. */
export function isLei(lei: string): boolean {
  if (!/^[0-9A-Z]{18}[0-9]{2}$/.test(lei)) return false
  const digits = [...lei].map((sign) => Number.parseInt(sign, 36)).join('')
  return BigInt(digits) % 97n === 1n
}
