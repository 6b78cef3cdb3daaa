import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'

// Each call starts a program from its sources.
vi.setConfig({ testTimeout: 60_000 })

const program = fileURLToPath(new URL('register-worker.ts', import.meta.url))
const worker = 'http://10.0.0.12:9080'

/** What the command prints at an engine that knows these workers, and whether it registered one. */
async function registering(known: readonly string[], ...args: readonly string[]) {
  let registered = 0
  const engine = createServer((request, response) => {
    if (request.method === 'POST') registered += 1
    const deployments = known.map((uri, at) => ({ id: `dp_${at}`, uri: `${uri}/` }))
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(request.method === 'POST' ? { id: 'dp_new' } : { deployments }))
  }).listen(0, '127.0.0.1')
  await once(engine, 'listening')
  const url = `http://127.0.0.1:${(engine.address() as AddressInfo).port}`
  const env = { FIRSTHAND_ENGINE_ADMIN_URL: url, FIRSTHAND_ENGINE_INGRESS_URLS: `["${url}"]` }
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [program, ...args], { env }).catch(
    (error: { readonly stdout: string; readonly stderr: string }) => error,
  )
  engine.close()
  engine.closeAllConnections()
  return { printed: `${stdout}${stderr}`, registered }
}

test('a worker at a new address is registered', async () => {
  const { printed, registered } = await registering(['http://10.0.0.11:9080'], '--once', worker)
  expect([printed.trim(), registered]).toEqual(['{"msg":"registered","id":"dp_new"}', 1])
})

test('a used address is refused, and with --once left as it is', async () => {
  const refused = await registering([worker], worker)
  expect(refused.printed).toContain('start the next release at an address of its own')
  const left = await registering([worker], '--once', worker)
  expect([left.printed.trim(), left.registered, refused.registered]).toEqual([
    '{"msg":"registered before","id":"dp_0"}',
    0,
    0,
  ])
})
