import { isRevert } from '@firsthand/chain/is-revert'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { type Abi, BaseError, decodeErrorResult, type Hex, isHex, type PublicClient } from 'viem'

const abi: Abi = [...unitDeliveryAbi, ...settlementRouterAbi]

function nameOf(data: Hex | undefined): string {
  try {
    const { errorName, args = [] } = decodeErrorResult({ abi, data: data ?? '0x' })
    // A text is all that some tokens say.
    return errorName === 'Error' ? String(args[0]).slice(0, 200) : errorName
  } catch {
    return 'unknown'
  }
}

function revertData(error: unknown): Hex | undefined {
  const found = error instanceof BaseError ? error.walk((each) => isHex((each as { data?: unknown }).data)) : null
  return (found as { data?: Hex } | null)?.data
}

/** Runs the call again at a block: the name of the error, or null when it goes through there. */
async function replayed(client: PublicClient, call: object, blockNumber: bigint): Promise<string | null> {
  try {
    await client.call({ ...call, blockNumber })
    return null
  } catch (error) {
    if (isRevert(error)) return nameOf(revertData(error))
    throw error
  }
}

/** Why a transaction of ours was reverted, by the name of the contract's error. */
export async function revertName(client: PublicClient, hash: Hex, blockNumber: bigint): Promise<string> {
  const { from, to, input, gas } = await client.getTransaction({ hash })
  const call = { account: from, to, data: input, gas }
  // Before its block is nearest to what it met; what another transaction of that block did shows after it.
  return (await replayed(client, call, blockNumber - 1n)) ?? (await replayed(client, call, blockNumber)) ?? 'unknown'
}
