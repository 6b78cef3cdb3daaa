/** Numbers by number, in three arrays: a list of sanctions has a million of them, which a map of arrays would hold in ten times the memory. */
export type NumberTable = { readonly at: (key: number) => Uint32Array }

const firstFrom = (keys: Uint32Array, key: number): number => {
  let [low, high] = [0, keys.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[middle] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}

/** Where the values of many small keys are packed behind each other. */
const valueBits = 2 ** 21

/** Gathers pairs of a key below 2^32 and a value below 2^21. */
export function numberTable() {
  const pairs: number[] = []
  return {
    add: (key: number, value: number) => void pairs.push(key * valueBits + value),
    table(): NumberTable {
      const sorted = Float64Array.from(pairs).sort()
      const keys = Uint32Array.from(sorted, (pair) => Math.floor(pair / valueBits))
      const values = Uint32Array.from(sorted, (pair) => pair % valueBits)
      return {
        at(key) {
          const from = firstFrom(keys, key)
          let to = from
          while (to < keys.length && keys[to] === key) to += 1
          return values.subarray(from, to)
        },
      }
    },
  }
}
