import { beforeAll, expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { writeEvents } from './testing/event-writer.ts'

const service = serviceOfThisFile()
const acme = { as: 'acme-integrator' }

beforeAll(async () => {
  await writeEvents(service.database.admin, 'acme', 230)
  await writeEvents(service.database.admin, 'globex', 3, 'quote.settled')
})

const list = async (query = '', who = acme) => (await service.call('GET', `/events${query}`, who)).body

test('pages follow one another without gap or repeat, oldest first, and only the tenant’s own', async () => {
  const seen: number[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const page: any = await list(cursor === '' ? '?limit=100' : `?limit=100&cursor=${cursor}`)
    seen.push(...page.items.map((event: any) => event.sequence))
    expect(new Set(page.items.map((event: any) => event.tenant))).toEqual(new Set(['acme']))
    cursor = page.next_cursor
  }
  expect(seen).toEqual(Array.from({ length: 230 }, (_, i) => i + 1))
})

test('an event is a CloudEvents envelope as the contract has it', async () => {
  const { items } = await list('?limit=1')
  expect(items[0]).toEqual({
    specversion: '1.0',
    id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7/),
    source: '/events',
    type: 'quote.firm_created',
    subject: 'subject-0',
    time: expect.stringMatching(/^20[0-9-]+T[0-9:]+[.][0-9]{3}Z$/),
    datacontenttype: 'application/json',
    dataschema: 'urn:firsthand:event:quote:1',
    tenant: 'acme',
    sequence: 1,
    data: { reference: 'r-0' },
  })
})

test('whoever is at the end goes on behind what it has', async () => {
  const at = async (after: number) => (await list(`?after=${after}`)).items.map((event: any) => event.sequence)
  expect(await at(228)).toEqual([229, 230])
  expect(await at(230)).toEqual([])
  expect(await at(999_999_999_999_999)).toEqual([])
})

test('an event is read by its id, by its own tenant alone', async () => {
  const { items } = await list('?limit=1')
  const own = await service.call('GET', `/events/${items[0].id}`, acme)
  expect([own.status, own.body]).toEqual([200, items[0]])
  const others = await service.call('GET', `/events/${items[0].id}`, { as: 'globex-integrator' })
  const absent = await service.call('GET', '/events/00000000-0000-7000-8000-000000000000', acme)
  const nonsense = await service.call('GET', '/events/nonsense', acme)
  expect([others, absent, nonsense].map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a cursor of another tenant or another beginning is no cursor', async () => {
  const { next_cursor: cursor } = await list('?limit=1')
  const others = await service.call('GET', `/events?limit=1&cursor=${cursor}`, { as: 'globex-integrator' })
  const elsewhere = await service.call('GET', `/events?limit=1&after=5&cursor=${cursor}`, acme)
  expect([others.body.code, elsewhere.body.code]).toEqual(['invalid_cursor', 'invalid_cursor'])
})

test('A8: the list is narrowed by type and subject, page by page, and a cursor belongs to the filter', async () => {
  const integrator = { as: 'globex-integrator' }
  const pool = service.database.admin
  for (const kind of ['quote.settled', 'quote.failed', 'quote.settled', 'quote.expired'])
    await writeEvents(pool, 'globex', 3, kind)
  const pages = async (query: string) => {
    const seen: number[] = []
    for (let cursor: string | null = ''; cursor !== null && seen.length < 100; ) {
      const page: any = await list(`?limit=2&${query}${cursor && `&cursor=${cursor}`}`, integrator)
      seen.push(...page.items.map((event: any) => event.sequence))
      cursor = page.next_cursor
    }
    return seen
  }
  expect(await pages('type=quote.settled')).toEqual([1, 2, 3, 4, 5, 6, 10, 11, 12])
  expect(await pages('subject=subject-1')).toEqual([2, 5, 8, 11, 14])
  expect(await pages('type=quote.settled&subject=subject-1&after=2')).toEqual([5, 11])
  expect(await pages('type=market.created')).toEqual([])
  const { next_cursor: cursor } = await list('?limit=2&type=quote.settled', integrator)
  for (const other of ['', '&type=quote.failed', '&type=quote.settled&subject=subject-1'])
    expect((await list(`?limit=2&cursor=${cursor}${other}`, integrator)).code).toBe('invalid_cursor')
  expect((await list('?type=quote.unknown', integrator)).code).toBe('invalid_request')
})

test('G8: each role reads its own types, in lists, by id and newest first; webhooks stay with the integrator', async () => {
  const pool = service.database.admin
  const before = await list('?order=desc&limit=1')
  const start = before.items[0].sequence
  const written: string[] = []
  for (const kind of ['reconciliation.passed', 'quote.settled', 'purchase.paid', 'purchase.release_refused'])
    for (const _ of [1, 2]) {
      await writeEvents(pool, 'acme', 1, kind)
      written.push(kind)
    }
  const seen = async (as: string, query = '') => {
    const kinds: string[] = []
    for (let cursor: string | null = ''; cursor !== null && kinds.length < 50; ) {
      const page: any = await list(`?limit=3&after=${start}${query}${cursor && `&cursor=${cursor}`}`, { as })
      kinds.push(...page.items.map((event: any) => event.type))
      cursor = page.next_cursor
    }
    return kinds
  }
  const of = (...families: string[]) => written.filter((kind) => families.some((each) => kind.startsWith(each)))
  expect(await seen('acme-integrator')).toEqual(written)
  expect(await seen('acme-integrator', '&order=desc')).toEqual(written.toReversed())
  expect(await seen('acme-auditor')).toEqual(of('reconciliation'))
  expect(await seen('acme-support')).toEqual(of('purchase.paid'))
  expect(await seen('acme-support', '&type=purchase.release_refused')).toEqual([])
  expect(await seen('acme-support', '&subject=subject-0')).toEqual(of('purchase.paid'))
  expect(await seen('acme-admin')).toEqual([])
  const treasury = of('reconciliation', 'purchase')
  expect(await seen('acme-treasury-operator')).toEqual(treasury)
  expect(await seen('acme-treasury-approver', '&order=desc')).toEqual(treasury.toReversed())

  const { items } = await list('?order=desc&limit=1&type=purchase.release_refused')
  const byId = async (as: string) => (await service.call('GET', `/events/${items[0].id}`, { as })).status
  expect([await byId('acme-treasury-operator'), await byId('acme-support')]).toEqual([200, 404])
  const { next_cursor: cursor } = await list('?limit=3', { as: 'acme-treasury-operator' })
  expect((await list(`?limit=3&cursor=${cursor}`, { as: 'acme-auditor' })).code).toBe('invalid_cursor')
  for (const as of ['acme-buyer-1', 'acme-bank-gateway'])
    for (const path of ['/events', '/events/x', '/events/stream'])
      expect((await service.call('GET', path, { as })).body).toMatchObject({ code: 'forbidden' })
  expect((await service.call('GET', '/webhook-endpoints', { as: 'acme-admin' })).body.code).toBe('forbidden')
})

test('what is no number is refused before anything is asked', async () => {
  for (const after of ['-1', '1.5', '1e3', 'x']) expect((await list(`?after=${after}`)).code).toBe('invalid_request')
})
