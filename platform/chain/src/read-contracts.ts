import {
  BaseError,
  ContractFunctionExecutionError,
  ContractFunctionRevertedError,
  ExecutionRevertedError,
  type MulticallContracts,
  type MulticallReturnType,
  type PublicClient,
} from 'viem'

/** By the key of each subject; null for one whose calls the chain cannot even run. */
export type EachRead<A> = ReadonlyMap<string, A | null>

/** A block by its number, or the newest one that the node has. */
export type At = bigint | 'latest'

type Wanted<S> = readonly (readonly [string, S])[]

/**
 * Reads many subjects together. A contract that burns all gas it is given would take the others with it, so whoever did
 * that once is read apart until it behaves.
 */
export function eachReader<S, A>(callsOf: (subject: S) => readonly unknown[]) {
  const apart = new Set<string>()

  async function together(client: PublicClient, at: At, wanted: Wanted<S>): Promise<EachRead<A>> {
    const calls = wanted.flatMap(([, subject]) => callsOf(subject))
    const answers: readonly unknown[] = await readTogether(client, at, calls)
    const each = answers.length / wanted.length
    return new Map(wanted.map(([key], index) => [key, answers.slice(index * each, (index + 1) * each) as A]))
  }

  async function alone(client: PublicClient, at: At, one: Wanted<S>[number]): Promise<EachRead<A>> {
    const [key] = one
    try {
      const read = await together(client, at, [one])
      apart.delete(key)
      return read
    } catch (error) {
      if (!isRevert(error)) throw error
      apart.add(key)
      return new Map([[key, null]])
    }
  }

  return async (client: PublicClient, at: At, wanted: Wanted<S>): Promise<EachRead<A>> => {
    const trusted = wanted.filter(([key]) => !apart.has(key))
    const each = (ones: Wanted<S>) => Promise.all(ones.map((one) => alone(client, at, one)))
    const joint = together(client, at, trusted).catch((error: unknown) => {
      if (!isRevert(error)) throw error
      return each(trusted)
    })
    const read = await Promise.all([joint, each(wanted.filter(([key]) => apart.has(key)))])
    return new Map(read.flat().flatMap((answers) => [...answers]))
  }
}

/** What is sent counts as the code of a contract, which EIP-3860 bounds to 48 KiB: a call takes at most some 350 bytes. */
const callsMax = 120

/** One request. Fails when the node did not run it: viem would hide that behind every single call. */
async function readOnce(client: PublicClient, at: At, calls: readonly unknown[]) {
  const contracts = calls as unknown as MulticallContracts<[]>
  const results: readonly { readonly error?: unknown }[] = await client.multicall({
    contracts,
    ...(at === 'latest' ? { blockTag: at } : { blockNumber: at }),
    // No contract has to stand on the chain for it.
    deployless: true,
    batchSize: 0,
  })
  const [first] = results
  if (first?.error instanceof ContractFunctionExecutionError && first.error.functionName === 'aggregate3')
    throw first.error
  return results
}

/** What each call answers at the block, all in one request unless there are very many. */
export async function readTogether<const Calls extends readonly unknown[]>(
  client: PublicClient,
  at: At,
  calls: Calls,
): Promise<MulticallReturnType<Calls>> {
  const parts = Array.from({ length: Math.ceil(calls.length / callsMax) }, (_, part) =>
    calls.slice(part * callsMax, (part + 1) * callsMax),
  )
  const results = await Promise.all(parts.map((part) => readOnce(client, at, part)))
  return results.flat() as MulticallReturnType<Calls>
}

/** Whether the chain ran the call and it reverted. A node that failed by itself has not, though viem calls both a revert. */
export function isRevert(error: unknown): boolean {
  const ran = (each: unknown) =>
    each instanceof ExecutionRevertedError ||
    (each instanceof ContractFunctionRevertedError && ExecutionRevertedError.nodeMessage.test(each.reason ?? ''))
  return error instanceof BaseError && error.walk(ran) !== null
}
