import { Refusal } from '@firsthand/refusal/refusal'
import { type Address, createPublicClient, type Hex, hashMessage, http, parseAbi, recoverMessageAddress } from 'viem'

const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
const accepted = '0x1626ba7e'
const deadlineMs = 2_000

/** The node of each chain on which a contract wallet can be asked, by its address of the moment. */
export type Nodes = Readonly<Record<string, () => string>>

export type Proof = {
  readonly chainId: string
  readonly address: string
  readonly message: string
  readonly signature: string
}

async function signedByKey({ address, message, signature }: Proof): Promise<boolean> {
  // A signature of another form than an account's is not wrong yet: a contract may take it.
  const signer = await recoverMessageAddress({ message, signature: signature as Hex }).catch(() => null)
  return signer?.toLowerCase() === address
}

/** A revert is the contract's no; a node that does not answer is nobody's. */
const isRevert = (error: unknown): boolean =>
  error instanceof Error &&
  'walk' in error &&
  (error as { walk(test: (e: unknown) => boolean): unknown }).walk((e) =>
    ['ContractFunctionRevertedError', 'ContractFunctionZeroDataError', 'AbiDecodingZeroDataError'].includes(
      (e as Error).name,
    ),
  ) !== null

/** ERC-1271: the contract itself says whether its owners signed this message. */
async function acceptedByContract(rpcUrl: string, { address, message, signature }: Proof): Promise<boolean> {
  const client = createPublicClient({ transport: http(rpcUrl, { timeout: deadlineMs, retryCount: 1, retryDelay: 0 }) })
  try {
    const code = await client.getCode({ address: address as Address })
    if (code === undefined || code === '0x') return false
    const call = { address: address as Address, abi, functionName: 'isValidSignature' } as const
    return (await client.readContract({ ...call, args: [hashMessage(message), signature as Hex] })) === accepted
  } catch (cause) {
    if (isRevert(cause)) return false
    throw new Refusal('chain_unavailable', 'The chain did not answer.', {}, { cause })
  }
}

/**
 * What kind of wallet signed the message; null when it did not. The key first: an account that delegates to code
 * (EIP-7702) still signs for itself.
 */
export async function proveOwnership(nodes: Nodes, proof: Proof): Promise<'account' | 'contract' | null> {
  if (await signedByKey(proof)) return 'account'
  const rpcUrl = nodes[proof.chainId]
  if (rpcUrl === undefined) return null
  return (await acceptedByContract(rpcUrl(), proof)) ? 'contract' : null
}
