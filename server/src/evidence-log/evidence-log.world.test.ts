import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { issuance, openBuyer } from '@firsthand/sandbox/chain/buyer'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { commitmentOf, writeProof } from '@firsthand/tlog/leaf-proof'
import { inclusionProof } from '@firsthand/tlog/merkle'
import { nodesIn } from '@firsthand/tlog/tile-folder'
import { runVerify } from '@firsthand/verify/run-verify'
import type { LogEntry, LogRecord } from '@firsthand/wire/staff/evidence-log'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { rewriteLog } from './testing/rewrite-log.ts'

vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 })
let world: World
let home: string
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'log-world-'))
  world = await startWorld({ engine: 'single', evidenceLog: true, api: { settings: roomySettings } })
})
afterAll(async () => {
  await world.stop()
  await rm(home, { recursive: true })
})

const file = async (name: string, content: string) => {
  const path = join(home, name)
  await writeFile(path, content)
  return path
}

async function entryOf(reference: string, as: string) {
  const headers = { authorization: `Bearer ${await world.identity.token(as)}` }
  const response = await fetch(`${world.api!.url}/log-entries/${reference}`, { headers })
  return { status: response.status, body: (await response.json()) as LogEntry }
}

/** Until a published checkpoint with a cosignature covers the leaf: the purchase has to be final first. */
async function loggedEntry(reference: string): Promise<LogEntry> {
  for (const end = performance.now() + 90_000; performance.now() < end; await sleep(300)) {
    const { status, body } = await entryOf(reference, 'acme-buyer-1')
    if (status === 200 && body.proof?.includes('witness.example')) return body
  }
  throw new Error(`${reference} is not in the log`)
}

async function recordsOf(kind: string, as: string): Promise<{ readonly status: number; readonly body: Page }> {
  const headers = { authorization: `Bearer ${await world.identity.token(as)}` }
  const response = await fetch(`${world.api!.url}/admin/log-records?kind=${kind}`, { headers })
  return { status: response.status, body: (await response.json()) as Page }
}
type Page = { readonly items: readonly LogRecord[] }

test('a purchase is found in the log offline, and neither a changed row nor a log that was signed anew goes unnoticed', async () => {
  const { evidenceLog: log } = world.describe()
  const buyer = await openBuyer(world, 'acme-buyer-1', () => [world.api!.url], issuance)
  const reference = await buyer.firm()
  expect((await entryOf(reference, 'acme-buyer-1')).status).toBe(404)
  await buyer.settle((await buyer.intent(reference))!)
  const entry = await loggedEntry(reference)
  expect(JSON.parse(entry.record)).toMatchObject({ kind: 'purchase', rail: 'chain', tenant: 'acme', reference })
  expect((await entryOf(reference, 'acme-buyer-2')).status).toBe(404)

  const keys = ['--log-key', await file('log.key', log!.key), '--witness-keys', await file('w.keys', log!.witness.key)]
  const verified = async (each: LogEntry, ...more: readonly string[]) =>
    runVerify(['log', await file('entry.json', JSON.stringify(each)), ...keys, ...more])
  const held = await verified(entry)
  expect([held.exitCode, held.output]).toEqual([0, expect.not.stringContaining('unchecked')])

  // An auditor finds records of every kind, and the decision behind the purchase among those that Compliance exports.
  expect((await recordsOf('purchase', 'acme-buyer-1')).status).toBe(403)
  for (const kind of ['audit', 'purchase', 'decision']) {
    const { body } = await recordsOf(kind, 'acme-auditor')
    expect(body.items.length).toBeGreaterThanOrEqual(1)
    const page = await runVerify(['log', await file(`${kind}.json`, JSON.stringify(body)), ...keys])
    expect([page.exitCode, page.output]).toEqual([0, expect.not.stringMatching(/^(unchecked|FAILS)/m)])
  }
  const headers = { authorization: `Bearer ${await world.identity.token('acme-auditor')}` }
  const day = new Date().toISOString().slice(0, 10)
  const decisions = await (await fetch(`${world.compliance!.url}/decisions?day=${day}`, { headers })).text()
  const exported = await file('decisions.ndjson', decisions)
  const logged = await runVerify(['decisions', exported, '--logged', join(home, 'decision.json')])
  expect(logged.output).toMatch(/^holds .*each record is among those of the log/m)

  // The files of the log, as anybody reads them.
  const shown = await fetch(`${world.api!.documentsUrl}/log/checkpoint`)
  expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-cache'])
  const kept = await file('kept', await shown.text())
  for (const path of ['log/tile/0/000', 'log/..%2fevidence-log-key.pem', 'log/tile/../../evidence-log-key.pem'])
    expect((await fetch(`${world.api!.documentsUrl}/${path}`)).status).toBe(404)

  // Somebody with all rights in the database changes the purchase.
  const { databaseServer, database } = world
  await runAsAdmin(
    adminUrlOf(databaseServer.adminUrl, database),
    `alter table app.quote disable trigger all`,
    `update app.quote set settled_base_units = settled_base_units - 1 where reference = '${reference}'`,
    `alter table app.quote enable trigger all`,
  )
  const changed = (await entryOf(reference, 'acme-buyer-1')).body
  const noticed = await verified(changed)
  expect([noticed.exitCode, noticed.output]).toEqual([1, expect.stringMatching(/^FAILS .*is leaf/m)])

  // With the key of the log they make one that says the same as the database.
  const into = join(home, 'rewritten')
  const { salt, record, index } = changed
  const forged = commitmentOf(Buffer.from(salt!, 'hex'), record)
  const { size, checkpoint } = await rewriteLog(log!, into, index, forged)
  const proof = writeProof(index, await inclusionProof(index, size, nodesIn(into, size)), checkpoint)
  const found = await verified({ ...changed, proof }, '--checkpoint', kept, '--tiles', into)
  expect(found.exitCode).toBe(1)
  expect(found.output).toMatch(/^holds .*is leaf/m)
  expect(found.output).toMatch(/^holds .*signed by the log/m)
  expect(found.output).toMatch(/^FAILS .*witness\.example has cosigned it/m)
  expect(found.output).toMatch(/^FAILS .*goes on from the checkpoint/m)

  // Nor does the witness put its name below it.
  const seen = await fetch(`${log!.witness.url}/add-checkpoint`, { method: 'POST', body: `old 0\n\n${checkpoint}` })
  expect([seen.status, seen.headers.get('content-type')]).toEqual([409, 'text/x.tlog.size'])
  expect(await readFile(kept, 'utf8')).toContain('witness.example')
})
