import { domainFields } from '@firsthand/wire/settlement-intent'
import { type Address, hashDomain, isAddressEqual, parseAbi, parseSignature } from 'viem'
import { readContract, signTypedData } from 'viem/actions'
import type { Allowance, Bundle } from './gen/types.gen.ts'
import { intentOf } from './settle-call.ts'
import { BundleRefused, type Wallet } from './settleable.ts'

/** The cash token's EIP-2612 domain, as the allowance call answers it. */
export type PermitDomain = Omit<NonNullable<Allowance['permit']>, 'nonce'>

const tokenAbi = parseAbi([
  'function nonces(address owner) view returns (uint256)',
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
])
const types = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

/** Refuses a permit that would be for another token, or in a domain that is not the token's own. To be asked before anything is signed. */
export async function requireTokenDomain(wallet: Wallet, bundle: Bundle, domain: PermitDomain): Promise<void> {
  const { cashToken } = intentOf(bundle)
  const { name, version, chainId } = domain
  if (chainId !== bundle.typedData.domain.chainId || !isAddressEqual(domain.verifyingContract as Address, cashToken))
    throw new BundleRefused(['the permit is for another token than the cash of the bundle'])
  const own = await readContract(wallet, { address: cashToken, abi: tokenAbi, functionName: 'DOMAIN_SEPARATOR' })
  const given = { name, version, chainId: BigInt(chainId), verifyingContract: cashToken }
  if (hashDomain({ domain: given, types: { EIP712Domain: [...domainFields] } }) !== own)
    throw new BundleRefused(['the permit is not in the token’s own domain'])
}

/** Signs over exactly the cash of the bundle to its router, until its deadline, and no longer. */
export async function signPermit(wallet: Wallet, bundle: Bundle, { name, version, chainId }: PermitDomain) {
  const { cashToken, cashAmount, buyer, deadline } = intentOf(bundle)
  // Read at the last moment: a permit used meanwhile would make an older number worthless.
  const nonce = await readContract(wallet, {
    address: cashToken,
    abi: tokenAbi,
    functionName: 'nonces',
    args: [buyer],
  })
  const signature = await signTypedData(wallet, {
    account: wallet.account,
    domain: { name, version, chainId, verifyingContract: cashToken },
    types,
    primaryType: 'Permit',
    message: { owner: buyer, spender: bundle.router as Address, value: cashAmount, nonce, deadline },
  })
  const { r, s, yParity } = parseSignature(signature)
  return { deadline, v: 27 + yParity, r, s }
}
