import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { switchRequest } from '@firsthand/sandbox/chain/transaction-request'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import { type Signers, startSigners } from '@firsthand/sandbox/signers/signers'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { socketTransactionSigner } from './transaction-signer.ts'

const stops: (() => unknown)[] = []
let signers: Signers
let folder: string

beforeAll(async () => {
  const server = await sharedServer(inject('world').databaseServer)
  const supervisor = await startSupervisor()
  folder = await mkdtemp(join(tmpdir(), 'firsthand-switch-'))
  stops.push(
    () => rm(folder, { recursive: true }),
    () => server.leave(),
    () => supervisor.stop(),
  )
  signers = await startSigners(supervisor, server, {}, ['switch'])
}, 120_000)
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

let nonces = 0
function aSwitch() {
  nonces += 1
  return switchRequest(signers.permitted(), String(signers.keys()[0]?.address), nonces)
}
const good = () => signers.sockets.switch as unknown as readonly [string, string]

/** A replica that answers as the test sets it. */
async function replica(status: number, body: object): Promise<string> {
  nonces += 1
  const socket = join(folder, `${nonces}.sock`)
  const server = createServer((_request, response) => void response.writeHead(status).end(JSON.stringify(body)))
  server.listen(socket)
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return socket
}
const sign = (sockets: readonly [string, string], request = aSwitch()) =>
  socketTransactionSigner({ sockets: { switch: sockets }, deadlineMs: 500 }).sign('switch', request)

test('a real signer signs, and a repeat is given the same by the other replica', async () => {
  const request = aSwitch()
  const first = await sign(good(), request)
  expect(first).toMatchObject({ raw: expect.stringMatching(/^0x02/) })
  expect(await sign([good()[1], good()[0]], request)).toEqual(first)
})

test('what the policy refuses is declined, and another call at the nonce is equivocation', async () => {
  const request = aSwitch()
  expect(await sign(good(), { ...request, gas: '99999999' })).toEqual({ refusal: 'declined', detail: 'rule gas' })
  await sign(good(), request)
  const other = { ...request, call: { ...request.call, on: true } }
  expect(await sign(good(), other)).toMatchObject({ refusal: 'equivocation' })
})

test('a role without signers, or with two that are gone, is unavailable', async () => {
  expect(await socketTransactionSigner({ sockets: {} }).sign('switch', aSwitch())).toMatchObject({
    refusal: 'unavailable',
  })
  const gone = join(folder, 'gone.sock')
  expect(await sign([gone, gone])).toMatchObject({ refusal: 'unavailable' })
  expect(await sign([gone, good()[1]])).toHaveProperty('raw')
})

test('bytes that say anything else than what was asked are no answer, whoever signed them', async () => {
  const [asked, other] = [aSwitch(), aSwitch()]
  const { body: answer } = await askSigner(good()[0], JSON.stringify(asked))
  const { body: foreign } = await askSigner(good()[0], JSON.stringify(other))
  const reported = async (change: object) => {
    const liar = await replica(200, { ...answer, ...change })
    return sign([liar, liar], asked)
  }
  expect(await reported({})).toEqual({ raw: answer.raw, hash: answer.hash })
  for (const change of [
    { raw: foreign.raw, hash: foreign.hash },
    { hash: foreign.hash },
    { raw: `${answer.raw.slice(0, -2)}00` },
    { role: 'delivery' },
    { extra: 1 },
  ])
    expect(await reported(change)).toMatchObject({ refusal: 'unavailable' })
  const changed = { ...asked, call: { ...asked.call, on: true } }
  const liar = await replica(200, answer)
  expect(await sign([liar, liar], changed)).toMatchObject({ refusal: 'unavailable' })
})
