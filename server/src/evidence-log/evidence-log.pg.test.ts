import { execFile } from 'node:child_process'
import { cp, readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startStampingAuthority } from '@firsthand/sandbox/witness/stamping-authority'
import { cosignedAt, isByLog, readCheckpoint } from '@firsthand/tlog/checkpoint'
import { commitmentOf } from '@firsthand/tlog/leaf-proof'
import { inclusionProof, rootOf } from '@firsthand/tlog/merkle'
import { entryAt, nodesIn, publishedIn } from '@firsthand/tlog/tile-folder'
import { isIncluded } from '@firsthand/tlog/verify-proof'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import { askWitness } from './ask-witness.ts'
import { takeIn, takeInKeys } from './log.store.ts'
import { auditRecord, keyRecord, publicSalt } from './log-records.ts'
import { ForkedLog, publish, signNewest } from './publish-log.ts'
import { passOnce } from './run-log.ts'
import { logUnderTest } from './testing/log-under-test.ts'

const run = promisify(execFile)
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

const authority = await startStampingAuthority('127.0.0.1')
afterAll(() => authority.stop())

/** Records in the audit chain of a tenant, as the service writes them. */
async function addRecords(tenant: string, count: number) {
  const client = await database.as('fh_catalog').connect()
  try {
    for (let i = 0; i < count; i += 1) {
      await client.query('begin')
      await client.query(`select set_config('app.tenant', $1, true)`, [tenant])
      await client.query(`select app.append_audit('ann', 'market.read', $1)`, [JSON.stringify({ pairId: i })])
      await client.query('commit')
    }
  } finally {
    client.release()
  }
}
const published = async () => (await publishedIn(log.deps.folder))!
const admin = (text: string, values: unknown[] = []) => database.admin.query(text, values)
/** What an administrator of the database can do that no login of the service can. */
const asOwner = async (...statements: readonly string[]) => {
  for (const table of ['log_leaf', 'log_checkpoint']) await admin(`alter table app.${table} disable trigger all`)
  for (const statement of statements) await admin(statement)
  for (const table of ['log_leaf', 'log_checkpoint']) await admin(`alter table app.${table} enable trigger all`)
}

test('records of every tenant are in the log, cosigned, and their proofs hold', async () => {
  await addRecords('acme', 3)
  await addRecords('blue', 2)
  expect(await passOnce(log.deps)).toEqual({ leaves: 5, size: 5, hasDecisions: true, troubles: [] })
  expect(await passOnce(log.deps)).toEqual({ leaves: 0, size: 5, hasDecisions: true, troubles: [] })
  const checkpoint = await published()
  expect(isByLog(checkpoint, log.signer)).toBe(true)
  expect(cosignedAt(checkpoint.note, log.witness.key)).not.toBeNull()
  const { rows } = await admin(`select r.tenant_id, r.leaf, r.salt, a.seq, a.hash from app.log_record r
    join app.audit a on a.tenant_id = r.tenant_id and a.seq::text = r.id`)
  expect(rows).toHaveLength(5)
  for (const { tenant_id, leaf, salt, seq, hash } of rows) {
    const index = Number(leaf)
    const entry = commitmentOf(salt, auditRecord(tenant_id, { seq, hash }).record)
    expect(await entryAt(log.deps.folder, index, 5)).toEqual(entry)
    const proof = await inclusionProof(index, 5, nodesIn(log.deps.folder, 5))
    expect(isIncluded({ index, entry }, proof, checkpoint)).toBe(true)
  }
})

test('a published key is in the log once, under a salt that everybody knows', async () => {
  const key = { role: 'fee', address: '0x01', validFrom: '2026-01-01T00:00:00.000Z', validUntil: null }
  expect(await takeInKeys(log.deps.pool, [key, key])).toBe(1)
  expect(await takeInKeys(log.deps.pool, [{ ...key, validUntil: '2027-01-01T00:00:00.000Z' }, key])).toBe(1)
  const { rows } = await admin('select entry from app.log_leaf where leaf = 0')
  expect(rows[0].entry).toEqual(commitmentOf(publicSalt, keyRecord(key)))
})

test('wherever a worker was killed, the next pass goes on without a hole, a double or a second checkpoint', async () => {
  const { pool } = log.deps
  const publishing = { ...log.deps, witnesses: ['witness.example'] }
  const steps = [
    () => takeIn(pool, 'acme' as never),
    () => signNewest(publishing),
    async () => askWitness(log.deps, log.witness, (await signNewest(publishing))!),
    () => publish(publishing),
  ]
  for (let ended = 0; ended <= steps.length; ended += 1) {
    await addRecords('acme', 90)
    for (const step of steps.slice(0, ended)) await step()
    // What a crash between two writes leaves: a new file that nobody renamed.
    const { size } = await passOnce(log.deps)
    expect(size).toBe(90 * (ended + 1))
  }
  const { rows } = await admin(`select count(*)::int as leaves, max(leaf)::int as last from app.log_leaf`)
  expect(rows).toEqual([{ leaves: 450, last: 449 }])
  const checkpoint = await published()
  expect(checkpoint.root).toEqual(Buffer.from(await rootOf(450, nodesIn(log.deps.folder, 450))))
})

test('workers that pass at the same moment make one log', async () => {
  await addRecords('acme', 40)
  const passes = await Promise.all(Array.from({ length: 4 }, () => passOnce(log.deps)))
  expect(passes.reduce((sum, { leaves }) => sum + leaves, 0)).toBe(40)
  expect(passes.flatMap(({ troubles }) => troubles)).toEqual([])
  expect((await published()).size).toBe(40)
})

