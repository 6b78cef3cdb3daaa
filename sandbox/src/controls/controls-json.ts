/** JSON in which whole numbers of any size survive: 5n is written "5n". */
export const writeControls = (value: unknown): string =>
  JSON.stringify(value, (_key, each: unknown) => (typeof each === 'bigint' ? `${each}n` : each))

/** The same back again. */
export const readControls = (value: unknown): unknown =>
  JSON.parse(JSON.stringify(value), (_key, each: unknown) =>
    typeof each === 'string' && /^[0-9]+n$/.test(each) ? BigInt(each.slice(0, -1)) : each,
  )
