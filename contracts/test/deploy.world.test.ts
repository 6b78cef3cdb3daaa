import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { Address, Hex } from 'viem'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settlementRouterAbi } from '../abi/settlement-router.ts'
import { parseAddressBook } from '../script/address-book.ts'
import { chainClients } from '../script/chain-clients.ts'
import { deploy } from '../script/deploy.ts'
import { verify } from '../script/verify.ts'
import { send } from './artifacts.ts'
import { bookFor, type Market, startMarket } from './market.ts'
import * as people from './people.ts'

vi.setConfig({ testTimeout: 60_000 })

let market: Market
beforeAll(async () => {
  market = await startMarket()
})
afterAll(() => market?.stop())

test('a fresh deployment matches its book, and a second run sends nothing', async () => {
  const { clients, book } = market
  expect(await verify(clients, book)).toEqual([])
  const count = () => clients.reader.getTransactionCount({ address: people.deployer.address })
  const before = await count()
  expect(await deploy(clients, book)).toEqual(book)
  expect(await count()).toBe(before)
})

test('behind a timelock a route is scheduled first, and opened by a later run', async () => {
  const { clients, cash, units, anvil } = market
  const patient = bookFor(cash, units)
  const delayed = { ...patient, timelock: { ...patient.timelock, delaySeconds: 3_600 } }
  const first = await deploy(clients, delayed)
  const venue = first.deployed.offerings.harbour
  expect(await verify(clients, first)).toEqual([`router: no route to harbour at ${venue}`])
  const { timestamp } = await clients.reader.getBlock()
  await anvil('evm_setNextBlockTimestamp', Number(timestamp) + 3_600)
  await anvil('evm_mine')
  expect(await deploy(clients, first)).toEqual(first)
  expect(await verify(clients, first)).toEqual([])
})

test('roots of a log have a contract where the book plans one, and another after a theft of the writer’s key', async () => {
  const { clients, book } = market
  const logRoots = { origin: 'log.example/test', writer: people.relayer.address }
  expect(await verify(clients, { ...book, logRoots })).toEqual(['logRoots: not deployed'])
  const made = await deploy(clients, { ...book, logRoots })
  expect(await verify(clients, made)).toEqual([])
  expect(await deploy(clients, made)).toEqual(made)
  const { logRoots: stolen, ...deployed } = made.deployed
  const again = await deploy(clients, { ...made, logRoots: { ...logRoots, writer: people.maker.address }, deployed })
  expect(again.deployed.logRoots).not.toBe(stolen)
  expect(await verify(clients, again)).toEqual([])
  expect(await verify(clients, { ...again, deployed: made.deployed })).toEqual([
    `logRoots: writer is ${people.relayer.address}, not ${people.maker.address}`,
  ])
  const other = { ...made, logRoots: { ...logRoots, origin: 'log.example/other' } }
  expect(await verify(clients, other)).toEqual([expect.stringContaining('logRoots: log is 0x')])
  const { logRoots: _, ...unplanned } = made
  expect(await verify(clients, unplanned)).toEqual(['logRoots: deployed, and the book has no plan for it'])
})

test('a well-known key is refused on any other chain', async () => {
  await market.anvil('anvil_setChainId', 5)
  await expect(chainClients(market.url, people.deployer)).rejects.toThrow('chain 5 is not the local one')
  await market.anvil('anvil_setChainId', 31_337)
})

test('the command deploys from a file, keeps the addresses there, and verifies them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-book-'))
  const [file, keyFile] = [join(folder, 'book.json'), join(folder, 'key')]
  const script = fileURLToPath(new URL('../script/contracts.ts', import.meta.url))
  const key: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  await writeFile(file, JSON.stringify(bookFor(market.cash, market.units)))
  await writeFile(keyFile, `${key}\n`)
  const run = (command: string, ...args: string[]) =>
    promisify(execFile)(process.execPath, [script, command, file, '--rpc', market.url, ...args])
  expect((await run('deploy', '--key-file', keyFile)).stdout).toBe('the deployment matches the book\n')
  const { deployed } = parseAddressBook(await readFile(file, 'utf8'))
  expect(Object.keys(deployed).sort()).toEqual([
    'executor',
    'forwarder',
    'instruments',
    'offerings',
    'router',
    'timelock',
  ])
  expect((await run('verify')).stdout).toBe('the deployment matches the book\n')
  await send(market, deployed.router as Address, settlementRouterAbi, 'pause')
  await expect(run('verify')).rejects.toMatchObject({ stdout: 'router: paused is true, not false\n1 wrong\n' })
  await rm(folder, { recursive: true })
})

test('a book that is not one is refused with the place of each fault', () => {
  expect(() => parseAddressBook('{"chainId": "1"}')).toThrow(/\/chainId must be integer/)
})
