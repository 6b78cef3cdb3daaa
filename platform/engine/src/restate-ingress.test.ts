import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { NotTaken, restateIngress, restateInvocations } from './restate-ingress.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

/** A node of the engine that answers with this status, or never. */
async function node(status: number | null) {
  const keys: string[] = []
  const server = createServer((request, response) => {
    keys.push(String(request.headers['idempotency-key']))
    if (status !== null) response.writeHead(status).end()
  })
  servers.push(server.listen(0, '127.0.0.1'))
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, keys }
}

const target = { object: 'Note', key: 'k', handler: 'take' }

test('a node that does not answer is joined by the next one after a second, under the same key', async () => {
  const [frozen, sound] = [await node(null), await node(202)]
  const ingress = restateIngress([frozen.url, sound.url])
  const begun = performance.now()
  await ingress.send(target, '{}', 'one')
  expect(performance.now() - begun).toBeLessThan(3_000)
  expect([frozen.keys, sound.keys]).toEqual([['one'], ['one']])
  // From then on the node that answered is asked first.
  await ingress.send(target, '{}', 'two')
  expect(frozen.keys).toEqual(['one'])
  ingress.close()
})

test('a node that fails is followed by the next at once, and when all do the message is not taken', async () => {
  const [broken, sound] = [await node(503), await node(202)]
  const ingress = restateIngress([broken.url, 'http://127.0.0.1:9', sound.url])
  await ingress.send(target, '{}', 'one')
  expect(sound.keys).toEqual(['one'])
  ingress.close()
  const failing = restateIngress([broken.url, 'http://127.0.0.1:9'])
  await expect(failing.send(target, '{}', 'two')).rejects.toThrow(NotTaken)
  expect(await failing.isUp()).toBe(false)
  failing.close()
})

test('an engine that does not answer holds a scrape for about a second', async () => {
  const frozen = await node(null)
  const begun = performance.now()
  await expect(restateInvocations(frozen.url)()).rejects.toThrow('timeout')
  expect(performance.now() - begun).toBeLessThan(2_500)
})