test('a folder that was lost is written again, to the byte', async () => {
  await addRecords('acme', 300)
  await passOnce(log.deps)
  const { folder } = log.deps
  const before = new Map<string, Buffer>()
  const files = async () =>
    (await readdir(folder, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
  for (const file of await files()) before.set(file, await readFile(file))
  await rm(folder, { recursive: true })
  await passOnce(log.deps)
  expect((await files()).toSorted()).toEqual([...before.keys()].toSorted())
  for (const [file, bytes] of before) expect(await readFile(file)).toEqual(bytes)
})

test('a database that was set back behind the published log signs nothing and says so', async () => {
  await addRecords('acme', 5)
  await passOnce(log.deps)
  await addRecords('acme', 2)
  await passOnce(log.deps)
  await asOwner(
    'delete from app.log_cosignature where size > 5',
    'delete from app.log_checkpoint where size > 5',
    'delete from app.log_record where leaf >= 5',
    'delete from app.log_leaf where leaf >= 5',
  )
  await expect(passOnce(log.deps)).rejects.toThrow(ForkedLog)
  // Without the published files it is the witness who knows.
  await rm(log.deps.folder, { recursive: true })
  const { troubles } = await passOnce(log.deps)
  expect(troubles).toEqual([])
  await addRecords('acme', 1)
  const later = await passOnce(log.deps)
  expect(later.troubles).toEqual([expect.any(ForkedLog)])
  expect(cosignedAt((await published()).note, log.witness.key)).toBeNull()
})

test('a leaf that was rewritten is noticed: by the worker, and by the witness where everything was signed anew', async () => {
  await addRecords('acme', 5)
  await passOnce(log.deps)
  const copy = `${log.deps.folder}-copy`
  await cp(log.deps.folder, copy, { recursive: true })
  await asOwner(`update app.log_leaf set entry = sha256('another') where leaf = 2`)
  await addRecords('acme', 1)
  await expect(passOnce(log.deps)).rejects.toThrow('does not begin with')
  // Whoever has the key of the log, the database and the files writes all of it again.
  await rm(log.deps.folder, { recursive: true })
  await asOwner('delete from app.log_cosignature', 'delete from app.log_checkpoint')
  const { troubles } = await passOnce(log.deps)
  expect(troubles).toEqual([expect.any(ForkedLog)])
  const rewritten = await published()
  expect([isByLog(rewritten, log.signer), cosignedAt(rewritten.note, log.witness.key)]).toEqual([true, null])
  const kept = readCheckpoint(await readFile(join(copy, 'checkpoint'), 'utf8'))
  expect(cosignedAt(kept.note, log.witness.key)).not.toBeNull()
})

test('erasing a person takes the salts of their records, the leaf stays, and later ones get none', async () => {
  const person = `p_${'a'.repeat(22)}`
  await admin(`insert into app.log_leaf (leaf, entry) values (0, sha256('x')), (1, sha256('y'))`)
  const keep = (id: string, leaf: number) =>
    inTenant(`insert into app.log_record (tenant_id, kind, id, leaf, person, salt)
      values ('acme', 'purchase', '${id}', ${leaf}, '${person}', decode(repeat('ab', 32), 'hex'))`)
  const inTenant = async (text: string) => {
    const client = await database.as('fh_worker').connect()
    try {
      await client.query('begin')
      await client.query(`select set_config('app.tenant', 'acme', true)`)
      const { rows } = await client.query(text)
      await client.query('commit')
      return rows
    } finally {
      client.release()
    }
  }
  await keep('MINT1', 0)
  await inTenant(`select app.erase(uuidv7(), '${person}', array['person:${person}'], 'register', null, now())`)
  await keep('MINT2', 1)
  const rows = await inTenant('select id, salt from app.log_record order by id')
  expect(rows).toEqual([
    { id: 'MINT1', salt: null },
    { id: 'MINT2', salt: null },
  ])
})

test('the published checkpoint is stamped once a day, and OpenSSL verifies the stamp', async () => {
  const deps = { ...log.deps, timeStamps: authority.url, now: () => new Date('2026-11-19T10:00:00Z') }
  await addRecords('acme', 2)
  expect((await passOnce(deps)).troubles).toEqual([])
  await addRecords('acme', 2)
  await passOnce(deps)
  const anchors = join(deps.folder, 'anchors')
  expect((await readdir(anchors)).toSorted()).toEqual(['2026-11-19.checkpoint', '2026-11-19.tsr'])
  const at = (ending: string) => join(anchors, `2026-11-19.${ending}`)
  const verify = (data: string) =>
    run('openssl', ['ts', '-verify', '-data', data, '-in', at('tsr'), '-CAfile', authority.certificateFile])
  expect((await verify(at('checkpoint'))).stdout).toContain('Verification: OK')
  await expect(verify(join(deps.folder, 'checkpoint'))).rejects.toThrow()
  await passOnce({ ...deps, now: () => new Date('2026-11-20T00:00:01Z') })
  expect(await readdir(anchors)).toHaveLength(4)
})

test('a witness or a stamping authority that is away delays nothing but its own line', async () => {
  const away = { ...log.witness, url: 'http://127.0.0.1:9' }
  await addRecords('acme', 2)
  const { size, troubles } = await passOnce({ ...log.deps, witnesses: [away], timeStamps: 'http://127.0.0.1:9/' })
  expect([size, troubles.length]).toEqual([2, 2])
  expect(troubles.some((each) => each instanceof ForkedLog)).toBe(false)
  expect((await passOnce(log.deps)).troubles).toEqual([])
  expect(cosignedAt((await published()).note, log.witness.key)).not.toBeNull()
})
