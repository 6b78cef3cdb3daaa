import { openRegistry } from '@firsthand/probes/registry'
import { type Span, trace } from '@opentelemetry/api'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { requestTimes, timeRequests } from './time-requests.ts'

const traceId = '0af7651916cd43dd8448eb211c80319c'
const span = trace.wrapSpanContext({ traceId, spanId: 'b7ad6b7169203331', traceFlags: 1 }) as Span

test('a measurement names the trace of a call that is kept, and of no other', async () => {
  const registry = openRegistry('test')
  const app = Fastify()
  app.decorateRequest('callSpan', null)
  app.addHook('onRequest', async (request) => {
    request.callSpan = request.method === 'POST' ? span : null
  })
  timeRequests(app, requestTimes('request_seconds', registry))
  app.post('/kept', async () => ({}))
  app.get('/other', async () => ({}))
  for (let calls = 0; calls < 2; calls += 1) {
    await app.inject({ method: 'POST', url: '/kept' })
    await app.inject({ method: 'GET', url: '/other' })
  }
  const lines = (await registry.metrics()).split('\n')
  const of = (route: string) =>
    lines.filter((line) => line.startsWith('request_seconds_') && line.includes(`"${route}"`))
  const named = of('/kept').filter((line) => line.includes(` # {trace_id="${traceId}"} 0.`))
  expect(named.every((line) => line.startsWith('request_seconds_bucket'))).toBe(true)
  expect(named.length).toBeGreaterThanOrEqual(1)
  expect(of('/other').filter((line) => line.includes('#'))).toEqual([])
  // Both count alike.
  const counted = (route: string) => of(route).find((line) => line.startsWith('request_seconds_count'))
  expect([counted('/kept'), counted('/other')]).toEqual([expect.stringMatching(/ 2$/), expect.stringMatching(/ 2$/)])
})
