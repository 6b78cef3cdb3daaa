import { expect, test } from 'vitest'
import { serviceOfThisFile, serviceUnderTest } from '#testing/service-under-test'
import { recordsOf, recordsSince } from './testing/catalogue-records.ts'
import { allPages } from './testing/listing-catalogue.ts'
import { importAll, lineOf, linesOf } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()

test('an import leaves a record for each batch, and an event for each change and tenant that sees it', async () => {
  const before = await recordsOf(service)
  const own = { source: 'records', entitled_tenants: ['acme', 'globex'] }
  const { lines } = await importAll(service, linesOf(1, 1500, own))
  const first = await recordsSince(service, before)
  const ids = lines.map(({ id }) => `listing.created ${id}`)
  expect(first.events.map((list) => list.toSorted())).toEqual([ids.toSorted(), ids.toSorted(), []])
  const batches = first.audited[0]!.map(
    ({ action, payload }) => `${action} ${payload.changes.length} ${payload.unchanged}`,
  )
  expect(batches.sort()).toEqual(['listing.imported 1000 0', 'listing.imported 500 0'])
  await importAll(service, linesOf(1, 1500, own))
  expect((await recordsSince(service, before)).events).toEqual(first.events)
  await importAll(
    service,
    `${linesOf(1, 3, { ...own, name: 'Quay', entitled_tenants: ['globex'] })}${linesOf(4, 9, own)}{}\n`,
  )
  const { events, audited } = await recordsSince(service, before)
  const updated = lines.slice(0, 3).map(({ id }) => `listing.updated ${id}`)
  expect(events.map((list) => list.slice(1500))).toEqual([updated, updated, []])
  const [last] = audited[0]!.slice(-1)
  expect(last!.payload).toMatchObject({
    unchanged: 6,
    changes: [{ before: { name: 'Harbour Tower' }, after: { name: 'Quay' } }, {}, {}],
  })
})

test.each([
  { sharing: 'off', stored: [30, 30, 10], copies: 7000 },
  { sharing: 'on', stored: [70], copies: 70 },
])('with sharing $sharing, listings of a hundred tenants are $copies copies', async ({ sharing, stored, copies }) => {
  const other = await serviceUnderTest({ FIRSTHAND_SHARED_LISTINGS: sharing })
  const before = await recordsOf(other)
  const tenants = ['acme', ...Array.from({ length: 99 }, (_, i) => `shared-${i}`)]
  const { lines, tallies } = await importAll(other, linesOf(1, 70, { source: 'shared', entitled_tenants: tenants }))
  expect(tallies.at(-1)).toMatchObject({ complete: true, created: 70, code: null })
  const { audited, events } = await recordsSince(other, before)
  expect(audited[0]!.map(({ payload }) => payload.changes.length)).toEqual(stored)
  expect(events[0]).toEqual(lines.map(({ id }) => `listing.created ${id}`))
  const seen = await other.database.admin.query(
    "select count(*)::int as count from app.listing_entitlement where source = 'shared'",
  )
  expect(seen.rows).toEqual([{ count: copies }])
  const ids = (await allPages(other, '/tokens', { limit: '30' })).map(({ id }) => id)
  expect(ids).toEqual(lines.map(({ id }) => id as string).toSorted())
  await other.stop()
})

test('imports that race with writers lose nothing: each change of a listing is one event, and no key has two', async () => {
  const before = await recordsOf(service)
  const own = { source: 'race', entitled_tenants: ['acme'] }
  const { lines } = await importAll(service, linesOf(1, 60, own))
  const disturb = async (first: number) => {
    for (let which = first; which < 560; which += 28) {
      const path = `/tokens/${lines[which % 60]!.id}`
      const body = JSON.parse(lineOf((which % 60) + 1, { ...own, name: `W${which}` }))
      if (which % 5 === 0) await service.call('DELETE', path, { as: 'globex-platform-admin' })
      else await service.call('PUT', path, { as: 'acme-admin', body })
    }
  }
  const importing = ['A', 'B', 'C', 'D'].map((name) => importAll(service, linesOf(1, 60, { ...own, name })))
  const [answers] = await Promise.all([Promise.all(importing), ...[0, 7, 14, 21].map(disturb)])
  for (const { tallies } of answers) expect(tallies.at(-1)).toMatchObject({ complete: true, code: null })
  const all = await allPages<any>(service, '/admin/tokens', { limit: '200', source: 'race' }, 'globex-admin')
  const alive = all.filter(({ status }) => status !== 'deleted').map(({ token_ref }) => token_ref)
  expect(new Set(alive).size).toBe(alive.length)
  const { events } = await recordsSince(service, before)
  const changes = all.flatMap(({ id, version }): string[] => Array.from({ length: version }, () => id))
  expect(events[0]!.map((event) => event.split(' ')[1]!).toSorted()).toEqual(changes.toSorted())
})
