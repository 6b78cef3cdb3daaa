import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { PayerAccount, PayerAccountRequest } from '@firsthand/wire/payer-accounts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope, oneRow, type Query } from '../postgres/scope.ts'
import type { PayerAccountRow } from '../rows.gen.ts'
import { sealFor } from '../sealing/seal-for.ts'

export type PayerRegistration = PayerAccountRequest & {
  /** The name under which it was proved: the account counts only while the customer is called so. */
  readonly legalName: string
  readonly state: PayerAccount['state']
}

export const payerAccountFromRow = (row: PayerAccountRow): PayerAccount => ({
  payerAccountId: row.id,
  iban: row.iban,
  holderName: row.holder_name,
  state: row.state,
  registeredAt: row.registered_at.toISOString(),
  screenedAt: row.screened_at.toISOString(),
})

/** A customer's bank accounts, on the login that sees one customer. */
export function payerAccounts(pool: pg.Pool) {
  return {
    list: (scope: Scope): Promise<PayerAccount[]> =>
      inScope(pool, scope, async (query) => {
        const rows = await query<PayerAccountRow>(sql`select * from cmp.payer_account
          where tenant_id = ${scope.tenant} and subject = ${scope.subject} and removed_at is null order by id`)
        return rows.map(payerAccountFromRow)
      }),

    /** Null when this customer has not registered it. */
    find: (scope: Scope, id: string): Promise<PayerAccount | null> =>
      inScope(pool, scope, async (query) => {
        const [row] = await query<PayerAccountRow>(sql`select * from cmp.payer_account
          where tenant_id = ${scope.tenant} and subject = ${scope.subject} and id = ${id} and removed_at is null`)
        return row === undefined ? null : payerAccountFromRow(row)
      }),

    /** Those that say something about a payment: registered under the name that the customer bears, or refused. */
    counting: (scope: Scope, legalName: string): Promise<PayerAccount[]> =>
      inScope(pool, scope, async (query) => {
        const rows = await query<PayerAccountRow>(sql`select * from cmp.payer_account where tenant_id = ${scope.tenant}
          and subject = ${scope.subject} and (state = 'refused' or removed_at is null) order by id`)
        const isCounting = (row: PayerAccountRow) => row.state === 'refused' || row.legal_name === legalName
        return rows.filter(isCounting).map(payerAccountFromRow)
      }),

    /** False when there was none. The row stays: what was refused is refused when it is registered again. */
    unregister: (scope: Scope, id: string): Promise<boolean> =>
      inScope(pool, scope, async (query) => {
        const gone = await query(sql`update cmp.payer_account set removed_at = now() where tenant_id = ${scope.tenant}
          and subject = ${scope.subject} and id = ${id} and removed_at is null returning id`)
        if (gone.length > 0) await audit(query, scope, 'payer_account.unregistered', { id })
        return gone.length > 0
      }),
  }
}

export type PayerAccounts = ReturnType<typeof payerAccounts>

export async function insertPayerAccount(
  query: Query,
  { tenant, subject }: Scope,
  { iban, holderName, legalName, state }: PayerRegistration,
): Promise<PayerAccount> {
  const seal = await sealFor(query, tenant, subject)
  const index = sealingOf(query).ibanIndex(tenant, iban)
  const added = sql`insert into cmp.payer_account (tenant_id, subject, iban, iban_index, holder_name, legal_name, state)
    values (${tenant}, ${subject}, ${seal(iban)}, ${index}, ${seal(holderName)}, ${seal(legalName)}, ${state}) returning *`
  return payerAccountFromRow(await oneRow<PayerAccountRow>(query, added))
}

export async function countPayerAccounts(query: Query, { tenant, subject }: Scope): Promise<number> {
  const count = sql`select count(*)::int as owned from cmp.payer_account
    where tenant_id = ${tenant} and subject = ${subject} and removed_at is null`
  return (await oneRow<{ owned: number }>(query, count)).owned
}

/** Whether an officer has ever refused this account to this customer. */
export async function wasRefused(query: Query, { tenant, subject }: Scope, iban: string): Promise<boolean> {
  const index = sealingOf(query).ibanIndex(tenant, iban)
  const asked = sql`select cmp.payer_account_refused(${subject}, ${index}) as refused`
  return (await oneRow<{ refused: boolean }>(query, asked)).refused
}

/** Whether another customer of the tenant has registered it. Waits for one who is doing so at this moment. */
export async function isAtAnother(query: Query, { tenant }: Scope, iban: string): Promise<boolean> {
  const index = sealingOf(query).ibanIndex(tenant, iban)
  return (await oneRow<{ shared: boolean }>(query, sql`select cmp.iban_at_another_customer(${index}) as shared`)).shared
}

export const setPayerState = (query: Query, { tenant }: Scope, id: string, state: PayerAccount['state']) =>
  oneRow<PayerAccountRow>(
    query,
    sql`update cmp.payer_account set state = ${state}, screened_at = now()
      where tenant_id = ${tenant} and id = ${id} returning *`,
  )
