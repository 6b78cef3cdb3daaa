import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { runAsAdmin } from '../postgres/databases.ts'
import { comesTrue, isRunning, processesIn } from '../testing/leftovers.ts'
import { listed } from './compliance-secrets.ts'
import { freePort, loopback } from './ports.ts'
import type { Step } from './step.ts'
import { startWorld, type World } from './world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

const bare = { api: false, migrate: false, databaseUrl: null, contracts: false } as const

async function askChain(world: World, method: string, ...params: string[]): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const response = await fetch(String(world.chain?.url), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
  return ((await response.json()) as { result: unknown }).result
}

async function expectGone(world: World, processIds: readonly number[]): Promise<void> {
  expect(existsSync(world.folder)).toBe(false)
  expect(await comesTrue(() => !processIds.some(isRunning) && processesIn(world.folder).length === 0, 5_000)).toBe(true)
}

describe('a world', () => {
  let world: World
  const steps: Step[] = []
  beforeAll(async () => {
    world = await startWorld({ ...bare, onStep: (step) => steps.push(step) })
  })
  afterAll(() => world?.stop())

  test('has PostgreSQL 18 with room for 200 connections, on loopback only', async () => {
    const { adminUrl } = world.databaseServer
    expect(await runAsAdmin(adminUrl, 'SHOW server_version')).toEqual([expect.stringMatching(/^18\./)])
    expect(await runAsAdmin(adminUrl, 'SHOW max_connections')).toEqual(['200'])
    expect(await runAsAdmin(adminUrl, 'SHOW listen_addresses')).toEqual([loopback])
    expect(await runAsAdmin(adminUrl, 'SHOW unix_socket_directories')).toEqual([''])
  })

  test('has a chain with the local id', async () => {
    expect(await askChain(world, 'eth_chainId')).toBe('0x7a69')
  })

  test('clones its database under a new name each time', async () => {
    const names = await Promise.all([world.cloneDatabase(), world.cloneDatabase()])
    expect(new Set(names).size).toBe(2)
    const url = world.databaseServer.urlFor('postgres', String(names[0]))
    expect(await runAsAdmin(url, 'SELECT current_database()')).toEqual([names[0]])
    await world.databaseServer.dropDatabase(String(names[0]))
    await expect(runAsAdmin(url, 'SELECT 1')).rejects.toThrow('does not exist')
  })

  test('is described by plain data', () => {
    const description = world.describe()
    expect(JSON.parse(JSON.stringify(description))).toEqual(description)
    expect(description).toMatchObject({ apiUrl: null, chainUrl: world.chain?.url, database: 'firsthand' })
  })

  test('reports every step with its time', () => {
    expect(steps.map(({ name }) => name).sort()).toEqual(['chain', 'database', 'identity', 'postgres'])
    expect(steps.every(({ ms }) => ms >= 0)).toBe(true)
  })
})

test('two worlds run side by side, and each stops alone', async () => {
  await using one = await startWorld(bare)
  await using other = await startWorld(bare)
  const gone = one.processIds()
  await askChain(one, 'anvil_setBalance', listed.address, '0x1')
  await one.stop()
  await one.stop()
  await expectGone(one, gone)
  expect(await askChain(other, 'eth_getBalance', listed.address, 'latest')).toBe('0x0')
  expect(await runAsAdmin(other.databaseServer.adminUrl, 'SELECT 1')).toEqual([1])
})

test('a world without a chain starts none', async () => {
  await using world = await startWorld({ ...bare, chain: false })
  expect(world.chain).toBeNull()
  expect(world.processIds().length).toBe(3)
})

test('a start that fails names the part and stops the others', async () => {
  const port = await freePort()
  const squatter = createServer().listen(port, loopback)
  const seen: string[] = []
  const failed = startWorld({ ...bare, ports: { postgres: port }, onStep: ({ name }) => seen.push(name) })
  await expect(failed).rejects.toThrow(/postgres ended before it was ready\..*Leave the port out.*Its last lines/s)
  expect(seen.sort()).toEqual(['chain', 'identity'])
  squatter.close()
})

test('a start that is given up ends with the reason', async () => {
  const giveUp = new AbortController()
  const failed = startWorld({ ...bare, signal: giveUp.signal, onStep: () => giveUp.abort(new Error('enough')) })
  await expect(failed).rejects.toThrow('enough')
})
