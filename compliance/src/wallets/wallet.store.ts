import { prepared } from '@firsthand/postgres/pipelined-transaction'
import type { Wallet } from '@firsthand/wire/compliance'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope, oneRow, pipelineInScope, type Query } from '../postgres/scope.ts'
import type { WalletChallengeRow, WalletRow } from '../rows.gen.ts'

/** A wallet on one chain; the address in lower case. */
export type WalletName = { readonly chainId: string; readonly address: string }

/** A message that waits for its signature. */
export type OpenChallenge = WalletName & { readonly nonce: string; readonly message: string; readonly expiresAt: Date }

/** What a registration writes down. */
export type Registration = WalletName & {
  readonly kind: Wallet['kind']
  readonly state: Wallet['state']
}

export type WalletReadRow = Pick<WalletRow, 'address' | 'chain_id' | 'kind' | 'state' | 'registered_at' | 'screened_at'>

export const walletFromRow = (row: WalletReadRow): Wallet => ({
  walletAddress: row.address,
  chainId: row.chain_id,
  kind: row.kind,
  state: row.state,
  registeredAt: row.registered_at.toISOString(),
  screenedAt: row.screened_at.toISOString(),
})

/** A customer's own wallet of this name. */
export const walletQuery = ({ tenant, subject }: Scope, { chainId, address }: WalletName) =>
  prepared(
    'wallet',
    sql`select address, chain_id, kind, state, registered_at, screened_at from cmp.wallet
      where tenant_id = ${tenant} and subject = ${subject} and chain_id = ${chainId} and address = ${address}`,
  )

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
    async find(scope: Scope, name: WalletName): Promise<Wallet | null> {
      const [[row]] = await pipelineInScope<[WalletReadRow]>(pool, scope, [walletQuery(scope, name)])
      return row === undefined ? null : walletFromRow(row)
    },

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

/** Forgets what has expired, and keeps one more message that waits for its signature. */
export async function insertChallenge(query: Query, scope: Scope, challenge: OpenChallenge, now: Date): Promise<void> {
  const { tenant, subject } = scope
  await query(sql`delete from cmp.wallet_challenge
    where tenant_id = ${tenant} and subject = ${subject} and expires_at <= ${now}`)
  const { nonce, chainId, address, message, expiresAt } = challenge
  await query(sql`insert into cmp.wallet_challenge
    values (${tenant}, ${nonce}, ${subject}, ${chainId}, ${address}, ${message}, ${expiresAt})`)
}

export async function countChallenges(query: Query, { tenant, subject }: Scope): Promise<number> {
  const count = sql`select count(*)::int as open from cmp.wallet_challenge
    where tenant_id = ${tenant} and subject = ${subject}`
  return (await oneRow<{ open: number }>(query, count)).open
}

/** The nonce goes with the registration: of two that race with one proof, one is too late. False for that one. */
export async function useChallenge(query: Query, { tenant, subject }: Scope, nonce: string): Promise<boolean> {
  const used = await query(sql`delete from cmp.wallet_challenge
    where tenant_id = ${tenant} and subject = ${subject} and nonce = ${nonce} returning nonce`)
  return used.length > 0
}

export async function insertWallet(query: Query, { tenant, subject }: Scope, wallet: Registration): Promise<Wallet> {
  const { chainId, address, kind, state } = wallet
  const added = sql`insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state)
    values (${tenant}, ${chainId}, ${address}, ${subject}, ${kind}, ${state}) returning *`
  return walletFromRow(await oneRow<WalletRow>(query, added))
}

export async function countWallets(query: Query, { tenant, subject }: Scope): Promise<number> {
  const count = sql`select count(*)::int as owned from cmp.wallet
    where tenant_id = ${tenant} and subject = ${subject}`
  return (await oneRow<{ owned: number }>(query, count)).owned
}
