import { fileURLToPath } from 'node:url'
import { type Collector, startCollector } from '@firsthand/sandbox/testing/collector'
import { startApi } from '@firsthand/sandbox/world/api'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tokenOf } from '#testing/service-under-test'

/** Tracing patches packages by their names, which a bundle has none of. */
const serverFolder = fileURLToPath(new URL('..', import.meta.url))
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
  startApi(
    supervisor,
    { ...inject('world'), serverFolder },
    {
      settings: {
        NODE_OPTIONS: `--import ${tracing}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_TRACES_SAMPLER_ARG: share,
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    },
  )
const read = (url: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`${url}/markets`, { headers: { ...headers, authorization: `Bearer ${tokenOf('acme-buyer-1')}` } })
const names = () => collector.spans().map(({ name }) => name)

test('with tracing on, spans of HTTP and the database arrive, and SIGTERM still ends the process', async () => {
  const api = await traced(collector.url)
  expect((await read(api.url)).status).toBe(200)
  // A span is sent when it has ended, in whichever batch comes next: the database's may arrive before the request's.
  await expect.poll(names, { timeout: 10_000 }).toEqual(expect.arrayContaining(['pg-pool.connect', 'GET /markets']))
  expect(collector.text()).not.toContain('eyJ')
  await api.stop('SIGTERM')
  expect(await api.exited).toBe(0)
}, 30_000)

test('a caller does not choose the trace of a call, nor whether it is kept', async () => {
  const api = await traced(collector.url, '0')
  const traceId = '0123456789abcdef0123456789abcdef'
  const before = collector.spans().length
  expect((await read(api.url, { traceparent: `00-${traceId}-0123456789abcdef-01` })).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(collector.spans()).toHaveLength(before)
  await api.stop('SIGTERM')
  const keeping = await traced(collector.url)
  expect((await read(keeping.url, { traceparent: `00-${traceId}-0123456789abcdef-01` })).status).toBe(200)
  await expect.poll(() => collector.spans().length, { timeout: 10_000 }).toBeGreaterThan(before)
  expect(collector.spans().filter((span) => span.traceId === traceId)).toEqual([])
  await keeping.stop('SIGTERM')
}, 30_000)

test('a collector that is away takes nothing with it', async () => {
  const api = await traced('http://127.0.0.1:9')
  expect((await read(api.url)).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await read(api.url)).status).toBe(200)
  await api.stop('SIGTERM')
  expect(await api.exited).toBe(0)
}, 30_000)
