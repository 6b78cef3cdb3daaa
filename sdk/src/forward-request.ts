import { type Address, encodeFunctionData, type Hex } from 'viem'
import { estimateContractGas, getEip712Domain, readContract, signTypedData } from 'viem/actions'
import type { Bundle } from './gen/types.gen.ts'
import type { signPermit } from './permit.ts'
import { forwarderAbi, routerAbi } from './settle-abi.ts'
import { settleArgs, settleData } from './settle-call.ts'
import { BundleRefused, type Wallet } from './settleable.ts'

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

type Permit = Awaited<ReturnType<typeof signPermit>>

/** What the forwarder passes on: the settlement, with a permit in front of it where there is one. */
function settlementOf(bundle: Bundle, buyerSignature: Hex, permit: Permit | null): Hex {
  if (permit === null) return settleData(bundle, buyerSignature)
  const args = [...settleArgs(bundle, buyerSignature), permit] as const
  return encodeFunctionData({ abi: routerAbi, functionName: 'settleWithPermit', args })
}

/** A fifth more than was needed a moment ago. */
const withMargin = (gas: bigint) => (gas * 12n) / 10n

/**
 * The buyer's request to the forwarder. The gas is found by settling as the buyer, which also shows why a settlement would
 * fail: through the forwarder every reason reads the same.
 */
export async function signForwardRequest(
  wallet: Wallet,
  bundle: Bundle,
  buyerSignature: Hex,
  forwarder: Address,
  permit: Permit | null = null,
) {
  const { account } = wallet
  const router = bundle.router as Address
  const at = { address: forwarder, abi: forwarderAbi } as const
  const trusted = { address: router, abi: routerAbi, functionName: 'isTrustedForwarder', args: [forwarder] } as const
  if (!(await readContract(wallet, trusted))) throw new BundleRefused(['the router does not trust this forwarder'])
  const args = settleArgs(bundle, buyerSignature)
  const asBuyer = { account: account.address, address: router, abi: routerAbi } as const
  const [gas, nonce, forwarderIs] = await Promise.all([
    // By its address alone: as a key of this process it would have to afford the gas.
    permit === null
      ? estimateContractGas(wallet, { ...asBuyer, functionName: 'settle', args })
      : estimateContractGas(wallet, { ...asBuyer, functionName: 'settleWithPermit', args: [...args, permit] }),
    readContract(wallet, { ...at, functionName: 'nonces', args: [account.address] }),
    getEip712Domain(wallet, { address: forwarder }),
  ])
  const request = {
    from: account.address,
    to: router,
    value: 0n,
    gas: withMargin(gas),
    deadline: Number(bundle.intent.deadline),
    data: settlementOf(bundle, buyerSignature, permit),
  }
  const { name, version } = forwarderIs.domain
  const { chainId } = bundle.typedData.domain
  const signature = await signTypedData(wallet, {
    account,
    domain: { name, version, chainId, verifyingContract: forwarder },
    types,
    primaryType: 'ForwardRequest',
    message: { ...request, nonce },
  })
  return { ...request, signature }
}
