import { expect, test } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import { serviceOfThisFile } from '#testing/service-under-test'
import { writeEvents } from './testing/event-writer.ts'

const service = serviceOfThisFile()
const acme = { as: 'acme-integrator' }
const path = '/webhook-endpoints'
const target = 'http://127.0.0.1:9/hooks'
const register = async (body: object = {}, who = acme) =>
  (await service.call('POST', path, { ...who, body: { url: target, ...body } })).body
const audits = async () =>
  (
    await service.database.admin.query(
      "select action, payload from app.audit where action like 'webhook%' order by seq",
    )
  ).rows

test('an endpoint is registered with a secret that is shown once, read, replaced and deleted', async () => {
  const made = await service.call('POST', path, { ...acme, body: { url: target, description: 'orders' } })
  expect(made.status).toBe(201)
  const { secret, ...endpoint } = made.body
  expect(made.headers.get('location')).toBe(`${path}/${endpoint.id}`)
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  expect(endpoint).toMatchObject({
    url: target,
    description: 'orders',
    types: null,
    enabled: true,
    disabledReason: null,
  })
  expect((await service.call('GET', `${path}/${endpoint.id}`, acme)).body).toEqual(endpoint)
  expect((await service.call('GET', path, acme)).body).toEqual({ items: [endpoint], next_cursor: null })

  const body = { url: `${target}/2`, types: ['quote.settled'], enabled: false }
  const replaced = await service.call('PUT', `${path}/${endpoint.id}`, { ...acme, body })
  expect(replaced.body).toMatchObject({ ...body, description: null, disabledReason: 'by_request' })
  expect((await service.call('DELETE', `${path}/${endpoint.id}`, acme)).status).toBe(204)
  expect((await service.call('DELETE', `${path}/${endpoint.id}`, acme)).status).toBe(404)
  expect((await service.call('GET', path, acme)).body.items).toEqual([])
  expect((await audits()).map(({ action }) => action.split('.')[1])).toEqual(['created', 'replaced', 'deleted'])
})

test('no secret stands in the database, in a record or in the log', async () => {
  const { id, secret } = await register()
  const rotated = await service.call('POST', `${path}/${id}/rotate-secret`, { ...acme, body: {} })
  const { rows } = await service.database.admin.query('select sealed from app.webhook_secret where endpoint_id = $1', [
    id,
  ])
  const kept = rows.map(({ sealed }) => sealed.toString('latin1')).join()
  const everywhere = [kept, JSON.stringify(await audits()), service.log.join()].join()
  for (const each of [secret, rotated.body.secret]) {
    expect(everywhere).not.toContain(each)
    expect(kept).not.toContain(Buffer.from(each.slice(6), 'base64').toString('latin1'))
  }
  // The login that makes secrets cannot read one back.
  const api = service.database.as('fh_api', 1)
  await expect(
    api.query("select set_config('app.tenant', 'acme', false); select sealed from app.webhook_secret"),
  ).rejects.toThrow(/permission denied/)
  await service.call('DELETE', `${path}/${id}`, acme)
})

test('a rotation overlaps for a day by default, and a third secret ends the first', async () => {
  const { id } = await register()
  const rotate = async (body: object) =>
    (await service.call('POST', `${path}/${id}/rotate-secret`, { ...acme, body })).body
  const hours = ({ previousSecretUntil }: any) => Math.round((Date.parse(previousSecretUntil) - Date.now()) / 3_600_000)
  expect(hours(await rotate({}))).toBe(24)
  const live = async () => {
    const text =
      "select count(*)::int as n from app.webhook_secret where endpoint_id = $1 and coalesce(expires_at, 'infinity') > now()"
    return (await service.database.admin.query(text, [id])).rows[0].n
  }
  expect(hours(await rotate({ overlapSeconds: 7200 }))).toBe(2)
  expect(await live()).toBe(2)
  expect((await rotate({ overlapSeconds: 0 })).previousSecretUntil).toBeNull()
  expect(await live()).toBe(1)
  await service.call('DELETE', `${path}/${id}`, acme)
  expect(await live()).toBe(0)
})

test('another tenant’s endpoint is not found, whatever is asked of it', async () => {
  const { id } = await register()
  const globex = { as: 'globex-integrator' }
  const asked = [
    ['GET', ''],
    ['PUT', '', { url: target }],
    ['DELETE', ''],
    ['POST', '/rotate-secret', {}],
    ['GET', '/attempts'],
    ['POST', '/resend', { fromSequence: 1, toSequence: 2 }],
  ] as const
  for (const [method, rest, body] of asked)
    expectRefusal(await service.call(method, `${path}/${id}${rest}`, { ...globex, body }), 'not_found', 'general')
  expect((await service.call('GET', path, globex)).body.items).toEqual([])
  await service.call('DELETE', `${path}/${id}`, acme)
})

test('a target that nobody may be sent to is refused by its field', async () => {
  const wrong = ['https://example.com/', 'http://10.0.0.1/x', 'ftp://127.0.0.1/x', 'http://u:p@127.0.0.1/', 'nonsense…']
  for (const url of wrong) {
    const { status, body } = await service.call('POST', path, { ...acme, body: { url } })
    expect([url, status, body.code, body.errors?.[0]?.path]).toEqual([url, 400, 'invalid_request', '/url'])
  }
})

test('a tenant has at most twenty endpoints, also when many are asked for at once', async () => {
  const answers = await Promise.all(
    Array.from({ length: 25 }, () => service.call('POST', path, { as: 'globex-integrator', body: { url: target } })),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(20)
  for (const refused of answers.filter(({ status }) => status !== 201))
    expectRefusal(refused, 'rate_limited', 'general')
})

test('events are sent again by id or by range, only those that are wanted, and only so many', async () => {
  const settled = await writeEvents(service.database.admin, 'acme', 3, 'quote.settled')
  const failed = await writeEvents(service.database.admin, 'acme', 2, 'quote.failed')
  const { id } = await register({ types: ['quote.settled'] })
  const resend = (body: object) => service.call('POST', `${path}/${id}/resend`, { ...acme, body })
  const range = { fromSequence: settled[0], toSequence: failed[1] }
  expect([(await resend(range)).status, (await resend(range)).body]).toEqual([202, { resent: 0 }])
  const { items } = (await service.call('GET', `/events?after=${settled[0]! - 1}&limit=1`, acme)).body
  const waiting = 'select key from app.outbox where object = $1 and key like $2'
  const { rows } = await service.database.admin.query(waiting, ['Webhook', `acme|${id}|%`])
  expect(rows.map(({ key }) => Number(key.split('|')[2])).toSorted((a, b) => a - b)).toEqual(settled)
  await service.database.admin.query(
    "update app.webhook_delivery set state = 'dead', done_at = now() where endpoint_id = $1",
    [id],
  )
  expect((await resend({ eventId: items[0].id })).body).toEqual({ resent: 1 })
  const wrong = [
    {},
    { eventId: items[0].id, ...range },
    { fromSequence: 1 },
    { fromSequence: 2, toSequence: 1 },
    { fromSequence: 1, toSequence: 1001 },
  ]
  for (const body of wrong) expect((await resend(body)).body.code).toBe('invalid_request')
})
