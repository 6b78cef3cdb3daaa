import { inTenant, tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { PayoutAccount } from '@firsthand/wire/bank-transfer/payout-accounts'
import type pg from 'pg'
import sql, { raw, type Sql } from 'sql-template-tag'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import type { PayoutAccounts } from './payout-accounts.port.ts'

type Row = Readonly<Record<string, unknown>>

const select = `select b.*, o.proposed_by, o.decided_by, o.decided_at from app.payout_account b
  join app.proposal o on o.tenant_id = b.tenant_id and o.kind = 'payout_account' and o.subject = b.payout_account_id`

const selectOne = (tenant: TenantId, payoutAccountId: string): Sql =>
  sql`${raw(select)} where b.tenant_id = ${tenant} and b.payout_account_id = ${payoutAccountId}`

const accountOf = (row: Row): PayoutAccount => ({
  payoutAccountId: row.payout_account_id as string,
  holder: row.holder as PayoutAccount['holder'],
  name: row.name as string,
  iban: row.iban as string,
  bic: row.bic as string,
  currency: row.currency as string,
  state: row.state as PayoutAccount['state'],
  proposedBy: row.proposed_by as string,
  approvedBy: row.decided_by as string | null,
  createdAt: (row.created_at as Date).toISOString(),
  approvedAt: (row.decided_at as Date | null)?.toISOString() ?? null,
})

/** Whom proceeds and fees are paid to, on the login of the API. */
export const postgresPayoutAccounts = (pool: pg.Pool): PayoutAccounts => ({
  async list(action, { after, limit }) {
    const { tenantId } = action.caller
    const query = sql`${raw(select)} where b.tenant_id = ${tenantId} and b.payout_account_id > ${after ?? ''}
      order by b.payout_account_id limit ${limit + 1}`
    const audit = treasuryAudit(action, 'offchain.payout_account.listed', { after, limit })
    const [rows = []] = await tenantPipeline(pool, tenantId, [query, audit])
    return rows.map(accountOf)
  },

  propose: (action, payoutAccountId, write) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const { tenantId } = action.caller
      const { holder, name, iban, bic, currency } = write
      const ours = await query(sql`select from app.client_account where tenant_id = ${tenantId} and iban = ${iban}`)
      if (ours.length > 0) return null
      await query(sql`insert into app.payout_account (tenant_id, payout_account_id, holder, name, iban, bic, currency)
        values (${tenantId}, ${payoutAccountId}, ${holder}, ${name}, ${iban}, ${bic}, ${currency})`)
      await openProposal(query, action, {
        kind: 'payout_account',
        subject: payoutAccountId,
        payload: write,
        reason: null,
      })
      const [row] = await query(selectOne(tenantId, payoutAccountId))
      return accountOf(row as Row)
    }),

  approve: (action, payoutAccountId) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const { tenantId } = action.caller
      // All of the tenant's, in their order: of two that are approved at once, the later one replaces the other.
      const all = await query(sql`select payout_account_id as id, holder, currency from app.payout_account
        where tenant_id = ${tenantId} order by payout_account_id for no key update`)
      const own = all.find(({ id }) => id === payoutAccountId)
      if (own === undefined) return null
      if (own.holder === 'firm')
        await query(sql`update app.payout_account set state = 'closed' where tenant_id = ${tenantId} and holder = 'firm'
          and currency = ${own.currency as string} and state = 'approved'`)
      await query(sql`update app.payout_account set state = 'approved' where tenant_id = ${tenantId}
        and payout_account_id = ${payoutAccountId} and state = 'proposed'`)
      await decideProposal(query, action, { kinds: ['payout_account'], subject: payoutAccountId }, 'approved')
      const [row] = await query(selectOne(tenantId, payoutAccountId))
      return accountOf(row as Row)
    }),
})
