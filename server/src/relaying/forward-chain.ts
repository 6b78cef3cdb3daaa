import { chainNumber, inShort, type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import { isRevert } from '@firsthand/chain/read-contracts'
import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { nameOfRevert } from '@firsthand/contracts/revert-meaning'
import type { Hex } from '@firsthand/values/values'
import {
  BaseError,
  concatHex,
  encodeFunctionData,
  isHex,
  type PublicClient,
  recoverTypedDataAddress,
  type TypedDataDomain,
} from 'viem'
import { type Forwarded, gasLimitOf, type RelayChain, type RelayChains } from './relay.rules.ts'

const types = {
  ForwardRequest: [
    { name: 'from', type: 'address' },
    { name: 'to', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'gas', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint48' },
    { name: 'data', type: 'bytes' },
  ],
} as const

const messageOf = ({ buyer, router, gas, deadline, settlement }: Omit<Forwarded, 'signature'>, nonce: bigint) =>
  ({ from: buyer, to: router, value: 0n, gas, nonce, deadline: Number(deadline), data: settlement }) as const

const executeCall = (forwarded: Forwarded): Hex => {
  const { nonce: _, ...request } = messageOf(forwarded, 0n)
  const args = [{ ...request, signature: forwarded.signature }] as const
  return encodeFunctionData({ abi: erc2771ForwarderAbi, functionName: 'execute', args })
}

/** A call that ran out of gas has no bytes, and nodes have words of their own for it. */
const ranOut = /out of gas|opcode|intrinsic gas|gas required/i

/** The bytes of a revert; a node that failed by itself has none, and its failure is raised. */
function revertData(error: unknown): Hex {
  if (!isRevert(error) && !ranOut.test(inShort(error).message)) throw error
  const found = error instanceof BaseError ? error.walk((each) => isHex((each as { data?: unknown }).data)) : null
  return (found as { data?: Hex } | null)?.data ?? '0x'
}

/** How a call would end; null when it goes through. */
async function endOf(client: PublicClient, call: Parameters<PublicClient['call']>[0]): Promise<string | null> {
  try {
    await client.call(call)
    return null
  } catch (error) {
    return nameOfRevert(revertData(error))
  }
}

/** The forwarder of one chain, as its nodes show it. Every method fails when no node answers. */
export function forwardChain(settings: NodesSettings & Pick<RelayChain, 'forwarder' | 'router' | 'chainId'>) {
  const { forwarder, router, chainId } = settings
  const nodes = nodesOf(settings)
  const at = { address: forwarder, abi: erc2771ForwarderAbi } as const
  let known: TypedDataDomain | null = null

  async function domain(): Promise<TypedDataDomain> {
    if (known !== null) return known
    const { domain: stated } = await nodes.ask((client) => client.getEip712Domain({ address: forwarder }))
    const { name, version } = stated
    known = { name, version, chainId: chainNumber(chainId), verifyingContract: forwarder }
    return known
  }

  return {
    /** Whether the buyer signed this request, with the nonce that the forwarder wants from them now. */
    async isSigned(forwarded: Forwarded): Promise<boolean> {
      const [own, nonce] = await Promise.all([
        domain(),
        nodes.ask((client) => client.readContract({ ...at, functionName: 'nonces', args: [forwarded.buyer] })),
      ])
      const { signature } = forwarded
      const message = messageOf(forwarded, nonce)
      const signer = await recoverTypedDataAddress({
        domain: own,
        types,
        primaryType: 'ForwardRequest',
        message,
        signature,
      }).catch(() => null)
      return signer?.toLowerCase() === forwarded.buyer.toLowerCase()
    },

    /**
     * Runs the very transaction without sending it: the name of the error it would end with, or null. Through the forwarder every
     * reason reads the same, so the router's own is asked for.
     */
    async failure(forwarded: Forwarded, sender: Hex): Promise<string | null> {
      const gas = gasLimitOf(forwarded)
      const { buyer, settlement } = forwarded
      return nodes.ask(async (client) => {
        const outer = await endOf(client, { account: sender, to: forwarder, data: executeCall(forwarded), gas })
        if (outer === null) return null
        const data = concatHex([settlement, buyer])
        // As a call of its own it pays for its bytes, so it has the gas of the whole; what it cannot show changes nothing.
        const inner = await endOf(client, { account: forwarder, to: router, data, gas }).catch(() => null)
        return inner ?? outer
      })
    },
  }
}

export type ForwardChain = ReturnType<typeof forwardChain>

/** The forwarders of all chains on which gas is paid. */
export function forwardChains(
  served: readonly NodesSettings[],
  relays: RelayChains,
): (chainId: string) => ForwardChain {
  const opened = new Map(
    served.flatMap((chain) => {
      const relay = relays.get(chain.chainId)
      return relay === undefined ? [] : [[chain.chainId, forwardChain({ ...chain, ...relay })] as const]
    }),
  )
  return (chainId) => {
    const found = opened.get(chainId)
    if (found === undefined) throw new Error(`gas is not paid on ${chainId}`)
    return found
  }
}
