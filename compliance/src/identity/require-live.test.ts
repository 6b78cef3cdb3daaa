import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type SessionService, startSessionService } from '../testing/session-service.ts'
import { sessionCheck } from './require-live.ts'

let service: SessionService
beforeAll(async () => {
  service = await startSessionService()
})
afterAll(() => service?.stop())
beforeEach(() => {
  service.asked.length = 0
  service.answerBy((response) => void response.end('{"ended":false}'))
})

const marks = { session: `p_${'s'.repeat(22)}`, subject: `p_${'u'.repeat(22)}`, issuedAt: 7 }
const ask = (kind: 'read' | 'write', url: string | null = service.url) =>
  sessionCheck(url)({ marks: () => marks }, kind)

test('the service is asked by pseudonyms, on every call', async () => {
  for (const kind of ['read', 'write'] as const) await expect(ask(kind)).resolves.toBeUndefined()
  expect(service.asked).toEqual([1, 2].map(() => ({ path: '/session-lookups', question: marks })))
})

test.each(['read', 'write'] as const)('for a session that is over a %s is refused', async (kind) => {
  service.answerBy((response) => void response.end('{"ended":true}'))
  await expect(ask(kind)).rejects.toMatchObject({ reason: 'session_ended' })
})

describe('where the service does not state that a session goes on', () => {
  const answers: readonly (readonly [string, Parameters<SessionService['answerBy']>[0]])[] = [
    ['because it fails', (response) => void response.writeHead(500).end('{}')],
    ['because it is asked too often', (response) => void response.writeHead(429).end('{"ended":false}')],
    ['because another program answers', (response) => void response.end('{"status":"ok"}')],
    ['because it answers with a word', (response) => void response.end('{"ended":"no"}')],
    ['because it answers null', (response) => void response.end('null')],
    ['because it answers no JSON', (response) => void response.end('<html>')],
    ['because it sends the question elsewhere', (response) => void response.writeHead(302, { location: '/' }).end()],
    ['because it hangs up', (response) => void response.destroy()],
    ['because it does not end', (response) => void response.write('{"ended":')],
    ['because it answers without end', (response) => void response.end(`{"ended":false,"pad":"${'x'.repeat(5_000)}"}`)],
  ]
  test.each(answers)('%s, nothing is decided and reads go on', async (_name, answer) => {
    service.answerBy(answer)
    await expect(ask('write')).rejects.toMatchObject({ reason: 'service_overloaded' })
    await expect(ask('read')).resolves.toBeUndefined()
  })

  test('because nobody listens there, nothing is decided and reads go on', async () => {
    await expect(ask('write', 'http://127.0.0.1:9')).rejects.toMatchObject({ reason: 'service_overloaded' })
    await expect(ask('read', 'http://127.0.0.1:9')).resolves.toBeUndefined()
  })
})

test('where no service is configured nobody is asked', async () => {
  service.answerBy((response) => void response.end('{"ended":true}'))
  await expect(ask('write', null)).resolves.toBeUndefined()
  expect(service.asked).toEqual([])
})
