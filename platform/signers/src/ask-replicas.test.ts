import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { replicaAsker } from './ask-replicas.ts'

const folder = mkdtempSync(join(tmpdir(), 'replicas-'))
const replicas = ['a', 'b', 'c'].map((name) => join(folder, name))
const servers: Server[] = []
const asked: number[] = []
/** Those that take questions and never answer. */
const silent = new Set<number>()

beforeAll(async () => {
  for (const [index, socket] of replicas.entries()) {
    const server = createServer((_request, response) => {
      asked.push(index)
      if (!silent.has(index)) response.end(JSON.stringify({ index }))
    }).listen(socket)
    await once(server, 'listening')
    servers.push(server)
  }
})
afterAll(() => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true })
})
beforeEach(() => {
  asked.length = 0
  silent.clear()
})

const question = { body: '{}', deadlineMs: 10_000, bytesMax: 1_000 }
const read = ({ body }: { body: unknown }) => (body as { index: number }).index + 1

test('replicas take turns', async () => {
  const ask = replicaAsker(null)
  for (let time = 0; time < 6; time += 1) await ask('fee', replicas, question, read)
  expect(asked).toEqual([1, 2, 0, 1, 2, 0])
})

test('all of them together have the time of two, and one that is silent is asked last for a while', async () => {
  silent.add(1)
  const ask = replicaAsker(null)
  const inTime = { ...question, deadlineMs: 600 }
  const begun = performance.now()
  expect(await ask('fee', replicas, inTime, read)).toBe(3)
  expect(performance.now() - begun).toBeGreaterThan(390)
  expect(performance.now() - begun).toBeLessThan(1_200)
  asked.length = 0
  for (let time = 0; time < 2; time += 1) expect(await ask('fee', replicas, inTime, read)).not.toBeNull()
  expect(asked).not.toContain(1)
  silent.add(0).add(2)
  expect(await ask('fee', replicas, inTime, read)).toBeNull()
  expect(new Set(asked.slice(-3))).toEqual(new Set([0, 1, 2]))
})

test('a replica that has closed a kept connection is asked again over a new one, and is not put last', async () => {
  let connections = 0
  let answers = 0
  const closing = createServer((request, response) => {
    // The second question on a connection is never answered.
    const isSecond = (request.socket as { wasUsed?: boolean }).wasUsed === true
    if (isSecond) return void request.socket.destroy()
    Object.assign(request.socket, { wasUsed: true })
    answers += 1
    response.end('{}')
  }).listen(join(folder, 'closing'))
  closing.on('connection', () => {
    connections += 1
  })
  await once(closing, 'listening')
  const ask = replicaAsker(null)
  for (let time = 0; time < 2; time += 1)
    expect(await ask('fee', [join(folder, 'closing')], question, () => 'answered')).toBe('answered')
  expect([connections, answers]).toEqual([2, 2])
  closing.closeAllConnections()
  closing.close()
})

test('an answer that is not valid is followed by the next replica', async () => {
  const ask = replicaAsker(null)
  expect(
    await ask('fee', replicas, question, ({ body }) => ((body as { index: number }).index === 0 ? 'good' : undefined)),
  ).toBe('good')
  expect(asked).toEqual([1, 2, 0])
})

test('an address is not asked without a certificate', async () => {
  const ask = replicaAsker(null)
  await expect(ask('fee', ['https://127.0.0.1:1'], question, read)).rejects.toThrow('called with a certificate')
})
