import { erc2771ForwarderAbi } from '@firsthand/contracts/abi/erc2771-forwarder'
import { logRootsAbi } from '@firsthand/contracts/abi/log-roots'
import { settlementRouterAbi } from '@firsthand/contracts/abi/settlement-router'
import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import type { Reply } from '@firsthand/http-client/ask-json'
import type { MutualClient } from '@firsthand/mutual-tls/mutual-client'
import { policyIn, replicaAsker } from '@firsthand/signers/ask-replicas'
import type { TransactionRole } from '@firsthand/wire/signer'
import { type ContractCall, TransactionAnswer, type TransactionRequest } from '@firsthand/wire/transaction-signer'
import { Compile } from 'typebox/compile'
import { encodeFunctionData, type Hex, keccak256, parseTransaction, recoverTransactionAddress } from 'viem'

/**
 * Signed bytes, or why there are none. `unavailable`: no signer answered as it should. `declined`: the policy refused, and
 * nothing was claimed. `equivocation`: something else was signed at this nonce, or for this purchase.
 */
type TransactionSigning =
  | { readonly raw: Hex; readonly hash: Hex }
  | { readonly refusal: 'unavailable' | 'declined' | 'equivocation'; readonly detail: string }

type TransactionSignerSettings = {
  /** The replicas of each role: socket files, or `https` addresses. A role that has none is never available. */
  readonly sockets: Readonly<Partial<Record<TransactionRole, readonly string[]>>>
  /** Our certificate for those at addresses. */
  readonly tls?: MutualClient | null
  /** For one of two replicas; the other is asked once more for as long. */
  readonly deadlineMs?: number
}

const bytesMax = 20_480
const answerShape = Compile(TransactionAnswer)

function refusalOf(reply: Reply): TransactionSigning | undefined {
  const policy = policyIn(reply)
  if (policy?.stated === 'declined') return { refusal: 'declined', detail: `rule ${policy.rule}` }
  if (policy?.stated === 'equivocation') return { refusal: 'equivocation', detail: 'something else was signed before' }
  return undefined
}

/** The calldata as the contracts' own ABI makes it: the signer's is compared with it. */
export function calldataOf(call: ContractCall): Hex {
  const hex = (text: string) => text as Hex
  switch (call.function) {
    case 'deliver': {
      const args = [hex(call.purchaseId), hex(call.to), BigInt(call.units)] as const
      return encodeFunctionData({ abi: unitDeliveryAbi, functionName: 'deliver', args })
    }
    case 'voidPurchase':
      return encodeFunctionData({ abi: unitDeliveryAbi, functionName: 'voidPurchase', args: [hex(call.purchaseId)] })
    case 'switchRoute': {
      const args = [hex(call.venue), hex(call.cashToken), hex(call.assetToken), call.on] as const
      return encodeFunctionData({ abi: settlementRouterAbi, functionName: 'switchRoute', args })
    }
    case 'writeRoot': {
      const args = [BigInt(call.size), hex(call.root)] as const
      return encodeFunctionData({ abi: logRootsAbi, functionName: 'writeRoot', args })
    }
    case 'execute': {
      const { buyer, router, gas, deadline, settlement, signature } = call
      const request = {
        from: hex(buyer),
        to: hex(router),
        value: 0n,
        gas: BigInt(gas),
        deadline: Number(deadline),
        data: hex(settlement),
        signature: hex(signature),
      }
      return encodeFunctionData({ abi: erc2771ForwarderAbi, functionName: 'execute', args: [request] })
    }
  }
}

/** Whether the bytes say what was asked, every field of it, and nothing else. */
async function says(raw: Hex, request: TransactionRequest): Promise<boolean> {
  const stated = parseTransaction(raw as `0x02${string}`)
  const from = await recoverTransactionAddress({ serializedTransaction: raw as `0x02${string}` })
  return (
    stated.type === 'eip1559' &&
    `eip155:${stated.chainId}` === request.chainId &&
    from.toLowerCase() === request.from &&
    stated.to?.toLowerCase() === request.to &&
    BigInt(stated.nonce ?? 0) === BigInt(request.nonce) &&
    (stated.value ?? 0n) === 0n &&
    (stated.gas ?? 0n) === BigInt(request.gas) &&
    (stated.maxFeePerGas ?? 0n) === BigInt(request.maxFeePerGas) &&
    (stated.maxPriorityFeePerGas ?? 0n) === BigInt(request.maxPriorityFeePerGas) &&
    (stated.accessList ?? []).length === 0 &&
    stated.data === calldataOf(request.call)
  )
}

/** Signers of transactions on socket files or on other hosts. What they answer is read back here and compared field by field. */
export function socketTransactionSigner({ sockets, tls = null, deadlineMs = 1_000 }: TransactionSignerSettings) {
  const askReplicas = replicaAsker(tls)

  async function read(role: TransactionRole, request: TransactionRequest, { status, body }: Reply) {
    if (status !== 200 || !answerShape.Check(body) || body.role !== role) return undefined
    const [raw, hash] = [body.raw as Hex, body.hash as Hex]
    const isSound = keccak256(raw) === hash && (await says(raw, request).catch(() => false))
    return isSound ? { raw, hash } : undefined
  }

  return {
    /** Asked again for the same transaction, the signers give the same bytes. */
    async sign(role: TransactionRole, request: TransactionRequest): Promise<TransactionSigning> {
      const body = JSON.stringify(request)
      const received = await askReplicas<TransactionSigning>(
        role,
        sockets[role] ?? [],
        { body, deadlineMs, bytesMax },
        (reply) => refusalOf(reply) ?? read(role, request, reply),
      )
      return received ?? { refusal: 'unavailable', detail: `no ${role} signer answered as it should` }
    },
  }
}

export type TransactionSigner = ReturnType<typeof socketTransactionSigner>
