/** Base units as people write them: 10050 with two decimals is 100.5. */
export function decimal(baseUnits: string, decimals: number): string {
  const digits = baseUnits.padStart(decimals + 1, '0')
  const whole = digits.slice(0, digits.length - decimals)
  const rest = digits.slice(digits.length - decimals).replace(/0+$/, '')
  return rest === '' ? whole : `${whole}.${rest}`
}
