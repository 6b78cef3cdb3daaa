import type { PublicClient } from 'viem'
import { isRevert } from './is-revert.ts'
import { readTogether } from './read-together.ts'

/** By the key of each subject; null for one whose calls the chain cannot even run. */
export type EachRead<A> = ReadonlyMap<string, A | null>

type Wanted<S> = readonly (readonly [string, S])[]

/**
 * Reads many subjects together. A contract that burns all gas it is given would take the others with it, so whoever did
 * that once is read apart until it behaves.
 */
export function eachReader<S, A>(callsOf: (subject: S) => readonly unknown[]) {
  const apart = new Set<string>()

  async function together(client: PublicClient, blockNumber: bigint, wanted: Wanted<S>): Promise<EachRead<A>> {
    const calls = wanted.flatMap(([, subject]) => callsOf(subject))
    const answers: readonly unknown[] = await readTogether(client, blockNumber, calls)
    const each = answers.length / wanted.length
    return new Map(wanted.map(([key], index) => [key, answers.slice(index * each, (index + 1) * each) as A]))
  }

  async function alone(client: PublicClient, blockNumber: bigint, one: Wanted<S>[number]): Promise<EachRead<A>> {
    const [key] = one
    try {
      const read = await together(client, blockNumber, [one])
      apart.delete(key)
      return read
    } catch (error) {
      if (!isRevert(error)) throw error
      apart.add(key)
      return new Map([[key, null]])
    }
  }

  return async (client: PublicClient, blockNumber: bigint, wanted: Wanted<S>): Promise<EachRead<A>> => {
    const trusted = wanted.filter(([key]) => !apart.has(key))
    const each = (ones: Wanted<S>) => Promise.all(ones.map((one) => alone(client, blockNumber, one)))
    const joint = together(client, blockNumber, trusted).catch((error: unknown) => {
      if (!isRevert(error)) throw error
      return each(trusted)
    })
    const read = await Promise.all([joint, each(wanted.filter(([key]) => apart.has(key)))])
    return new Map(read.flat().flatMap((answers) => [...answers]))
  }
}
