import { Webhook } from 'standardwebhooks'
import { expect, test } from 'vitest'
import { verifyWebhook, WebhookRefused } from './verify-webhook.ts'

const secret = `whsec_${Buffer.from('a secret of the sandbox, 32 bytes').toString('base64')}`
const other = `whsec_${Buffer.from('another secret, as long as that').toString('base64')}`
const at = new Date('2026-11-15T09:30:00.000Z')
const body = '{"type":"quote.settled","data":{"unitAmount":"1"},"subject":"MÜNT"}'

/** As the library of Standard Webhooks signs it. */
const signed = (by: readonly string[] = [secret], stamp = at) => ({
  'webhook-id': 'evt_1',
  'webhook-timestamp': `${Math.floor(stamp.getTime() / 1000)}`,
  'webhook-signature': by.map((each) => new Webhook(each).sign('evt_1', stamp, body)).join(' '),
})
const seconds = (count: number) => new Date(at.getTime() + count * 1000)

test.each([
  ['a plain object', signed(), secret],
  ['Headers', new Headers(signed()), secret],
  [
    'names in another case',
    Object.fromEntries(Object.entries(signed()).map(([k, v]) => [k.toUpperCase(), [v]])),
    secret,
  ],
  ['two signatures, the elder secret known', signed([other, secret]), secret],
  ['two secrets, the younger one used', signed([secret]), [other, secret]],
])('%s: the event is ours', async (_, headers, secrets) => {
  const event = await verifyWebhook(body, headers, secrets, { at })
  expect(event).toEqual(JSON.parse(body))
  expect(await verifyWebhook(new TextEncoder().encode(body), headers, secrets, { at })).toEqual(event)
})

test.each([
  ['another body', `${body} `, signed(), secret],
  ['another secret', body, signed(), other],
  ['another id', body, { ...signed(), 'webhook-id': 'evt_2' }, secret],
  ['another stamp', body, { ...signed(), 'webhook-timestamp': `${Math.floor(at.getTime() / 1000) + 1}` }, secret],
  ['no headers', body, {}, secret],
  ['no signature', body, { ...signed(), 'webhook-signature': '' }, secret],
  ['a signature that is no base64', body, { ...signed(), 'webhook-signature': 'v1,%%' }, secret],
  [
    'a signature of another kind',
    body,
    { ...signed(), 'webhook-signature': signed()['webhook-signature'].replace('v1,', 'v1a,') },
    secret,
  ],
  ['a stamp that is no number', body, { ...signed(), 'webhook-timestamp': 'now' }, secret],
  ['no secret at all', body, signed(), []],
])('%s: refused', async (_, text, headers, secrets) => {
  await expect(verifyWebhook(text, headers, secrets, { at })).rejects.toThrow(WebhookRefused)
})

test('five minutes either way are taken, and no second more', async () => {
  for (const late of [300, -300]) await verifyWebhook(body, signed(), secret, { at: seconds(late) })
  for (const late of [301, -301])
    await expect(verifyWebhook(body, signed(), secret, { at: seconds(late) })).rejects.toThrow('five minutes')
})

test('a secret that is none is the program’s own fault', async () => {
  await expect(verifyWebhook(body, signed(), 'whsec_%%', { at })).rejects.toThrow(TypeError)
})

test('SD9: a body that was parsed already is refused with what to do, and a malformed signature as such', async () => {
  for (const parsed of [JSON.parse(body), [], null, undefined, 7]) {
    await expect(verifyWebhook(parsed as never, signed(), secret, { at })).rejects.toMatchObject({
      code: 'webhook_refused',
      message: 'Give the raw body, before JSON is parsed.',
    })
  }
  for (const malformed of ['v1,%%', 'v1', 'v2,AAAA']) {
    const headers = { ...signed(), 'webhook-signature': malformed }
    await expect(verifyWebhook(body, headers, secret, { at })).rejects.toThrow('webhook-signature is malformed')
  }
  await expect(verifyWebhook(Buffer.from(body), signed(), secret, { at })).resolves.toEqual(JSON.parse(body))
})
