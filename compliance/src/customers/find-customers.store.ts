import { sealingOf } from '@firsthand/sealing/sealed-pool'
import type { CustomerSummary } from '@firsthand/wire/compliance-officer'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { audit } from '../decisions/decision.store.ts'
import type { Scope } from '../identity/caller.ts'
import { inScope, type Query } from '../postgres/scope.ts'
import type { CustomerRow } from '../rows.gen.ts'
import { personNamed } from '../sealing/person.store.ts'
import { summaryOf } from './customer.rules.ts'
import { customerFromRow } from './customer.store.ts'
import type { Part } from './officer.store.ts'

/** Names are sealed, so they are compared here and not by the database: so many at once, and so many for one page. */
const batchSize = 500
const comparedMax = 20_000

type FoundRow = CustomerRow & { readonly held: boolean; readonly known_as: string | null }

const batchAfter = (query: Query, { tenant }: Scope, after: string | null) =>
  query<FoundRow>(sql`select c.*, p.subject as known_as, exists (
      select from cmp.hold h where h.tenant_id = ${tenant} and h.subject = c.subject and h.released_by is null) as held
    from cmp.customer c left join cmp.person p on p.tenant_id = c.tenant_id and p.pseudonym = c.subject
    where c.tenant_id = ${tenant} and (${after}::text is null or c.subject > ${after})
    order by c.subject limit ${batchSize}`)

/** A part of the subject or of the name, in any case, or the whole pseudonym: parts of that mean nothing. */
const isMeant = (part: string, { known_as, legal_name, subject }: FoundRow) =>
  subject === part || [known_as, legal_name].some((name) => name?.toLowerCase().includes(part.toLowerCase()))

/** Up to `limit` customers after one, and where the next page begins; null when there is nobody left. */
async function pageAfter(query: Query, officer: Scope, part: string | null, { after, limit }: Part) {
  const found: FoundRow[] = []
  let last = after
  for (let compared = 0; compared < comparedMax; compared += batchSize) {
    const rows = await batchAfter(query, officer, last)
    for (const row of rows) {
      if (part !== null && !isMeant(part, row)) continue
      if (found.length === limit) return { found, next: found.at(-1)?.subject ?? null }
      found.push(row)
    }
    if (rows.length < batchSize) return { found, next: null }
    last = rows.at(-1)?.subject ?? null
  }
  return { found, next: last }
}

/** By a part of the subject or of the name. Who was shown is on record, and not what was searched for: it can be a name. */
export const findCustomers = (pool: pg.Pool, officer: Scope, part: string | null, { after, limit }: Part, now: Date) =>
  inScope(pool, officer, async (query) => {
    const from = after === null ? null : personNamed(sealingOf(query), officer.tenant, after)
    const { found, next } = await pageAfter(query, officer, part, { after: from, limit })
    await audit(query, officer, 'customer.listed', { subjects: found.map(({ subject }) => subject) })
    const items: CustomerSummary[] = found.map((row) => ({
      ...summaryOf({ person: row.subject, subject: row.known_as ?? row.subject }, customerFromRow(row), row.held, now),
      updatedAt: row.updated_at.toISOString(),
    }))
    return { items, next_cursor: next }
  })
