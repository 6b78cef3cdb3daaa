import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { keepCluster, layCluster } from './prepared-cluster.ts'

const everythingIn = (path: string) => new Set(readdirSync(path, { recursive: true, encoding: 'utf8' }))

const folder = mkdtempSync(join(tmpdir(), 'prepared-cluster-'))
const [cluster, laid, file] = ['made', 'laid', 'kept'].map((name) => join(folder, name)) as [string, string, string]
const files: Readonly<Record<string, Buffer>> = {
  PG_VERSION: Buffer.from('18\n'),
  'base/1/112': Buffer.from('a table'),
  'base/5/112': Buffer.from('a table'),
  'base/5/113': Buffer.alloc(0),
  'pg_wal/000000010000000000000002': Buffer.concat([Buffer.from('a record'), Buffer.alloc(100_000)]),
}

afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function keep(further: Readonly<Record<string, string>> = {}): Promise<void> {
  for (const path of ['', 'base', 'base/1', 'base/5', 'pg_wal', 'pg_twophase'])
    mkdirSync(join(cluster, path), { recursive: true })
  for (const [path, bytes] of Object.entries({ ...files, ...further })) writeFileSync(join(cluster, path), bytes)
  mkdirSync(laid)
  await keepCluster(cluster, 'postgres (PostgreSQL) 18.4', file)
}

test('what is laid down is what was kept, empty folders and zeros at the end included', async () => {
  await keep()
  expect(layCluster(laid, 'postgres (PostgreSQL) 18.4\n', undefined, file)).toBe(true)
  expect(everythingIn(laid)).toEqual(everythingIn(cluster))
  for (const [path, bytes] of Object.entries(files)) expect(readFileSync(join(laid, path)).equals(bytes)).toBe(true)
  expect(readFileSync(file).length).toBeLessThan(2_000)
})

test('the marks of a server that ran, and what it makes again by itself, are left out', async () => {
  await keep({ 'postmaster.pid': '1', 'base/5/112_fsm': 'map', 'base/5/112_vm': 'map', 'base/5/pg_internal.init': 'x' })
  layCluster(laid, 'postgres (PostgreSQL) 18.4', undefined, file)
  expect(everythingIn(laid).size).toBe(5 + Object.keys(files).length)
})

test('nothing is laid down for another server, or where nothing was kept', async () => {
  await keep()
  expect(layCluster(laid, 'postgres (PostgreSQL) 18.5', undefined, file)).toBe(false)
  expect(layCluster(laid, 'postgres (PostgreSQL) 18.4', undefined, `${file}-none`)).toBe(false)
  expect(readdirSync(laid)).toEqual([])
})
