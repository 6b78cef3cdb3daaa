/** Long enough for any token, and too short to cost anything. */
const shape = /^[0-9]{1,60}(?:\.([0-9]{1,60}))?$/

/** A plain decimal times ten to the power of `places`, rounded up where it is finer; null for any other text. */
export function scaledUp(text: string, places: number): bigint | null {
  const match = shape.exec(text)
  if (match === null) return null
  const fraction = match[1] ?? ''
  const digits = BigInt(text.replace('.', ''))
  if (fraction.length <= places) return digits * 10n ** BigInt(places - fraction.length)
  const finer = 10n ** BigInt(fraction.length - places)
  return (digits + finer - 1n) / finer
}
