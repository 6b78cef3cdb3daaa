import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { Hex } from '@firsthand/values/values'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { ChainAccountRow, ChainTransactionBytesRow, ChainTransactionRow } from '#rows.gen'
import type { Account, Copy, Draft, LedgerTransaction, Order, Prepared } from './transaction.rules.ts'

type CopyRow = Pick<ChainTransactionBytesRow, 'copy' | 'max_fee_per_gas' | 'max_priority_fee_per_gas'> & {
  readonly hash: Hex | null
  readonly raw: Hex | null
  readonly age_seconds: number
}
/** What `selectTransactions` answers. */
export type SelectedTransaction = Pick<
  ChainTransactionRow,
  'chain_id' | 'nonce' | 'tenant_id' | 'reference' | 'kind' | 'attempt' | 'call' | 'gas' | 'state' | 'revert_reason'
> & {
  readonly address: Hex
  readonly contract: Hex
  readonly copies: readonly CopyRow[]
  readonly is_stopped: boolean
}

/** Fees as text: a number of JSON would be rounded. */
const columns = `t.chain_id, t.address, t.nonce, t.tenant_id, t.reference, t.kind, t.attempt, t.contract, t.call, t.gas, t.state,
  t.revert_reason,
  (select coalesce(jsonb_agg(jsonb_build_object('copy', b.copy, 'max_fee_per_gas', b.max_fee_per_gas::text,
      'max_priority_fee_per_gas', b.max_priority_fee_per_gas::text, 'hash', b.hash, 'raw', b.raw,
      'age_seconds', coalesce(extract(epoch from clock_timestamp() - b.signed_at), 0)) order by b.copy), '[]')
    from app.chain_transaction_bytes b
    where (b.chain_id, b.address, b.nonce) = (t.chain_id, t.address, t.nonce)) as copies,
  (select a.stopped_reason is not null from app.chain_account a
    where (a.chain_id, a.address) = (t.chain_id, t.address)) as is_stopped`

/** Transactions with their copies. */
export const selectTransactions = (where: Sql): Sql => sql`select ${raw(columns)} from app.chain_transaction t ${where}`

export const atNonce = ({ chainId, address }: Account, nonce: bigint): Sql =>
  sql`chain_id = ${chainId} and address = ${address} and nonce = ${nonce.toString()}`

const copyFromRow = (row: CopyRow): Copy => ({
  copy: row.copy,
  maxFeePerGas: BigInt(row.max_fee_per_gas),
  maxPriorityFeePerGas: BigInt(row.max_priority_fee_per_gas),
  hash: row.hash,
  raw: row.raw,
  ageSeconds: Number(row.age_seconds),
})

/** The first row as a transaction; null when there is none. */
export function oneTransaction([row]: readonly SelectedTransaction[]): LedgerTransaction | null {
  if (row === undefined) return null
  return {
    chainId: row.chain_id,
    address: row.address,
    nonce: BigInt(row.nonce),
    tenant: row.tenant_id,
    reference: row.reference,
    kind: row.kind,
    attempt: row.attempt,
    contract: row.contract,
    call: JSON.parse(row.call),
    gas: BigInt(row.gas),
    state: row.state,
    revert: row.revert_reason,
    copies: row.copies.map(copyFromRow),
    isStopped: row.is_stopped,
  }
}

type AccountRow = Pick<ChainAccountRow, 'next_nonce' | 'checked_at' | 'stopped_reason'>

/** The account's row, locked until the transaction ends: whoever gives a nonce out is alone. */
export async function lockAccount(query: TenantTransaction, { chainId, address }: Account): Promise<AccountRow> {
  await query(
    sql`insert into app.chain_account (chain_id, address) values (${chainId}, ${address}) on conflict do nothing`,
  )
  const [row] = await query<AccountRow>(sql`select next_nonce, checked_at, stopped_reason from app.chain_account
    where chain_id = ${chainId} and address = ${address} for no key update`)
  return row as AccountRow
}

/** This very attempt, or one that is in no block yet. */
async function knownAs(query: TenantTransaction, { tenant, reference, kind, attempt }: Order) {
  const [row] = await query<
    Pick<ChainTransactionRow, 'nonce' | 'state'>
  >(sql`select nonce, state from app.chain_transaction
    where tenant_id = ${tenant} and reference = ${reference} and kind = ${kind}
      and (attempt = ${attempt} or state in ('prepared', 'broadcast')) order by attempt limit 1`)
  return row === undefined ? null : { nonce: BigInt(row.nonce), isSigned: row.state !== 'prepared' }
}

/** Gives the order the account's next nonce. `next_nonce` itself moves with the first signed bytes. */
export async function prepareTransaction(
  query: TenantTransaction,
  account: Account,
  order: Order,
  draft: Draft,
): Promise<Prepared> {
  const { chainId, address } = account
  const { next_nonce: next, checked_at, stopped_reason } = await lockAccount(query, account)
  const known = await knownAs(query, order)
  if (known?.isSigned) return { outcome: 'ready', nonce: known.nonce }
  if (stopped_reason !== null) return { outcome: 'stopped', reason: stopped_reason }
  if (known !== null) return { outcome: 'ready', nonce: known.nonce }
  if (checked_at === null) return { outcome: 'unchecked' }
  const nonce = BigInt(next)
  const [first] = await query(sql`select from app.chain_transaction
    where chain_id = ${chainId} and address = ${address} and nonce = ${next}`)
  if (first !== undefined) return { outcome: 'behind', nonce }
  const { tenant, reference, kind, attempt } = order
  await query(sql`insert into app.chain_transaction
      (chain_id, address, nonce, tenant_id, reference, kind, attempt, contract, call, gas)
    values (${chainId}, ${address}, ${next}, ${tenant}, ${reference}, ${kind}, ${attempt}, ${draft.contract},
      ${JSON.stringify(draft.call)}, ${draft.gas.toString()})`)
  await query(sql`insert into app.chain_transaction_bytes
      (chain_id, address, nonce, copy, max_fee_per_gas, max_priority_fee_per_gas)
    values (${chainId}, ${address}, ${next}, 0, ${draft.maxFeePerGas.toString()}, ${draft.maxPriorityFeePerGas.toString()})`)
  return { outcome: 'ready', nonce }
}
