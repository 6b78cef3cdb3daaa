import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { sharedServer } from '@firsthand/sandbox/postgres/database-server'
import { startSigners } from '@firsthand/sandbox/signers/signers'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { settlementRoles } from '@firsthand/wire/signer'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

const run = promisify(execFile)
type Signers = Awaited<ReturnType<typeof startSigners>>
const stops: (() => unknown)[] = []
let signers: Signers
let outside: string

beforeAll(async () => {
  const server = await sharedServer(inject('world').databaseServer)
  const supervisor = await startSupervisor()
  outside = await mkdtemp(join(tmpdir(), 'firsthand-outside-'))
  await writeFile(join(outside, 'secret'), 'not for signers')
  stops.push(
    () => rm(outside, { recursive: true }),
    () => server.leave(),
    () => supervisor.stop(),
  )
  signers = await startSigners(supervisor, server, {}, settlementRoles)
}, 120_000)
afterAll(async () => {
  for (const stop of stops.reverse()) await stop()
})

/** Runs a line of code exactly where the operator's signer runs: same user, same walls, same folder. */
async function asOperator(code: string, { walls = true } = {}): Promise<string> {
  const { command, args, env, user } = signers.placeOf('operator')
  const flags = walls ? args : []
  const { stdout } = await run(command, [...flags, '--input-type=module', '--eval', code], { env, ...user })
  return stdout.trim()
}
const attempt = (expression: string) =>
  `const fs = await import('node:fs'); try { ${expression}; console.log('done') } catch (e) { console.log(e.code) }`
const read = (file: string) => attempt(`fs.readFileSync(${JSON.stringify(file)})`)

test('a signer reads its own files, and nothing else through Node', async () => {
  const own = signers.homeOf('operator')
  expect(await asOperator(read(join(own, 'settings-0.json')))).toBe('done')
  expect(await asOperator(read(signers.keysFile))).toBe('done')
  const others = [
    join(outside, 'secret'),
    '/etc/passwd',
    '/proc/self/environ',
    join(signers.homeOf('fee'), 'settings-0.json'),
    join(signers.homeOf('compliance'), 'policy.json'),
    join(signers.folder, 'postgres.log'),
  ]
  for (const file of others) expect([file, await asOperator(read(file))]).toEqual([file, 'ERR_ACCESS_DENIED'])
})

test('a signer writes nothing outside its folder and starts nothing', async () => {
  expect(await asOperator(attempt(`fs.writeFileSync(${JSON.stringify(join(outside, 'x'))}, '')`))).toBe(
    'ERR_ACCESS_DENIED',
  )
  expect(await asOperator(attempt(`fs.writeFileSync(${JSON.stringify(signers.keysFile)}, '')`))).toBe(
    'ERR_ACCESS_DENIED',
  )
  expect(await asOperator(attempt(`(await import('node:child_process')).execFileSync('true')`))).toBe(
    'ERR_ACCESS_DENIED',
  )
  expect(await asOperator(attempt(`new (await import('node:worker_threads')).Worker('0', { eval: true })`))).toBe(
    'ERR_ACCESS_DENIED',
  )
})

test('native code is outside those walls, so another role’s files belong to another user', async () => {
  const { user } = signers.placeOf('operator')
  // Without root the sandbox cannot choose users, and this wall cannot be tried.
  if (user === undefined) return expect(process.getuid?.()).not.toBe(0)
  const free = { walls: false }
  expect(await asOperator(read(join(signers.homeOf('operator'), 'settings-0.json')), free)).toBe('done')
  for (const role of ['fee', 'compliance'] as const)
    expect(await asOperator(read(join(signers.homeOf(role), 'settings-0.json')), free)).toBe('EACCES')
})
