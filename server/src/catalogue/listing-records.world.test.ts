import type { ListingWrite } from '@firsthand/wire/listings'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { notifiedTenants, type Records, recordsOf, recordsSince } from './testing/catalogue-records.ts'
import { aListing } from './testing/listing-builder.ts'
import { listed } from './testing/listing-catalogue.ts'

const service = serviceOfThisFile()
const admins = ['acme-platform-admin', 'globex-platform-admin'] as const
const nobody = '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'

let before: Records
beforeEach(async () => {
  before = await recordsOf(service)
})

const call = (method: string, path: string, as: string, body?: object, headers?: Record<string, string>) =>
  service.call(method, path, { as, ...(body && { body }), ...(headers && { headers }) })

test('every administrative read leaves one record in the chain of the reader’s own tenant', async () => {
  const id = await listed(service, aListing())
  const paths = [`/admin/tokens/${id}`, `/admin/tokens/${nobody}`, '/admin/tokens', '/admin/tokens?name=none&symbol=x']
  for (const path of paths) await call('GET', path, 'globex-admin', undefined, { 'x-request-id': 'find-me' })
  await call('GET', '/admin/tokens', 'globex-buyer-1')
  await call('GET', `/tokens/${id}`, 'globex-admin')
  const { audited } = await recordsSince(service, before)
  const actions = ['listing.read', 'listing.read', 'listing.listed', 'listing.listed']
  expect(audited[1]!.map(({ action }) => action)).toEqual(actions)
  expect(audited[1]!.every(({ actor, payload }) => actor === 'globex-admin' && payload.requestId === 'find-me')).toBe(
    true,
  )
  expect(audited[1]!.map(({ payload }) => payload.id ?? payload.filter.name)).toEqual([id, nobody, null, 'none'])
  expect([audited[0]!.length, audited[2]!.length]).toEqual([1, 0])
})

const audience = fc.subarray([...notifiedTenants])
const action = fc.record({
  what: fc.constantFrom('create', 'replace', 'replace', 'replace', 'delete'),
  of: fc.nat(),
  as: fc.constantFrom(...admins),
  write: fc.record({
    hidden: fc.constantFrom(false, false, true),
    status: fc.constantFrom('active', 'paused'),
    entitled_tenants: audience,
  }),
})
type Shown = Required<Pick<ListingWrite, 'hidden' | 'entitled_tenants'>> & { deleted: boolean }
const seenBy = ({ hidden, deleted, entitled_tenants }: Shown) => (hidden || deleted ? [] : entitled_tenants)

test('every tenant that saw a listing before a change or sees it after gets one event for it, and no other tenant does', {
  timeout: 60_000,
}, async () => {
  const reported: string[][] = notifiedTenants.map(() => [])
  const done: string[][] = notifiedTenants.map(() => [])
  const listingSource: (Shown & { id: string })[] = []
  const note = (kind: string, id: string, as: string, received: readonly string[]) => {
    for (const tenant of new Set(received))
      reported[notifiedTenants.indexOf(tenant as 'acme')]!.push(`listing.${kind} ${id}`)
    done[admins.indexOf(as as (typeof admins)[number])]!.push(`listing.${kind === 'updated' ? 'replaced' : kind} ${id}`)
  }
  await fc.assert(
    fc.asyncProperty(fc.array(action, { minLength: 20, maxLength: 20 }), async (audited) => {
      for (const { what, of, as, write } of audited) {
        const one = listingSource[of % Math.max(1, listingSource.length)]
        if (what === 'create' || one === undefined) {
          const { id } = (await call('POST', '/tokens', as, aListing(write))).body
          listingSource.push({ ...write, deleted: false, id })
          note('created', id, as, seenBy({ ...write, deleted: false }))
          continue
        }
        const was = seenBy(one)
        const { status } =
          what === 'delete'
            ? await call('DELETE', `/tokens/${one.id}`, as)
            : await call('PUT', `/tokens/${one.id}`, as, aListing(write))
        if (status === 409) continue
        Object.assign(one, what === 'delete' ? { deleted: true } : write)
        note(what === 'delete' ? 'deleted' : 'updated', one.id, as, [...was, ...seenBy(one)])
      }
    }),
    { numRuns: 5, seed: 20261115, endOnFailure: true },
  )
  const { events, audited } = await recordsSince(service, before)
  expect(events).toEqual(reported)
  expect(audited.map((list) => list.map(({ action, payload }) => `${action} ${payload.id}`))).toEqual(done)
  expect(reported.every((list) => list.length > 10)).toBe(true)
})

test('the listing, its copies, its event and its record are one transaction', async () => {
  const id = await listed(service, aListing())
  // Its events wait for their numbers meanwhile.
  const holder = await service.database.admin.connect()
  await holder.query('begin; select app.stop_numbering()')
  await call('PUT', `/tokens/${id}`, 'acme-admin', aListing({ entitled_tenants: ['acme', 'globex'] }))
  const { rows } = await holder.query(
    `select xmin::text as number from app.listing where id = $1
    union all select xmin::text from app.listing_entitlement where listing_id = $1
    union all select xmin::text from app.event_pending where subject = $1::text and kind = 'listing.updated'
    union all (select xmin::text from app.audit where tenant_id = 'acme' order by seq desc limit 1)`,
    [id],
  )
  await holder.query('commit')
  holder.release()
  expect([rows.length, new Set(rows.map(({ number }) => number)).size]).toEqual([6, 1])
})

test('a refused write leaves neither a record nor an event', async () => {
  const id = await listed(service, aListing())
  const gone = await listed(service, aListing())
  await call('DELETE', `/tokens/${gone}`, 'acme-admin')
  const still = await recordsOf(service)
  const stale = { 'if-match': '"9"' }
  const answers = [
    await call('POST', '/tokens', 'acme-admin', aListing({ min_price: '2', max_price: '1' })),
    await call('POST', '/tokens', 'acme-buyer-1', aListing()),
    await call('PUT', `/tokens/${id}`, 'acme-admin', { ...aListing(), typo: 1 }),
    await call('PUT', `/tokens/${id}`, 'acme-admin', aListing(), stale),
    await call('DELETE', `/tokens/${id}`, 'acme-admin', undefined, stale),
    await call('PUT', `/tokens/${gone}`, 'acme-admin', aListing()),
    await call('PUT', `/tokens/${nobody}`, 'acme-admin', aListing()),
    await call('DELETE', `/tokens/${nobody}`, 'acme-admin'),
  ]
  expect(answers.map(({ status }) => status)).toEqual([400, 403, 400, 412, 412, 409, 404, 404])
  expect(await recordsOf(service)).toEqual(still)
})
