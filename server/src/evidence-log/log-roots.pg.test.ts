import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Run } from '@firsthand/engine/run'
import { readCheckpoint } from '@firsthand/tlog/checkpoint'
import { keccak256, stringToHex } from 'viem'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { transactionLedger } from '#transactions/transaction-ledger.store'
import { rootKind, rootWork, secondsWithoutRoot } from './log-roots.store.ts'
import type { ShownRoots } from './roots-contract.ts'
import { passOnce } from './run-log.ts'
import { logUnderTest } from './testing/log-under-test.ts'
import { logRootObject, type WriteRootDeps, writeRootKind } from './write-root.flow.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
let log: Awaited<ReturnType<typeof logUnderTest>>
beforeEach(async () => {
  database = await databaseUnderTest()
  log = await logUnderTest(database.as('fh_worker'))
})
afterEach(async () => {
  await log.stop()
  await database.drop()
})

const origin = 'log.example/test'
const contract = `0x${'4'.repeat(40)}` as const
const writer = `0x${'7'.repeat(40)}` as const
const place = { chainId: 'eip155:31337', contract }
const proof = {
  blockHash: '0x01',
  header: '0x02',
  transactionIndex: 0,
  nodes: ['0x03'],
  transactionNodes: ['0x04'],
} as const
const day = '2026-11-19'
const depsAt = (date: string, proofOf = async () => proof as never) => ({
  ...log.deps,
  roots: { ...place, proofOf },
  now: () => new Date(`${date}T10:00:00Z`),
})

/** A leaf more. */
let keys = 0
const grown = (deps: ReturnType<typeof depsAt>) => {
  keys += 1
  return { ...deps, publishedKeys: () => [{ role: 'fee', address: `0x${keys}` }] }
}
const rows = async (text: string) => (await database.admin.query(text)).rows
const chosen = () => rows('select day::text, size::int, contract from app.log_root order by day')
const dueAgain = () => rows(`update app.log_root set next_check_at = clock_timestamp() - interval '1 second'`)

/** What the sender’s ledger has of the day’s transaction. */
async function sent(state: string, attempt = 1) {
  const mined = state === 'final' ? `7, '0x${'b'.repeat(64)}', '0x${'a'.repeat(64)}'` : 'null, null, null'
  await rows(
    `insert into app.chain_account (chain_id, address) values ('eip155:31337', '${writer}') on conflict do nothing`,
  )
  await rows(`insert into app.chain_transaction (chain_id, address, nonce, tenant_id, reference, kind, attempt, contract, call, gas,
      state, block_number, block_hash, tx_hash)
    values ('eip155:31337', '${writer}', ${attempt}, '${origin}', 'log:${day}', '${rootKind}', ${attempt}, '${contract}', '{}', 1, '${state}', ${mined})`)
}

test('once a day the newest cosigned checkpoint is chosen, and none while the log has not grown', async () => {
  const away = { ...log.witness, url: 'http://127.0.0.1:9' }
  await passOnce({ ...grown(depsAt(day)), witnesses: [away] })
  expect(await chosen()).toEqual([])
  await passOnce(grown(depsAt(day)))
  await passOnce(grown(depsAt(day)))
  expect(await chosen()).toEqual([{ day, size: 2, contract }])
  await passOnce(depsAt('2026-11-20'))
  await passOnce({ ...depsAt('2026-11-21'), publishedKeys: () => [] })
  expect(await chosen()).toEqual([
    { day, size: 2, contract },
    { day: '2026-11-20', size: 3, contract },
  ])
  // Another contract has none of it.
  const moved = `0x${'5'.repeat(40)}` as const
  await passOnce({ ...depsAt('2026-11-21'), roots: { ...depsAt(day).roots, contract: moved } })
  expect((await chosen()).at(-1)).toEqual({ day: '2026-11-21', size: 3, contract: moved })
})

test('the proof of a final root lies beside the log, and until then one that no node gives is asked for again', async () => {
  await passOnce(grown(depsAt(day)))
  await sent('broadcast')
  await dueAgain()
  expect((await passOnce(depsAt(day))).troubles).toEqual([])
  await rows(
    `update app.chain_transaction set state = 'final', block_number = 7, block_hash = '0x${'b'.repeat(64)}', tx_hash = '0x${'a'.repeat(64)}'`,
  )
  expect(await secondsWithoutRoot(log.deps.pool)).toBeGreaterThan(0)
  const { troubles } = await passOnce(depsAt(day, async () => null as never))
  expect(troubles).toEqual([
    expect.objectContaining({ message: expect.stringContaining('no node proves the receipt') }),
  ])
  expect((await passOnce(depsAt(day))).troubles).toEqual([])
  await dueAgain()
  expect((await passOnce(depsAt(day))).troubles).toEqual([])
  const { checkpoint, ...shown } = JSON.parse(
    await readFile(join(log.deps.folder, 'anchors', `${day}.root.json`), 'utf8'),
  )
  expect(shown).toEqual({ ...place, receipt: proof })
  expect(readCheckpoint(checkpoint)).toMatchObject({ origin, size: 1 })
  expect(checkpoint).toContain('witness.example')
  expect(await secondsWithoutRoot(log.deps.pool)).toBe(0)
  await passOnce(grown(depsAt(day)))
  expect(await secondsWithoutRoot(log.deps.pool)).toBeGreaterThan(0)
})

