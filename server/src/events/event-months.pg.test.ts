import type { TenantId } from '@firsthand/values/values'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { lateIds } from './event.rules.ts'
import { eventStore } from './event.store.ts'

const database = await databaseUnderTest()
afterAll(() => database.drop())

const dayMs = 86_400_000
const kinds = ['market.created', 'market.updated', 'market.closed'] as const
/** Around the moment at which events begin to be late, and over the months before: neighbours may have their ids the other way round. */
const ages = [200, 120, 95, 64, 62, 40, 33, 32, 31.0001, 31, 31, 30.9999, 30, 12, 3, 1, 0]
const idAt = (ms: number, n: number) => {
  const hex = Math.round(ms).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-${n.toString(16).padStart(12, '0')}`
}

beforeAll(async () => {
  const rows = (tenant: string, youngest: number) =>
    ages
      .filter((age) => age >= youngest)
      .flatMap((age, place) =>
        Array.from({ length: 4 }, (_, n) => {
          const at = Date.now() - age * dayMs + ((n * 7) % 4) * 20
          return { tenant, sequence: place * 4 + n + 1, id: idAt(at, place * 4 + n), kind: kinds[(place + n) % 3] }
        }),
      )
  const all = [...rows('acme', 0), ...rows('quiet', 60), ...rows('edge', 31)]
  await database.admin.query(
    `insert into app.event (tenant_id, sequence, id, kind, subject, at, data)
      select tenant, sequence, id, kind, 'pair:' || sequence % 3, now(), '{}' from json_to_recordset($1)
      as e (tenant text, sequence bigint, id uuid, kind text)`,
    [JSON.stringify(all)],
  )
})

const asked = fc.record({
  tenant: fc.constantFrom('acme', 'quiet', 'edge', 'nobody'),
  after: fc.nat(70),
  before: fc.option(fc.nat(75), { nil: undefined }),
  order: fc.constantFrom('asc' as const, 'desc' as const),
  limit: fc.integer({ min: 1, max: 30 }),
  kinds: fc.option(fc.subarray([...kinds], { minLength: 1 })),
  subject: fc.option(fc.constantFrom('pair:0', 'pair:1')),
})

test('a list is the same whether late months answer it or all of them do', async () => {
  const events = eventStore(database.as('fh_api'))
  await fc.assert(
    fc.asyncProperty(asked, async ({ tenant, kinds: ofKinds, subject, before, ...range }) => {
      const given = { ...range, ...(before !== undefined && { before }) }
      const found = await events.list({ tenantId: tenant as TenantId }, given, { kinds: ofKinds, subject })
      const { rows } = await database.admin.query(
        `select sequence::int from app.event where tenant_id = $1 and sequence > $2 and sequence < coalesce($3, 1000)
          and ($4::text[] is null or kind = any($4)) and ($5::text is null or subject = $5)
          order by sequence ${range.order} limit $6`,
        [tenant, range.after, before ?? null, ofKinds, subject, range.limit],
      )
      expect(found.map(({ sequence }) => sequence)).toEqual(rows.map(({ sequence }) => sequence))
    }),
    { numRuns: 400 },
  )
})

test('the last sequence is that of the newest event, however old it is', async () => {
  const events = eventStore(database.as('fh_api'))
  const last = (tenant: string) => events.last({ tenantId: tenant as TenantId })
  expect([await last('acme'), await last('quiet'), await last('edge'), await last('nobody')]).toEqual([68, 20, 44, 0])
})

test('late ids begin with the milliseconds of their moment, and leave a day for clocks that differ', () => {
  const { from, sure } = lateIds(new Date('2026-03-01T00:00:00Z'))
  const msOf = (id: string) => Number.parseInt(id.replace('-', '').slice(0, 12), 16)
  expect([msOf(from), msOf(sure)]).toEqual([Date.UTC(2026, 0, 28), Date.UTC(2026, 0, 29)])
})
