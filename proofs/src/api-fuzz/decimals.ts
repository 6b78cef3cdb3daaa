const places = 40

/** A decimal as a whole number of the smallest step that any price here has. */
function steps(decimal: string): bigint {
  const [whole = '', part = ''] = decimal.split('.')
  return BigInt(whole + part.padEnd(places, '0'))
}

export const isAbove = (one: string, other: string): boolean => steps(one) > steps(other)
