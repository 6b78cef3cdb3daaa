/** Every nth of a list, from the first on: a slice that touches all parts of it. */
export const everyNth = <T>(list: readonly T[], n: number): readonly T[] => list.filter((_, index) => index % n === 0)
