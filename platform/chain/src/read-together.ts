import {
  ContractFunctionExecutionError,
  type MulticallContracts,
  type MulticallReturnType,
  type PublicClient,
} from 'viem'

/** What is sent counts as the code of a contract, which EIP-3860 bounds to 48 KiB: a call takes at most some 350 bytes. */
const callsMax = 120

/** One request. Fails when the node did not run it: viem would hide that behind every single call. */
async function readOnce(client: PublicClient, blockNumber: bigint, calls: readonly unknown[]) {
  const contracts = calls as unknown as MulticallContracts<[]>
  const results: readonly { readonly error?: unknown }[] = await client.multicall({
    contracts,
    blockNumber,
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
  blockNumber: bigint,
  calls: Calls,
): Promise<MulticallReturnType<Calls>> {
  const parts = Array.from({ length: Math.ceil(calls.length / callsMax) }, (_, part) =>
    calls.slice(part * callsMax, (part + 1) * callsMax),
  )
  const results = await Promise.all(parts.map((part) => readOnce(client, blockNumber, part)))
  return results.flat() as MulticallReturnType<Calls>
}
