import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { receiptIn } from '@firsthand/chain/receipt-proof'
import { logRootsAbi } from '@firsthand/contracts/abi/log-roots'
import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { askChain } from '@firsthand/sandbox/chain/ask-chain'
import { administratorKey } from '@firsthand/sandbox/chain/chain-accounts'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { runVerify } from '@firsthand/verify/run-verify'
import type { RootOnChain } from '@firsthand/wire/evidence/root-on-chain'
import pg from 'pg'
import { encodeFunctionData, type Hex, toHex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 300_000, hookTimeout: 180_000 })
const patience = { timeout: 150_000, interval: 200 }
let world: World
let admin: pg.Pool
let home: string
let clients: Awaited<ReturnType<typeof chainClients>>
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'log-roots-'))
  world = await startWorld({ engine: 'single', evidenceLog: true, api: { settings: roomySettings } })
  admin = new pg.Pool({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database), max: 2 })
  clients = await chainClients(world.chain!.url, administratorKey)
})
afterAll(async () => {
  await admin?.end()
  await world?.stop()
  await rm(home, { recursive: true })
})

const rows = async (text: string) => (await admin.query(text)).rows
const file = async (name: string, content: string) => {
  await writeFile(join(home, name), content)
  return join(home, name)
}
const today = () => new Date().toISOString().slice(0, 10)

/** A record more in the log. */
async function addRecord() {
  const client = await admin.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('app.tenant', 'acme', true)`)
    await client.query(`select app.append_audit('ann', 'market.read', '{"pairId":1}')`)
    await client.query('commit')
  } finally {
    client.release()
  }
}

/** What was written becomes an older day’s, so that this day has no root yet. */
async function anotherDay() {
  await addRecord()
  const behind = `(select count(*)::int from app.log_root)`
  await rows(`update app.chain_transaction set reference = 'log:' || (substr(reference, 5)::date - ${behind})
    where kind = 'writeRoot' and reference = 'log:${today()}'`)
  await rows(`update app.log_root set day = day - ${behind} where day = '${today()}'`)
}

const shownRoot = () => fetch(`${world.api!.documentsUrl}/log/anchors/${today()}.root.json`)
const newest = () =>
  clients.reader.readContract({ address: world.contracts!.logRoots, abi: logRootsAbi, functionName: 'newest' })
const stateNow = async (): Promise<string> => {
  const [row] =
    await rows(`select case when r.shown_at is not null then 'shown' else coalesce(t.state, 'chosen') end as state
    from app.log_root r left join app.chain_transaction t on t.kind = 'writeRoot' and t.reference = 'log:' || r.day
    where r.day = '${today()}'`)
  return row?.state ?? 'none'
}
const untilShown = () => expect.poll(stateNow, patience).toBe('shown')

test('a root is written on chain each day, verified offline, and written once however the worker dies', async () => {
  const { evidenceLog: log } = world.describe()
  const keys = ['--log-key', await file('log.key', log!.key), '--witness-keys', await file('w.keys', log!.witness.key)]
  await untilShown()
  const response = await shownRoot()
  expect([response.status, response.headers.get('content-type')]).toEqual([200, expect.stringContaining('json')])
  const text = await response.text()
  const root = JSON.parse(text) as RootOnChain
  const proven = receiptIn(root.receipt as Parameters<typeof receiptIn>[0])
  if (typeof proven === 'string') throw new Error(proven)
  // Which block is in the chain only a node can confirm; all else is in the file.
  const { hash } = await clients.reader.getBlock({ blockNumber: proven.blockNumber })
  const trusted = ['--roots', world.contracts!.logRoots, '--block', hash as string]
  const held = await runVerify(['log', await file('day.root.json', text), ...keys, ...trusted])
  expect([held.exitCode, held.output]).toEqual([0, expect.not.stringContaining('unchecked')])
  expect(held.output).toContain(`the root in block ${proven.blockNumber} of ${proven.minedAt.toISOString()}`)

  let { worker } = world
  const flowsPort = Number(new URL(worker!.flowsUrl).port)
  const seen: string[] = []
  const moments = [['chosen'], ['prepared', 'broadcast'], ['mined', 'final']]
  for (const moment of moments) {
    await anotherDay()
    for (const end = performance.now() + 60_000; performance.now() < end; await sleep(2))
      if ([...moment, 'shown'].includes(await stateNow())) break
    await worker!.stop('SIGKILL')
    seen.push(await stateNow())
    worker = await world.startWorker({ flowsPort, register: false })
    await untilShown()
    const [row] = await rows(`select size::int from app.log_root where day = '${today()}'`)
    expect(Number((await newest())[0])).toBe(row.size)
  }
  process.stdout.write(`killed at ${seen.join(', ')}\n`)
  const written = await clients.reader.getContractEvents({
    address: world.contracts!.logRoots,
    abi: logRootsAbi,
    eventName: 'RootWritten',
    fromBlock: 0n,
  })
  const [sent] = await rows(`select count(*)::int as sent, count(*) filter (where state = 'final')::int as final
    from app.chain_transaction where kind = 'writeRoot'`)
  expect([written.length, sent]).toEqual([4, { sent: 4, final: 4 }])

  // A thief of the writer's key can write the root of another tree, and nothing more.
  const writer = world.signers!.keys().find(({ role }) => role === 'switch')!.address as Hex
  const [size] = await newest()
  await addRecord()
  await expect.poll(async () => (await shownCheckpoint()).size, patience).toBeGreaterThan(Number(size))
  await askChain(world.chain!.url, 'anvil_impersonateAccount', writer)
  const wrong = [size + 1n, toHex(7n, { size: 32 })] as const
  const data = encodeFunctionData({ abi: logRootsAbi, functionName: 'writeRoot', args: wrong })
  const call = { from: writer, to: world.contracts!.logRoots, data }
  await mined(clients, await askChain<Hex>(world.chain!.url, 'eth_sendTransaction', call))
  const { path } = await shownCheckpoint()
  const given = ['--root', `${wrong[0]}:${wrong[1]}`, '--tiles', log!.folder]
  const found = await runVerify(['log', path, ...keys, ...given])
  expect([found.exitCode, found.output]).toEqual([
    1,
    expect.stringMatching(/^FAILS .*somebody has the key that writes/m),
  ])
  await anotherDay()
  await expect.poll(() => worker!.output(), patience).toContain('evidence_log.root_foreign')
  expect((await newest())[0]).toBe(wrong[0])
})

async function shownCheckpoint() {
  const text = await (await fetch(`${world.api!.documentsUrl}/log/checkpoint`)).text()
  return { path: await file('checkpoint', text), size: Number(text.split('\n')[1]) }
}
