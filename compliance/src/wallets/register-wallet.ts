import { Refusal } from '@firsthand/refusal/refusal'
import type { Challenge, Wallet } from '@firsthand/wire/compliance'
import type pg from 'pg'
import { type Address, getAddress } from 'viem'
import { createSiweMessage, generateSiweNonce } from 'viem/siwe'
import { openReview } from '../customers/customer.store.ts'
import { audit } from '../decisions/decision.store.ts'
import { asCustomer, type Caller, type Scope } from '../identity/caller.ts'
import { inScope, isTaken } from '../postgres/scope.ts'
import { requireLists, type Screened } from '../screening/require-lists.ts'
import type { Screening } from '../screening/screening.ts'
import { rememberPerson } from '../sealing/person.store.ts'
import { sealFor } from '../sealing/seal-for.ts'
import { type Nodes, proveOwnership } from './prove-ownership.ts'
import {
  countChallenges,
  countWallets,
  insertChallenge,
  insertWallet,
  type OpenChallenge,
  type Registration,
  useChallenge,
  type WalletName,
  type Wallets,
} from './wallet.store.ts'

const lifeMs = 10 * 60_000
/** Unsigned messages of one caller that may be open at once, and wallets that one may have. */
const challengesMax = 10
const walletsMax = 100

export type WalletDeps = {
  /** The login that sees one customer. */
  readonly customerPool: pg.Pool
  readonly wallets: Wallets
  readonly screening: Screening
  readonly nodes: Nodes
  /** Chains on which wallets can be registered. */
  readonly chains: ReadonlySet<string>
  /** The address under which customers reach us; the signed message names it. */
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
  await keepChallenge(deps, caller, { nonce, chainId, address, message, expiresAt }, issuedAt)
  return { nonce, message, expiresAt: expiresAt.toISOString() }
}

/** The message names the customer to the wallet, so it is kept sealed. */
function keepChallenge({ customerPool }: WalletDeps, caller: Caller, challenge: OpenChallenge, now: Date) {
  const scope = asCustomer(caller)
  return inScope(customerPool, scope, async (query) => {
    const seal = await sealFor(query, scope.tenant, scope.subject)
    await rememberPerson(query, scope.tenant, caller, seal)
    await insertChallenge(query, scope, { ...challenge, message: seal(challenge.message) }, now)
    if ((await countChallenges(query, scope)) > challengesMax)
      throw new Refusal('too_many_challenges', `At most ${challengesMax} proofs may be open.`, {})
  })
}

const notProved = () => new Refusal('wallet_proof_invalid', 'The wallet did not sign an open message.', {})

/** Checks the signature, screens the address, and keeps both as one. Nothing is kept when a provider cannot answer. */
export async function registerWallet(
  deps: WalletDeps,
  caller: Caller,
  proof: { readonly nonce: string; readonly signature: string },
): Promise<Wallet> {
  const scope = asCustomer(caller)
  const challenge = await deps.wallets.findChallenge(scope, proof.nonce, deps.now())
  if (challenge === null) throw notProved()
  const kind = await proveOwnership(deps.nodes, { ...challenge, signature: proof.signature })
  if (kind === null) throw notProved()
  const { nonce, chainId, address } = challenge
  const lists = deps.screening.lists()
  const matches = await deps.screening.address({ chainId, address })
  const state = matches.length === 0 ? 'approved' : 'in_review'
  if (state === 'approved') deps.screening.requireFresh()
  return keepWallet(deps, scope, nonce, { chainId, address, kind, state }, { matches, lists })
}

/** Writes the wallet down, with what is to be reviewed and the audit record, or nothing. */
const keepWallet = (
  { customerPool }: WalletDeps,
  scope: Scope,
  nonce: string,
  registration: Registration,
  { matches, lists }: Screened,
): Promise<Wallet> =>
  inScope(customerPool, scope, async (query) => {
    const { chainId, address, kind, state } = registration
    await requireLists(query, lists)
    if (!(await useChallenge(query, scope, nonce))) throw notProved()
    const wallet = await insertWallet(query, scope, registration)
    if ((await countWallets(query, scope)) > walletsMax)
      throw new Refusal('too_many_wallets', `At most ${walletsMax} wallets.`, {})
    if (state !== 'approved') await openReview(query, scope, 'wallet', { wallet: address, chainId, matches })
    await audit(query, scope, 'wallet.registered', { chainId, address, kind, state })
    return wallet
  }).catch((error: unknown) => {
    if (!isTaken(error)) throw error
    throw new Refusal('wallet_taken', 'This wallet is registered already.', {}, { cause: error })
  })
