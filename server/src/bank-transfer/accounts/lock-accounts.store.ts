import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import type { ClientAccountRow } from '#rows.gen'
import type { StatementHead } from '../iso20022/statement-file.ts'
import type { LastClosing } from '../statements/statement.rules.ts'

/** A client account whose row is locked. */
export type Account = {
  readonly tenant: TenantId
  readonly clientAccountId: string
  readonly iban: string
  readonly currency: string
}

/**
 * The client accounts that a file is about, by IBAN, locked in the order of their ids: imports of one account take turns. One
 * that is not ours, or not approved, is left out.
 */
export async function lockAccounts(
  query: TenantTransaction,
  tenant: TenantId,
  heads: readonly Pick<StatementHead, 'iban'>[],
): Promise<ReadonlyMap<string, Account>> {
  const ibans = [...new Set(heads.map(({ iban }) => iban))]
  type Found = Pick<ClientAccountRow, 'client_account_id' | 'iban' | 'currency'>
  const rows = await query<Found>(sql`select a.client_account_id, a.iban, a.currency from app.client_account a
    where a.tenant_id = ${tenant} and a.iban = any (${ibans}) and a.state in ('approved', 'suspended')
    order by a.client_account_id for no key update`)
  return new Map(
    rows.map(({ client_account_id: clientAccountId, iban, currency }) => [
      iban,
      { tenant, clientAccountId, iban, currency },
    ]),
  )
}

/** Where the statements of an account end so far. */
export async function lastClosing(
  query: TenantTransaction,
  { tenant, clientAccountId }: Account,
): Promise<LastClosing> {
  type Found = { readonly day: string; readonly closing: string }
  const [row] =
    await query<Found>(sql`select to_on::text as day, closing_base_units::text as closing from app.bank_statement
    where tenant_id = ${tenant} and client_account_id = ${clientAccountId} and closes_day
    order by to_on desc limit 1`)
  return row === undefined ? { to: null, closing: 0n } : { to: row.day, closing: BigInt(row.closing) }
}
