import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql from 'sql-template-tag'
import type { Account, Draft, Order, Prepared } from './transaction-ledger.port.ts'

type AccountRow = {
  readonly next_nonce: string
  readonly checked_at: Date | null
  readonly stopped_reason: string | null
}

/** The account's row, locked until the transaction ends: whoever gives a nonce out is alone. */
export async function lockedAccount(query: TenantTransaction, { chainId, address }: Account): Promise<AccountRow> {
  await query(
    sql`insert into app.chain_account (chain_id, address) values (${chainId}, ${address}) on conflict do nothing`,
  )
  const [row] = await query(sql`select next_nonce, checked_at, stopped_reason from app.chain_account
    where chain_id = ${chainId} and address = ${address} for update`)
  return row as AccountRow
}

/** This very attempt, or one that is in no block yet. */
async function knownAs(query: TenantTransaction, { tenant, reference, kind, attempt }: Order) {
  const [row] = await query(sql`select nonce, state from app.chain_transaction
    where tenant_id = ${tenant} and reference = ${reference} and kind = ${kind}
      and (attempt = ${attempt} or state in ('prepared', 'broadcast')) order by attempt limit 1`)
  return row === undefined ? null : { nonce: BigInt(row.nonce as string), isSigned: row.state !== 'prepared' }
}

/** Gives the order the account's next nonce. `next_nonce` itself moves with the first signed bytes. */
export async function prepareTransaction(
  query: TenantTransaction,
  account: Account,
  order: Order,
  draft: Draft,
): Promise<Prepared> {
  const { chainId, address } = account
  const { next_nonce: next, checked_at, stopped_reason } = await lockedAccount(query, account)
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
