/**
 * Whether this is a payment reference (ISO 11649): for a form that a buyer types into. Blanks do not matter. No single
 * wrong digit, and no two neighbours that changed places, pass.
 */
export function isPaymentReference(typed: string): boolean {
  const plain = typed.replaceAll(/\s/g, '')
  // The letters RF are the digits 27 and 15, and stand last with the check digits.
  return /^RF[0-9]{16}$/i.test(plain) && BigInt(`${plain.slice(4)}2715${plain.slice(2, 4)}`) % 97n === 1n
}
