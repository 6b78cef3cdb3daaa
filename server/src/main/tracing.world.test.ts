import { fileURLToPath } from 'node:url'
import { type Collector, startCollector } from '@firsthand/sandbox/testing/collector'
import { startApi } from '@firsthand/sandbox/world/api'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tokenOf } from '#testing/service-under-test'

const tracing = fileURLToPath(new URL('../../../platform/metrics/src/tracing.ts', import.meta.url))
let supervisor: Supervisor
let collector: Collector

beforeAll(async () => {
  supervisor = await startSupervisor()
  collector = await startCollector()
})
afterAll(async () => {
  collector.close()
  await supervisor.stop()
})

const traced = (endpoint: string, share = '1') =>
  startApi(supervisor, inject('world'), {
    settings: {
      NODE_OPTIONS: `--import ${tracing}`,
      OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
      OTEL_TRACES_SAMPLER_ARG: share,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    },
  })
/** A call that names a purchase, which nobody has. */
const reference = `OFFC${'0123456789abcdef'.repeat(2)}`
const read = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/offchain-purchases/${reference}`, {
    headers: { ...headers, authorization: `Bearer ${tokenOf('acme-buyer-1')}` },
  })

test('with tracing on, the span of a call that names a purchase arrives, and SIGTERM still ends the process', async () => {
  const api = await traced(collector.url)
  const answer = await read(api.url)
  expect([answer.status, answer.headers.get('traceresponse')?.slice(3, 35)]).toEqual([404, reference.slice(4)])
  const name = 'GET /offchain-purchases/:reference'
  await expect
    .poll(() => collector.spans()[0], { timeout: 10_000 })
    .toMatchObject({ name, traceId: reference.slice(4) })
  await api.stop('SIGTERM')
  expect(await api.exited).toBe(0)
}, 30_000)

test('a caller does not choose the trace of a call, nor whether it is kept', async () => {
  const chosen = 'fedcba9876543210fedcba9876543210'
  const traceparent = { traceparent: `00-${chosen}-0123456789abcdef-01` }
  const before = collector.spans().length
  const none = await traced(collector.url, '0')
  expect((await read(none.url, traceparent)).headers.has('traceresponse')).toBe(false)
  const all = await traced(collector.url)
  expect((await read(all.url, traceparent)).headers.get('traceresponse')).not.toContain(chosen)
  await expect.poll(() => collector.spans().length, { timeout: 10_000 }).toBe(before + 1)
  expect(collector.text()).not.toContain(chosen)
  await Promise.all([none.stop('SIGTERM'), all.stop('SIGTERM')])
}, 30_000)

test('a collector that is away takes nothing with it', async () => {
  const api = await traced('http://127.0.0.1:9')
  expect((await read(api.url)).status).toBe(404)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await read(api.url)).status).toBe(404)
  await api.stop('SIGTERM')
  expect(await api.exited).toBe(0)
}, 30_000)
