import type { PayerAccount, PayerAccountRequest } from '@firsthand/wire/payer-accounts'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope, oneRow, type Query } from '../postgres/scope.ts'
import type { PayerAccountRow } from '../rows.gen.ts'

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
          where tenant_id = ${scope.tenant} and subject = ${scope.subject} order by id`)
        return rows.map(payerAccountFromRow)
      }),

    /** Null when this customer has not registered it. */
    find: (scope: Scope, id: string): Promise<PayerAccount | null> =>
      inScope(pool, scope, async (query) => {
        const [row] = await query<PayerAccountRow>(sql`select * from cmp.payer_account
          where tenant_id = ${scope.tenant} and subject = ${scope.subject} and id = ${id}`)
        return row === undefined ? null : payerAccountFromRow(row)
      }),

    /** Those by which a payment may be known, under the name that the customer bears. */
    approved: (scope: Scope, legalName: string): Promise<PayerAccount[]> =>
      inScope(pool, scope, async (query) => {
        const rows = await query<PayerAccountRow>(sql`select * from cmp.payer_account where tenant_id = ${scope.tenant}
          and subject = ${scope.subject} and state = 'approved' and legal_name = ${legalName} order by id`)
        return rows.map(payerAccountFromRow)
      }),

    /** False when there was none. */
    unregister: (scope: Scope, id: string): Promise<boolean> =>
      inScope(pool, scope, async (query) => {
        const gone = await query(sql`delete from cmp.payer_account
          where tenant_id = ${scope.tenant} and subject = ${scope.subject} and id = ${id} returning id`)
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
  const added = sql`insert into cmp.payer_account (tenant_id, subject, iban, holder_name, legal_name, state)
    values (${tenant}, ${subject}, ${iban}, ${holderName}, ${legalName}, ${state}) returning *`
  return payerAccountFromRow(await oneRow<PayerAccountRow>(query, added))
}

export async function countPayerAccounts(query: Query, { tenant, subject }: Scope): Promise<number> {
  const count = sql`select count(*)::int as owned from cmp.payer_account
    where tenant_id = ${tenant} and subject = ${subject}`
  return (await oneRow<{ owned: number }>(query, count)).owned
}
