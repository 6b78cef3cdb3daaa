import { inTenant } from '@firsthand/postgres/tenant'
import type { BuyerId, Caller, Reference, TenantId } from '@firsthand/values/values'
import type { PersonalData } from '@firsthand/wire/people/personal-data'
import type pg from 'pg'
import type { PurchaseStore } from '#bank-transfer/purchases/purchase.store'
import { showPurchase } from '#bank-transfer/purchases/show-purchase'
import type { PersonQuestions } from '#compliance/person-questions'
import type { AdminContext } from '#identity/admin-context'
import { auditPerson, sealedAbout } from '../person.store.ts'
import { auditOf, everyRow, rowsMax, rowsOf } from './person-rows.store.ts'
import { type Gathered, partOf, sectionOf } from './section-of.ts'
import { withheld } from './withheld.rules.ts'

export type ExportDeps = {
  readonly pool: pg.Pool
  /** The login that may read the audit chain. */
  readonly catalog: pg.Pool
  readonly purchases: Pick<PurchaseStore, 'list' | 'timeline'>
  readonly people: Pick<PersonQuestions, 'sections'>
  readonly now: () => Date
}

const pageSize = 200

/** Purchases by bank transfer just as their buyer reads them, step by step. */
async function purchasesOf({ purchases, now }: ExportDeps, tenantId: TenantId, buyer: BuyerId): Promise<Gathered> {
  const caller = { tenantId, buyer } as Caller
  const rows: object[] = []
  let before: Reference | null = null
  let whole = true
  for (;;) {
    const found = await purchases.list(caller, { state: null, pairId: null }, { before, limit: pageSize })
    const page = found.slice(0, pageSize)
    for (const purchase of page) {
      const steps = await purchases.timeline(caller, purchase.reference)
      rows.push({ ...showPurchase(purchase, now()), steps: steps?.items ?? [] })
    }
    before = page.at(-1)?.reference ?? null
    whole = found.length <= pageSize
    if (whole || rows.length >= rowsMax) break
  }
  const heading = 'Your purchases by bank transfer'
  return { name: 'purchases', heading, tables: ['app.purchase', 'app.purchase_step', 'app.delivery'], rows, whole }
}

const parts = [
  ['quotes', 'Your quotes and purchases on chain', ['app.quote']],
  ['receipts', 'Payments from your own accounts', ['app.bank_transaction', 'app.receipt_match']],
  ['refunds', 'What was paid back to you', ['app.refund', 'app.refund_line']],
  ['relays', 'Settlements that you handed in for us to send', ['app.relay', 'app.relay_buyer_day']],
  ['requests', 'Your requests of the last thirty days', ['app.request', 'app.idempotency']],
  ['erasureRequests', 'What you asked about the erasure of your data', ['app.erasure_request']],
] as const satisfies readonly (readonly [keyof typeof rowsOf, string, readonly [string, ...string[]]])[]

/** What the service has, part by part. */
async function ofTheService(deps: ExportDeps, tenant: TenantId, person: BuyerId): Promise<readonly Gathered[]> {
  const gathered: Gathered[] = [await purchasesOf(deps, tenant, person)]
  for (const [name, heading, tables] of parts) {
    const { rows, whole } = await inTenant(deps.pool, tenant, (query) =>
      everyRow(query, { tenant, person }, rowsOf[name]),
    )
    gathered.push({ name, heading, tables, rows, whole })
  }
  const records = await inTenant(deps.catalog, tenant, (query) => auditOf(query, { person }))
  const heading = 'What you did, and what was done about your data, as our records have it'
  return [...gathered, { name: 'records', heading, tables: ['app.audit'], ...records }]
}

type Asked = { readonly person: BuyerId; readonly by: 'customer' | 'officer'; readonly reason: string | null }

/** Everything about one person from both databases, as one document. That it was made is on record. */
export async function gatherExport(deps: ExportDeps, context: AdminContext, asked: Asked): Promise<PersonalData> {
  const { tenantId, subject, buyer } = context.caller
  const { person, by, reason } = asked
  const service = await ofTheService(deps, tenantId, person)
  const compliance = await deps.people.sections(tenantId, person)
  await inTenant(deps.pool, tenantId, async (query) => {
    const why = reason === null ? {} : { reason: await sealedAbout(query, tenantId, person, reason) }
    await auditPerson(query, context, 'exported', { subject: person, ...why }, by === 'officer' ? subject : buyer)
  })
  const sections = compliance.map(({ whole: _, ...section }) => ({ ...section, source: 'compliance' as const }))
  return {
    manifest: {
      document: 'firsthand-personal-data-1',
      tenant: tenantId,
      person,
      madeAt: deps.now().toISOString(),
      askedBy: by,
      parts: [...compliance, ...service].map(({ name, rows, whole }) => partOf(name, rows, whole)),
    },
    sections: [...sections, ...service.map(sectionOf)],
    withheld,
  }
}
