import type { Challenge, Wallet } from '@firsthand/wire/compliance'
import { type Address, getAddress } from 'viem'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import type { Caller } from '../identity/caller.ts'
import { Refusal } from '../identity/refusal.ts'
import type { Screening } from '../screening/screening.ts'
import { type Nodes, proveOwnership } from './prove-ownership.ts'
import type { WalletName, Wallets } from './wallet.store.ts'

const lifeMs = 10 * 60_000

export type WalletDeps = {
  readonly wallets: Wallets
  readonly screening: Screening
  readonly nodes: Nodes
  /** Chains on which wallets can be registered. */
  readonly chains: ReadonlySet<string>
  /** Whom the signed message is for: the address under which customers reach us. */
  readonly publicUrl: string
  readonly now: () => Date
}

/** Writes the EIP-4361 message that the wallet has to sign. We write it, so there is nothing of the caller's to read. */
export async function askForProof(deps: WalletDeps, caller: Caller, wallet: WalletName): Promise<Challenge> {
  const { chainId, address } = wallet
  if (!deps.chains.has(chainId)) throw new Refusal('chain_unsupported', `${chainId} is not configured.`, {})
  const issuedAt = deps.now()
  const expiresAt = new Date(issuedAt.getTime() + lifeMs)
  const nonce = generateSiweNonce()
  const message = createSiweMessage({
    domain: new URL(deps.publicUrl).host,
    uri: deps.publicUrl,
    address: getAddress(address as Address),
    chainId: Number(chainId.slice('eip155:'.length)),
    version: '1',
    nonce,
    issuedAt,
    expirationTime: expiresAt,
    statement: `Register this wallet for ${caller.subject} of ${caller.tenant}.`,
  })
  await deps.wallets.openChallenge(caller, { nonce, chainId, address, message, expiresAt }, issuedAt)
  return { nonce, message, expiresAt: expiresAt.toISOString() }
}

const notReconciled = () => new Refusal('wallet_proof_invalid', 'The wallet did not sign an open message.', {})

/** Checks the signature, screens the address, and keeps both as one. Nothing is kept when a provider cannot answer. */
export async function registerWallet(
  deps: WalletDeps,
  caller: Caller,
  proof: { readonly nonce: string; readonly signature: string },
): Promise<Wallet> {
  const challenge = await deps.wallets.findChallenge(caller, proof.nonce, deps.now())
  if (challenge === null) throw notReconciled()
  const kind = await proveOwnership(deps.nodes, { ...challenge, signature: proof.signature })
  if (kind === null) throw notReconciled()
  const { nonce, chainId, address } = challenge
  const matches = await deps.screening.address({ chainId, address })
  const state = matches.length === 0 ? 'approved' : 'in_review'
  const wallet = await deps.wallets.register(caller, { nonce, chainId, address, kind, state, matches })
  if (wallet === null) throw notReconciled()
  return wallet
}
