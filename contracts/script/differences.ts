import { getAddress, isAddress } from 'viem'

type Value = string | number | bigint | boolean

/** Each pair of a value on chain and the one that the book wants, described where they differ. */
export function differences(name: string, pairs: Readonly<Record<string, readonly Value[]>>): string[] {
  const plain = (value: Value | undefined) =>
    typeof value === 'string' && isAddress(value) ? getAddress(value) : String(value)
  return Object.entries(pairs)
    .filter(([, [actual, wanted]]) => plain(actual) !== plain(wanted))
    .map(([key, [actual, wanted]]) => `${name}: ${key} is ${actual}, not ${wanted}`)
}
