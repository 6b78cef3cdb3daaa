import { inCluster } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import type { ChainAccountRow, DeliveryRow, PurchaseRow, QuoteRow } from '#rows.gen'
import type { SendingAccount } from './witnesses.store.ts'

/** So many of the newest are compared: a journal that is behind lacks the newest first. */
const newestMost = 10_000

export type KnownQuote = Pick<QuoteRow, 'tenant_id' | 'reference' | 'digest'> & { readonly issued: boolean }
export type KnownPurchase = Pick<PurchaseRow, 'reference' | 'state' | 'chain_id'> & { readonly tenant_id: TenantId }

export type LostDelivery = {
  readonly tenant: string
  readonly purchaseId: string
  readonly chainId: string
  readonly contract: string
  readonly units: bigint
  readonly txHash: string
}
type AccountKey = Pick<ChainAccountRow, 'chain_id' | 'address'>
export type OpenTransaction = {
  readonly nonce: string
  readonly state: string
  readonly hashes: readonly `0x${string}`[]
}

/** What the restored database knows, read by an administrator who sees every tenant. */
export const knownRows = (pool: pg.Pool) => ({
  /** The newest quotes with a draft or a bundle. */
  async drafted(): Promise<readonly KnownQuote[]> {
    const text = `select tenant_id, reference, digest, bundle is not null as issued from app.quote
      where digest is not null order by created_at desc limit ${newestMost}`
    return (await pool.query<KnownQuote>(text)).rows
  },

  /** Quotes that could have been issued in the lost time, and were not as far as is known here. */
  async unissued(since: Date): Promise<readonly KnownQuote[]> {
    const text = `select tenant_id, reference, digest, false as issued from app.quote
      where bundle is null and expires_at >= $1::timestamptz - interval '1 hour' limit ${newestMost}`
    return (await pool.query<KnownQuote>(text, [since])).rows
  },

  /** Which of these quotes and purchases are not here. */
  async missing(
    names: readonly { readonly tenant: string; readonly reference: string }[],
  ): Promise<ReadonlySet<string>> {
    const text = `select n.tenant || ' ' || n.reference as name from unnest($1::text[], $2::text[]) n (tenant, reference)
      where not exists (select from app.quote q where q.tenant_id = n.tenant and q.reference = n.reference)
        and not exists (select from app.purchase p where p.tenant_id = n.tenant and p.reference = n.reference)
        and not exists (select from app.refund r where r.tenant_id = n.tenant and r.refund_reference = n.reference)`
    const values = [names.map(({ tenant }) => tenant), names.map(({ reference }) => reference)]
    return new Set((await pool.query<{ name: string }>(text, values)).rows.map(({ name }) => name))
  },

  /** Which of these names on chain are not here. */
  async strangers(chainId: string, onchainRefs: readonly string[]): Promise<ReadonlySet<string>> {
    const text = `select each as ref from unnest($2::text[]) each
      where not exists (select from app.chain_ref r where r.chain_id = $1 and r.onchain_ref = each)`
    return new Set((await pool.query<{ ref: string }>(text, [chainId, onchainRefs])).rows.map(({ ref }) => ref))
  },

  /** Purchases that are not at their end, and those that ended without a delivery. */
  async undelivered(): Promise<readonly KnownPurchase[]> {
    const text = `select tenant_id, reference, state, chain_id from app.purchase where state <> 'delivered'`
    return (await pool.query<KnownPurchase>(text)).rows
  },

  async delivered(): Promise<readonly KnownPurchase[]> {
    const text = `select tenant_id, reference, state, chain_id from app.purchase where state = 'delivered'`
    return (await pool.query<KnownPurchase>(text)).rows
  },

  /** By tenant: a contract delivers for one. */
  async deliveryContracts(): Promise<
    readonly { readonly tenant_id: string; readonly chain_id: string; readonly contract: string }[]
  > {
    const text = `select i.tenant_id, m.chain_id, lower(i.delivery_contract) as contract from app.offchain_instrument i
      join app.market m using (pair_id) where i.delivery_contract is not null and m.chain_id is not null
      union select d.tenant_id, d.chain_id, lower(d.contract) from app.delivery d`
    return (await pool.query(text)).rows
  },

  /** Keeps a delivery of a purchase that is not here, for which a person answers. */
  async keepLostDelivery(restoreId: string, lost: LostDelivery): Promise<void> {
    await pool.query(
      `insert into app.lost_delivery (tenant_id, purchase_id, restore_id, chain_id, contract, unit_base_units, tx_hash)
        values ($1, $2, $3, $4, $5, $6, $7) on conflict do nothing`,
      [lost.tenant, lost.purchaseId, restoreId, lost.chainId, lost.contract, `${lost.units}`, lost.txHash],
    )
  },

  /** The newest decisions that deliveries rest on. */
  async decisions(): Promise<readonly Pick<DeliveryRow, 'reference' | 'decision_id'>[]> {
    const text = `select reference, decision_id from app.delivery order by created_at desc limit ${newestMost}`
    return (await pool.query<Pick<DeliveryRow, 'reference' | 'decision_id'>>(text)).rows
  },

  /** Those that are not here begin with nonce 0, which the comparison moves. */
  async addAccounts(accounts: readonly SendingAccount[]): Promise<void> {
    const text = `insert into app.chain_account (chain_id, address) select * from unnest($1::text[], $2::text[]) on conflict do nothing`
    await pool.query(text, [accounts.map(({ chainId }) => chainId), accounts.map(({ address }) => address)])
  },

  async accounts(): Promise<
    readonly Pick<ChainAccountRow, 'chain_id' | 'address' | 'next_nonce' | 'stopped_reason'>[]
  > {
    const text =
      'select chain_id, address, next_nonce, stopped_reason from app.chain_account order by chain_id, address'
    return (await pool.query(text)).rows
  },

  /** What the ledger has not seen the end of, with the hashes that it knows. */
  async openTransactions({ chain_id, address }: AccountKey): Promise<readonly OpenTransaction[]> {
    const text = `select t.nonce::text, t.state, array(select b.hash from app.chain_transaction_bytes b where b.hash is not null
        and (b.chain_id, b.address, b.nonce) = (t.chain_id, t.address, t.nonce)) as hashes
      from app.chain_transaction t where t.chain_id = $1 and t.address = $2 and t.state in ('prepared', 'broadcast', 'mined')`
    return (await pool.query<OpenTransaction>(text, [chain_id, address])).rows
  },

  /** The account goes on with this nonce. What other transactions of ours have replaced below it is over: the contract shows its end. */
  async moveNonce({ chain_id, address }: AccountKey, next: bigint, replaced: readonly string[]): Promise<void> {
    const one = [chain_id, address, replaced]
    await inCluster(pool, async (query) => {
      await query({
        text: "delete from app.chain_transaction where chain_id = $1 and address = $2 and nonce = any ($3) and state = 'prepared'",
        values: one,
      })
      await query({
        text: `update app.chain_transaction set state = 'replaced' where chain_id = $1 and address = $2 and nonce = any ($3)
          and state = 'broadcast'`,
        values: one,
      })
      await query({
        text: `update app.chain_account set next_nonce = greatest(next_nonce, $3), stopped_reason = null
          where chain_id = $1 and address = $2`,
        values: [chain_id, address, `${next}`],
      })
    })
  },
})
export type KnownRows = ReturnType<typeof knownRows>
