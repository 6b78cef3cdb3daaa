import type { Wallet } from '@firsthand/wire/compliance'
import type { Match } from '@firsthand/wire/compliance-officer'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { openReview } from '../customers/customer.store.ts'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { Refusal } from '../identity/refusal.ts'
import { inScope, isTaken, oneRow } from '../postgres/scope.ts'
import type { WalletChallengeRow, WalletRow } from '../rows.gen.ts'

/** A wallet on one chain; the address in lower case. */
export type WalletName = { readonly chainId: string; readonly address: string }

/** A message that waits for its signature. */
export type OpenChallenge = WalletName & { readonly nonce: string; readonly message: string; readonly expiresAt: Date }

export type Registration = WalletName & {
  readonly nonce: string
  readonly kind: Wallet['kind']
  readonly state: Wallet['state']
  readonly matches: readonly Match[]
}

/** Unsigned messages of one caller that may be open at once, and wallets that one may have. */
const challengesMax = 10
const walletsMax = 100

export const walletFromRow = (row: WalletRow): Wallet => ({
  walletAddress: row.address,
  chainId: row.chain_id,
  kind: row.kind,
  state: row.state,
  registeredAt: row.registered_at.toISOString(),
  screenedAt: row.screened_at.toISOString(),
})

/** A customer's wallets and open proofs, on the login that sees one customer. */
export function wallets(pool: pg.Pool) {
  return {
    list: (scope: Scope): Promise<Wallet[]> =>
      inScope(pool, scope, async (query) => {
        const rows = await query<WalletRow>(sql`select * from cmp.wallet
          where tenant_id = ${scope.tenant} and subject = ${scope.subject} order by registered_at, address`)
        return rows.map(walletFromRow)
      }),

    /** Null when this customer has not registered it, whoever else has. */
    find: (scope: Scope, { chainId, address }: WalletName): Promise<Wallet | null> =>
      inScope(pool, scope, async (query) => {
        const [row] = await query<WalletRow>(sql`select * from cmp.wallet where tenant_id = ${scope.tenant}
          and subject = ${scope.subject} and chain_id = ${chainId} and address = ${address}`)
        return row === undefined ? null : walletFromRow(row)
      }),

    openChallenge: (scope: Scope, challenge: OpenChallenge, now: Date): Promise<void> =>
      inScope(pool, scope, async (query) => {
        const { tenant, subject } = scope
        await query(sql`delete from cmp.wallet_challenge
          where tenant_id = ${tenant} and subject = ${subject} and expires_at <= ${now}`)
        const { nonce, chainId, address, message, expiresAt } = challenge
        await query(sql`insert into cmp.wallet_challenge
          values (${tenant}, ${nonce}, ${subject}, ${chainId}, ${address}, ${message}, ${expiresAt})`)
        const count = sql`select count(*)::int as open from cmp.wallet_challenge
          where tenant_id = ${tenant} and subject = ${subject}`
        const { open } = await oneRow<{ open: number }>(query, count)
        if (open > challengesMax) {
          throw new Refusal('too_many_challenges', `At most ${challengesMax} proofs may be open.`, {})
        }
      }),

    /** Null when this caller has no such open message. */
    findChallenge: (scope: Scope, nonce: string, now: Date): Promise<OpenChallenge | null> =>
      inScope(pool, scope, async (query) => {
        const [row] =
          await query<WalletChallengeRow>(sql`select * from cmp.wallet_challenge where tenant_id = ${scope.tenant}
          and subject = ${scope.subject} and nonce = ${nonce} and expires_at > ${now}`)
        if (row === undefined) return null
        const { message, chain_id: chainId, address, expires_at: expiresAt } = row
        return { nonce, message, chainId, address, expiresAt }
      }),

    /** The nonce goes with the registration: of two that race with one proof, one is too late. Null for that one. */
    register: (scope: Scope, registration: Registration): Promise<Wallet | null> =>
      inScope(pool, scope, async (query) => {
        const { tenant, subject } = scope
        const { nonce, chainId, address, kind, state, matches } = registration
        const used = await query(sql`delete from cmp.wallet_challenge
          where tenant_id = ${tenant} and subject = ${subject} and nonce = ${nonce} returning nonce`)
        if (used.length === 0) return null
        const added = sql`insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state)
          values (${tenant}, ${chainId}, ${address}, ${subject}, ${kind}, ${state}) returning *`
        const row = await oneRow<WalletRow>(query, added)
        const count = sql`select count(*)::int as owned from cmp.wallet
          where tenant_id = ${tenant} and subject = ${subject}`
        const { owned } = await oneRow<{ owned: number }>(query, count)
        if (owned > walletsMax) throw new Refusal('too_many_wallets', `At most ${walletsMax} wallets.`, {})
        if (state !== 'approved') await openReview(query, scope, 'wallet', { wallet: address, matches })
        await audit(query, scope, 'wallet.registered', { chainId, address, kind, state })
        return walletFromRow(row)
      }).catch((error: unknown) => {
        throw isTaken(error)
          ? new Refusal('wallet_taken', 'This wallet is registered already.', {}, { cause: error })
          : error
      }),

    /** False when there was none. */
    unregister: (scope: Scope, { chainId, address }: WalletName): Promise<boolean> =>
      inScope(pool, scope, async (query) => {
        const gone = await query(sql`delete from cmp.wallet where tenant_id = ${scope.tenant}
          and subject = ${scope.subject} and chain_id = ${chainId} and address = ${address} returning address`)
        if (gone.length > 0) await audit(query, scope, 'wallet.unregistered', { chainId, address })
        return gone.length > 0
      }),
  }
}

export type Wallets = ReturnType<typeof wallets>
