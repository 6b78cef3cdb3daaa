import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { startApi } from '@firsthand/sandbox/world/api'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { tokenOf } from '#testing/service-under-test'

/** Tracing patches packages by their names, which a bundle has none of. */
const serverFolder = fileURLToPath(new URL('..', import.meta.url))
const tracing = fileURLToPath(new URL('../../../platform/metrics/src/tracing.ts', import.meta.url))
let supervisor: Supervisor
let collector: Server
let spans = ''

beforeAll(async () => {
  supervisor = await startSupervisor()
  collector = createServer((request, response) => {
    request.on('data', (bytes: Buffer) => {
      spans += bytes.toString('latin1')
    })
    request.on('end', () => response.end())
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  collector.close()
  await supervisor.stop()
})

const traced = (endpoint: string) =>
  startApi(
    supervisor,
    { ...inject('world'), serverFolder },
    {
      settings: {
        NODE_OPTIONS: `--import ${tracing}`,
        OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
        OTEL_BSP_SCHEDULE_DELAY: '100',
      },
    },
  )
const read = (url: string) =>
  fetch(`${url}/markets`, { headers: { authorization: `Bearer ${tokenOf('acme-buyer-1')}` } })

test('with tracing on, spans of HTTP and the database arrive, and SIGTERM still ends the process', async () => {
  const api = await traced(`http://127.0.0.1:${(collector.address() as AddressInfo).port}`)
  expect((await read(api.url)).status).toBe(200)
  // A span is sent when it has ended, in whichever batch comes next: the database's may arrive before the request's.
  await expect.poll(() => spans, { timeout: 10_000 }).toContain('pg-pool.connect')
  await expect.poll(() => spans, { timeout: 10_000 }).toContain('GET')
  expect(spans).not.toContain('eyJ')
  await api.stop('SIGTERM')
  expect(await api.exited).toBe(0)
}, 30_000)

test('a collector that is away takes nothing with it', async () => {
  const api = await traced('http://127.0.0.1:9')
  expect((await read(api.url)).status).toBe(200)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect((await read(api.url)).status).toBe(200)
  await api.stop('SIGTERM')
  expect(await api.exited).toBe(0)
}, 30_000)
