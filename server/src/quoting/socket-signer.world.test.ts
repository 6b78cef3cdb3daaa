import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type RequestListener, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Purchase, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { sandboxSchedule } from '@firsthand/sandbox/signers/signer-policy'
import { type Signers, startSigners } from '@firsthand/sandbox/signers/signers'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { openKeyFile } from '@firsthand/signers/key-file'
import {
  type SigningJob,
  type SocketSignerSettings,
  socketSettlementSigner,
} from '@firsthand/signers/settlement-signer'
import type { Hex } from '@firsthand/values/values'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const stops: (() => unknown)[] = []
let signers: Signers
let keys: ReturnType<typeof openKeyFile>
let folder: string

beforeAll(async () => {
  const server = await sharedServer(inject('world').databaseServer)
  const supervisor = await startSupervisor()
  folder = await mkdtemp(join(tmpdir(), 'firsthand-replicas-'))
  stops.push(
    () => rm(folder, { recursive: true }),
    () => server.leave(),
    () => supervisor.stop(),
  )
  signers = await startSigners(supervisor, server, {}, ['fee'])
  keys = openKeyFile(signers.keysFile)
}, 120_000)
afterAll(async () => {
  keys.close()
  for (const stop of stops.reverse()) await stop()
})

/** A replica that answers whatever a test wants. */
let made = 0
async function replica(answer: RequestListener): Promise<string> {
  made += 1
  const socket = join(folder, `${made}.sock`)
  const server: Server = createServer(answer).listen(socket)
  await once(server, 'listening')
  stops.push(() => {
    server.closeAllConnections()
    server.close()
  })
  return socket
}
const saying =
  (status: number, body: unknown): RequestListener =>
  (_request, response) =>
    void response.writeHead(status).end(typeof body === 'string' ? body : JSON.stringify(body))

const jobOf = ({ common, digest }: Purchase): SigningJob => ({
  ...common,
  router: common.router as Hex,
  intent: common.intent as SigningJob['intent'],
  digest,
})
const aJob = () => jobOf(purchaseOf(signers.permitted()))
const good = () => signers.sockets.fee as [string, string]

async function attest(fee: [string, string], job = aJob(), more: Partial<SocketSignerSettings> = {}) {
  const sockets = { fee, operator: fee }
  const signer = socketSettlementSigner({ sockets, keys, now: () => new Date(), deadlineMs: 400, ...more })
  const received = await signer.attestFee(job, sandboxSchedule)
  return 'refusal' in received ? received.refusal : received
}

test('a real signer attests, and a repeat is given the same by the other replica', async () => {
  const job = aJob()
  const first = await attest(good(), job)
  expect(first).toMatchObject({ signer: signers.keys().find(({ role }) => role === 'fee')?.address })
  expect(await attest(good().reverse() as [string, string], job)).toEqual(first)
})

test('what the policy refuses is declined, and another intent under the reference is a mismatch', async () => {
  const purchase = purchaseOf(signers.permitted())
  const job = jobOf(purchase)
  expect(await attest(good(), { ...job, intent: { ...job.intent, minUnits: '0' } })).toBe('signer_declined')
  await attest(good(), job)
  const other = { ...job.intent, venueCallHash: `0x${'1'.repeat(64)}` as const }
  expect(await attest(good(), { ...job, intent: other })).toBe('intent_digest_mismatch')
})

const wrong: readonly (readonly [string, RequestListener])[] = [
  ['gone', (request) => request.socket.destroy()],
  ['silent', () => undefined],
  ['without JSON', saying(200, 'signed')],
  ['endless', saying(200, 'x'.repeat(9_000))],
  ['with an unknown status', saying(500, {})],
  ['unavailable', saying(503, { code: 'unavailable' })],
  ['with a member too many', saying(403, { code: 'declined', rule: 'cap', extra: 1 })],
  ['declining with the wrong status', saying(200, { code: 'declined', rule: 'route' })],
]
test.each(wrong)('a replica that is %s is an outage, and the other one answers', async (_what, answer) => {
  const bad = await replica(answer)
  for (const pair of [
    [bad, good()[1]],
    [good()[0], bad],
  ] as [string, string][])
    expect(await attest(pair)).toHaveProperty('signature')
  const started = performance.now()
  expect(await attest([bad, await replica(answer)])).toBe('signer_unavailable')
  expect(performance.now() - started).toBeLessThan(1_500)
})

test('an answer about another digest, by another role or by an unpublished key is no answer', async () => {
  const kept: string[] = []
  const passOn = await replica((_request, response) => void response.end(kept[0]))
  const job = aJob()
  const received = await attest(good(), job)
  if (typeof received === 'string') throw new Error(received)
  const { keyId = '', address = '' } = signers.keys().find(({ role }) => role === 'fee') ?? {}
  const stated = { role: 'fee', keyId, address, digest: job.digest, signature: received.signature, policyVersion: '1' }
  const reported = (change: object) => {
    kept[0] = JSON.stringify({ ...stated, ...change })
    return attest([passOn, passOn], job)
  }
  expect(await reported({})).toEqual(received)
  expect(await reported({ digest: aJob().digest })).toBe('signer_unavailable')
  expect(await reported({ role: 'operator' })).toBe('signer_unavailable')
  expect(await reported({ signature: `0x${'1'.repeat(128)}1b` })).toBe('signer_unavailable')
  const before = { now: () => new Date('2025-01-01T00:00:00Z') }
  expect(await attest([passOn, passOn], job, before)).toBe('signer_unavailable')
})
