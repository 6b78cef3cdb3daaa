import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { BuyerId, TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'

type Person = { readonly tenant: TenantId; readonly person: BuyerId }
/** A page behind a row, in the order of its key. */
type Page = { readonly after: string; readonly limit: number }
export type Keyed = { readonly key: string } & Readonly<Record<string, unknown>>

const asCaller = ({ tenant, person }: Person): Sql => sql`r.tenant_id = ${tenant} and r.caller = ${person}`

/** Every quote and what became of it on chain. */
const quotes = (person: Person, { after, limit }: Page): Sql => sql`select q.reference as key, q.reference,
    q.pair_id as "pairId", q.wallet, q.cash_base_units as "cashAmount", q.fee_base_units as "feeAmount",
    q.unit_base_units as "unitAmount", q.price, q.price_scale as "priceScale", q.created_at as "createdAt",
    q.expires_at as "expiresAt", q.state, q.chain_id as "chainId", q.tx_hash as "transaction", q.settled_at as "settledAt",
    q.last_refusal as "lastRefusal"
  from app.quote q where q.tenant_id = ${person.tenant} and q.caller = ${person.person} and q.reference > ${after} order by q.reference limit ${limit}`

const relays = (
  person: Person,
  { after, limit }: Page,
): Sql => sql`select r.reference || ' ' || lpad(r.attempt::text, 9, '0')
    as key, r.reference, r.attempt, r.chain_id as "chainId", r.wallet, r.handed_in_at as "handedInAt", r.state, r.refusal,
    r.spent_wei as "gasPaidWei"
  from app.relay r where ${asCaller(person)} and r.reference || ' ' || lpad(r.attempt::text, 9, '0') > ${after}
  order by 1 limit ${limit}`

const requests = (person: Person, { after, limit }: Page): Sql => sql`select to_char(r.at at time zone 'UTC',
    'YYYY-MM-DD"T"HH24:MI:SS.US') || ' ' || r.request_id as key, r.at, r.method, r.route, r.status, r.code, r.reference
  from app.request r where ${asCaller(person)} and to_char(r.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') || ' '
    || r.request_id > ${after} order by 1 limit ${limit}`

/** Receipts whose payer is known to be the buyer: the others are other people's data. */
const receipts = ({ tenant, person }: Person, { after, limit }: Page): Sql => sql`select m.match_id::text as key,
    m.reference, m.amount, t.currency, t.booked_on::text as "bookedOn", t.value_on::text as "valueOn",
    t.counterparty_name as "name", t.counterparty_iban as "iban", t.remittance as "text", t.end_to_end_id as "endToEndId"
  from app.purchase p join app.receipt_match m on m.tenant_id = p.tenant_id and m.reference = p.reference
    join app.bank_transaction t on t.tenant_id = m.tenant_id and t.bank_transaction_id = m.bank_transaction_id
  where p.tenant_id = ${tenant} and p.caller = ${person} and t.verdict = 'match' and m.match_id::text > ${after} order by 1 limit ${limit}`

/** What went back. A freeze changes nothing that is read here. */
const refunds = ({ tenant, person }: Person, { after, limit }: Page): Sql => sql`select f.refund_reference as key,
    f.refund_reference as "refundReference", f.reference, f.amount, f.currency, coalesce(f.shown_state, f.state) as state,
    f.created_at as "createdAt", case when t.verdict = 'match' then f.payee_name end as "payeeName",
    case when t.verdict = 'match' then f.payee_iban end as "payeeIban"
  from app.purchase p join app.refund f on f.tenant_id = p.tenant_id and f.reference = p.reference
    left join app.bank_transaction t on t.tenant_id = f.tenant_id and t.bank_transaction_id = f.bank_transaction_id
  where p.tenant_id = ${tenant} and p.caller = ${person} and f.refund_reference > ${after} order by 1 limit ${limit}`

const erasureRequests = (
  { tenant, person }: Person,
  { after, limit }: Page,
): Sql => sql`select r.request_id::text as key,
    r.requested_at as "requestedAt", r.closed_at as "closedAt", r.outcome
  from app.erasure_request r where r.tenant_id = ${tenant} and r.person = ${person} and r.request_id::text > ${after}
  order by 1 limit ${limit}`

export const rowsOf = { quotes, relays, requests, receipts, refunds, erasureRequests } as const

const pageSize = 500
/** More than a person reads; what is left out is stated. */
export const rowsMax = 5_000

/** Page by page, so that no statement takes long. */
export async function everyRow(
  query: TenantTransaction,
  person: Person,
  select: (person: Person, page: Page) => Sql,
): Promise<{ readonly rows: readonly object[]; readonly whole: boolean }> {
  const rows: object[] = []
  let after = ''
  for (;;) {
    const page = await query<Keyed>(select(person, { after, limit: pageSize }))
    // As they are sent: what is hashed is what is read.
    for (const { key: _, ...row } of page) rows.push(JSON.parse(JSON.stringify(row)))
    if (page.length < pageSize) return { rows, whole: true }
    if (rows.length >= rowsMax) return { rows, whole: false }
    after = page.at(-1)?.key ?? ''
  }
}

type AuditRow = Readonly<Record<'seq' | 'at' | 'action' | 'payload' | 'actor', string>>

/** What the person did, as the chain has it; and what was done about their data as far as it may be disclosed. */
export async function auditOf(query: TenantTransaction, { person }: Pick<Person, 'person'>) {
  const page = (actor: string | null, about: string | null) =>
    query<AuditRow>(sql`select seq, at, actor, action, payload from app.audit_records(${actor}, null, ${about}, null, null,
      null, null, true, ${rowsMax})`)
  const [own, about] = [await page(person, null), await page(null, person)]
  const disclosed = new Set(['personal.exported', 'personal.erasure_requested'])
  const rows = [
    ...own.map(({ at, action, payload }) => ({ at, action, payload })),
    ...about
      .filter(({ actor, action }) => actor !== person && disclosed.has(action))
      .map(({ at, action }) => ({ at, action })),
  ]
  return { rows, whole: own.length < rowsMax && about.length < rowsMax }
}
