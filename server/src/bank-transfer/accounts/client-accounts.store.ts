import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ClientAccount } from '@firsthand/wire/bank-transfer/client-accounts'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import type { ClientAccounts } from './client-accounts.port.ts'

type Row = Readonly<Record<string, unknown>>

const select = `select c.*, o.proposed_by, o.decided_by, o.decided_at from app.client_account c
  left join app.proposal o on o.tenant_id = c.tenant_id and o.kind = 'client_account' and o.subject = c.client_account_id
    and o.state in ('open', 'approved')`

const selectOne = (tenant: TenantId, clientAccountId: string): Sql =>
  sql`${raw(select)} where c.tenant_id = ${tenant} and c.client_account_id = ${clientAccountId}`

const accountFromRow = (row: Row): ClientAccount => ({
  clientAccountId: row.client_account_id as string,
  iban: row.iban as string,
  bic: row.bic as string,
  beneficiaryName: row.beneficiary_name as string,
  currency: row.currency as string,
  timeZone: row.time_zone as string,
  state: row.state as ClientAccount['state'],
  proposedBy: (row.proposed_by as string | null) ?? '',
  approvedBy: row.decided_by as string | null,
  createdAt: (row.created_at as Date).toISOString(),
  approvedAt: (row.decided_at as Date | null)?.toISOString() ?? null,
})

/** Client accounts on the login that row-level security binds to the tenant. */
export const postgresClientAccounts = (pool: pg.Pool): ClientAccounts => ({
  async list(action, { after, limit }) {
    const { tenantId } = action.caller
    const query = sql`${raw(select)} where c.tenant_id = ${tenantId} and c.client_account_id > ${after ?? ''}
      order by c.client_account_id limit ${limit + 1}`
    const audit = treasuryAudit(action, 'offchain.client_account.listed', { after, limit })
    const [rows = []] = await tenantPipeline(pool, tenantId, [query, audit])
    return rows.map(accountFromRow)
  },

  propose: (action, clientAccountId, { iban, bic, beneficiaryName, currency, timeZone }) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const { tenantId } = action.caller
      const kept = await query(sql`insert into app.client_account (tenant_id, client_account_id, iban, bic,
          beneficiary_name, currency, time_zone)
        values (${tenantId}, ${clientAccountId}, ${iban}, ${bic}, ${beneficiaryName}, ${currency}, ${timeZone})
        on conflict (iban) do nothing returning client_account_id`)
      if (kept.length === 0) return null
      const payload = { iban, bic, beneficiaryName, currency, timeZone }
      await openProposal(query, action, { kind: 'client_account', subject: clientAccountId, payload, reason: null })
      const [row] = await query(selectOne(tenantId, clientAccountId))
      return accountFromRow(row as Row)
    }),

  approve: (action, clientAccountId) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const { tenantId } = action.caller
      const one = sql`tenant_id = ${tenantId} and client_account_id = ${clientAccountId}`
      const found = await query(sql`select from app.client_account where ${one} for no key update`)
      if (found.length === 0) return null
      await query(sql`update app.client_account set state = 'approved' where ${one} and state = 'proposed'`)
      await decideProposal(query, action, { kinds: ['client_account'], subject: clientAccountId }, 'approved')
      const [row] = await query(selectOne(tenantId, clientAccountId))
      return accountFromRow(row as Row)
    }),
})