/** The flow of a day, with what the contract shows. */
async function written(shown: Partial<ShownRoots> | Error, isValid = true) {
  const calls: { readonly target: object; readonly input: object }[] = []
  const alarms: string[] = []
  const { pool } = log.deps
  const deps: WriteRootDeps = {
    pool,
    log: origin,
    contracts: {
      async read() {
        if (shown instanceof Error) throw shown
        return { log: keccak256(stringToHex(origin)), writer, size: 0n, root: Buffer.alloc(32), ...shown }
      },
      proofOf: async () => null,
    },
    ledger: transactionLedger(pool),
    keys: { isValid: () => isValid },
    operatorLog: { alarm: (what) => void alarms.push(what), note: () => undefined },
    now: () => new Date(),
  }
  const run: Run = {
    key: day,
    step: (_, work) => work(),
    sleep: async () => undefined,
    send: () => undefined,
    async call<T>(target: object, input: object) {
      calls.push({ target, input })
      return { outcome: 'sent' } as T
    },
  }
  await logRootObject(deps).flows.write?.(run, { day } as never)
  return { calls, alarms }
}

test('the day’s root is ordered once, from the account that writes at the contract', async () => {
  await passOnce(grown(depsAt(day)))
  const work = rootWork(log.deps.pool, origin)
  expect(await work.messages(10)).toEqual([
    { target: { object: 'LogRoot', key: day, handler: 'write' }, input: { day }, delaySeconds: 0 },
  ])
  const { calls } = await written({})
  expect(calls).toEqual([
    {
      target: { object: 'TxSender', key: `eip155%3A31337|${writer}`, handler: 'submit' },
      input: { tenant: origin, reference: `log:${day}`, kind: rootKind, attempt: 1 },
    },
  ])
  // Not again before its time, nor once the sender has it; but again when another transaction took its nonce.
  expect(await work.messages(10)).toEqual([])
  await sent('broadcast')
  await dueAgain()
  expect([await work.messages(10), (await written({})).calls]).toEqual([[], []])
  await rows(`update app.chain_transaction set state = 'replaced'`)
  await dueAgain()
  expect(await work.messages(10)).toHaveLength(1)
  expect((await written({})).calls).toMatchObject([{ input: { attempt: 2 } }])
})

test('what is sent is the checkpoint of that day, whatever the log has since', async () => {
  await passOnce(grown(depsAt(day)))
  const [{ root }] = (await rows('select root from app.log_checkpoint')) as [{ root: Buffer }]
  await passOnce(grown(depsAt(day)))
  const kind = writeRootKind({ pool: log.deps.pool, log: origin })
  const call = { function: 'writeRoot', size: '1', root: `0x${root.toString('hex')}` }
  expect(await kind.read(origin, `log:${day}`)).toEqual({ ...place, call })
  expect(await kind.read('acme', `log:${day}`)).toBeNull()
  expect(await kind.read(origin, 'log:2026-11-18')).toBeNull()
})

test('nothing is sent to a contract of others, and a root there that is not this log’s rings', async () => {
  await passOnce(grown(depsAt(day)))
  await passOnce(grown(depsAt('2026-11-20')))
  const [{ root }] = (await rows('select root from app.log_checkpoint where size = 1')) as [{ root: Buffer }]
  const refused = async (shown: Partial<ShownRoots> | Error, isValid = true) => {
    const { calls, alarms } = await written(shown, isValid)
    expect(calls).toEqual([])
    return alarms
  }
  expect(await refused({ log: `0x${'1'.repeat(64)}` })).toEqual(['evidence_log.roots_unusable'])
  expect(await refused({}, false)).toEqual(['evidence_log.roots_unusable'])
  expect(await refused({ size: 1n })).toEqual(['evidence_log.root_foreign'])
  expect(await refused({ size: 9n, root })).toEqual(['evidence_log.root_foreign'])
  expect(await refused({ size: 2n ** 64n - 1n })).toEqual(['evidence_log.root_foreign'])
  expect(await refused({ size: 1n, root })).toEqual(['evidence_log.root_known'])
  expect(await refused(new Error('no node answers'))).toEqual([])
})
