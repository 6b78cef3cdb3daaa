import sql, { raw, type Sql } from 'sql-template-tag'
import type { ChainTransactionBytesRow, ChainTransactionRow } from '#rows.gen'
import type { Account, Copy, LedgerTransaction } from './transaction-ledger.port.ts'

type Hex = `0x${string}`

type CopyRow = Pick<ChainTransactionBytesRow, 'copy' | 'max_fee_per_gas' | 'max_priority_fee_per_gas'> & {
  readonly hash: Hex | null
  readonly raw: Hex | null
  readonly age_seconds: number
}
/** What `selectTransactions` answers. */
export type SelectedTransaction = Pick<
  ChainTransactionRow,
  'chain_id' | 'nonce' | 'tenant_id' | 'reference' | 'kind' | 'attempt' | 'call' | 'gas' | 'state'
> & {
  readonly address: Hex
  readonly contract: Hex
  readonly copies: readonly CopyRow[]
  readonly is_stopped: boolean
}

/** Fees as text: a number of JSON would be rounded. */
const columns = `t.chain_id, t.address, t.nonce, t.tenant_id, t.reference, t.kind, t.attempt, t.contract, t.call, t.gas, t.state,
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
    copies: row.copies.map(copyFromRow),
    isStopped: row.is_stopped,
  }
}
