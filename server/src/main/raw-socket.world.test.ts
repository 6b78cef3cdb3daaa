import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Service, serviceUnderTest, tokenOf } from '#testing/service-under-test'
import { head, marketText, type RawCase, withBody } from './testing/raw-socket-case.ts'
import { contentTypeCases } from './testing/raw-socket-content-types.ts'
import { type Exchange, exchange, type RawAnswer } from './testing/raw-socket-exchange.ts'
import { routeCases } from './testing/raw-socket-routes.ts'
import { sizeCases } from './testing/raw-socket-sizes.ts'
import { slowCases } from './testing/raw-socket-slow.ts'
import { smugglingCases } from './testing/raw-socket-smuggling.ts'
import { textCases } from './testing/raw-socket-text.ts'
import { valueCases } from './testing/raw-socket-values.ts'

const groups: Readonly<Record<string, readonly RawCase[]>> = {
  values: valueCases,
  text: textCases,
  'content types': contentTypeCases,
  routes: routeCases,
  smuggling: smugglingCases,
  sizes: sizeCases,
}

/** Codes of the statuses that these cases meet; a cursor alone has one of its own. */
const codes: Readonly<Record<number, readonly string[]>> = {
  400: ['invalid_request', 'invalid_cursor'],
  401: ['unauthenticated'],
  404: ['not_found'],
  405: ['method_not_allowed'],
  413: ['payload_too_large'],
  415: ['unsupported_media_type'],
}

let service: Service
let token: string
/** Begun before all others, so that the file takes no longer than the slowest of them. */
let slow: readonly Promise<Exchange>[]
let right = 0

beforeAll(async () => {
  service = await serviceUnderTest()
  token = tokenOf('acme-admin')
  slow = slowCases(token).map(({ bytes, atOnce }) =>
    exchange(service.port, bytes, { drip: { after: atOnce, bytes: 1, everyMs: 100 } }),
  )
})
afterAll(async () => {
  await service.stop()
  process.stdout.write(`raw sockets: ${right} cases as the contract requires\n`)
})

/** Whatever was sent, a refusal has the one envelope and the headers of every answer. */
function expectEnvelope({ status, headers, text }: RawAnswer): void {
  expect(headers.get('x-request-id')).toMatch(/^[A-Za-z0-9._-]{1,128}$/)
  expect(headers.get('api-version')).toMatch(/^\d{4}-\d{2}-\d{2}$/)
  if (status < 400) return
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/)
  const problem = JSON.parse(text)
  expect(problem).toMatchObject({ status, requestId: headers.get('x-request-id'), retryable: false })
  expect(codes[status]).toContain(problem.code)
  if (problem.code === 'invalid_request') expect(problem.errors.length).toBeGreaterThan(0)
}

describe.each(Object.entries(groups))('%s', (group, cases) => {
  test.each(cases.map((each) => [each.name, each.status, each] as const))(
    '%s: %i',
    async (_name, status, { bytes }) => {
      const { answers } = await exchange(service.port, bytes(token), group === 'smuggling' ? {} : { answers: 1 })
      expect(answers.map((answer) => answer.status)).toEqual([status])
      expectEnvelope(answers[0]!)
      right++
    },
  )
})

describe('connections', () => {
  test('CONNECT is closed without a word', async () => {
    const { answers, closedAfterMs } = await exchange(
      service.port,
      head(token, { method: 'CONNECT', path: 'a.example:443' }),
    )
    expect(answers).toEqual([])
    expect(closedAfterMs).toBeLessThan(1000)
    right++
  })

  test('an upgrade to HTTP/2 or a web socket is ignored, and the request answered', async () => {
    for (const protocol of ['h2c', 'websocket']) {
      const lines = ['Connection: Upgrade, HTTP2-Settings', `Upgrade: ${protocol}`, 'HTTP2-Settings: AAMAAABkAAQAAP__']
      const { answers } = await exchange(service.port, head(token, { path: '/markets?limit=1', lines }), { answers: 1 })
      expect(answers[0]?.status).toBe(200)
      right++
    }
  })

  test('pipelined requests are answered one by one, in order', async () => {
    const asked = ['/markets?limit=1', '/nothing', '/healthz', '/markets?limit=0', '/markets/1.0']
    const sent = asked.map((path, i) => head(token, { path, lines: [`X-Request-Id: pipelined-${i}`] })).join('')
    const { answers } = await exchange(service.port, sent, { answers: asked.length })
    expect(answers.map(({ status }) => status)).toEqual([200, 404, 200, 400, 404])
    expect(answers.map(({ headers }) => headers.get('x-request-id'))).toEqual(asked.map((_, i) => `pipelined-${i}`))
    right++
  })

  test('what follows a body that was refused unread is read as a request of its own', async () => {
    const refused = withBody(token, marketText(), { type: 'text/plain' })
    const next = Buffer.from(head(token, { path: '/healthz' }))
    const { answers } = await exchange(service.port, Buffer.concat([refused, next]), { answers: 2 })
    expect(answers.map(({ status }) => status)).toEqual([415, 200])
    right++
  })

  test('a body announced with Expect: 100-continue is asked for and read', async () => {
    const bytes = withBody(token, marketText(), { lines: ['Expect: 100-continue'] })
    const { answers } = await exchange(service.port, bytes, { answers: 2 })
    expect(answers.map(({ status }) => status)).toEqual([100, 201])
    right++
  })
})

describe('slow callers', () => {
  test.each(slowCases('').map(({ name }, i) => [name, i] as const))('%s: cut in time', async (_name, i) => {
    const { cutAfterSeconds } = slowCases('')[i]!
    const { answers, closedAfterMs } = await slow[i]!
    expect(answers).toEqual([])
    expect(closedAfterMs).toBeGreaterThan(cutAfterSeconds * 1000 - 500)
    expect(closedAfterMs).toBeLessThan(cutAfterSeconds * 1000 + 3000)
    right++
  })
})
