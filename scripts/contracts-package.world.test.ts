import { execFile } from 'node:child_process'
import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { settlementRouterAbi } from '../contracts/abi/settlement-router.ts'
import { parseAddressBook } from '../contracts/script/address-book.ts'
import { wantedRoutes } from '../contracts/script/routes.ts'
import { bookFor, type Market, startMarket } from '../contracts/test/market.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const root = fileURLToPath(new URL('../', import.meta.url))
const run = promisify(execFile)
const tarball = 'firsthand-contracts-0.2.0.tgz'
let market: Market
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'firsthand-emergency-'))
  const made = process.env.PACKED_PACKAGES
  if (made === undefined) await run(process.execPath, ['scripts/pack/run.ts', folder, 'contracts'], { cwd: root })
  else await copyFile(join(made, tarball), join(folder, tarball))
  market = await startMarket()
})
afterAll(async () => {
  await market?.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A line of the page, on a machine that has the package and nothing else of ours: no checkout, no registry. */
async function line(command: string): Promise<string> {
  const env = { PATH: `${folder}/bin:${process.env.PATH}`, HOME: folder, RPC_URL: market.url }
  const npm = { npm_config_prefix: folder, npm_config_offline: 'true' }
  return (await run('bash', ['-c', command], { cwd: folder, env: { ...env, ...npm } })).stdout
}

test('the packed tool deploys, verifies, and turns a route off', async () => {
  const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
  await writeFile(join(folder, 'book.json'), JSON.stringify(bookFor(market.cash, market.units)))
  for (const name of ['deployer-key', 'switcher-key']) await writeFile(join(folder, name), key)
  await line('npm install --global ./firsthand-contracts-0.2.0.tgz')
  const matches = 'the deployment matches the book\n'
  expect(await line('firsthand-contracts deploy book.json --rpc "$RPC_URL" --key-file deployer-key')).toBe(matches)
  expect(await line('firsthand-contracts verify book.json --rpc "$RPC_URL"')).toBe(matches)

  const book = parseAddressBook(await readFile(join(folder, 'book.json'), 'utf8'))
  const [route] = wantedRoutes(book)
  if (route === undefined || book.deployed.router === undefined) throw new Error('nothing was deployed')
  const { venue, cashToken, assetToken } = route
  const isOn = async () => {
    const args = [venue, cashToken, assetToken] as const
    const call = {
      address: book.deployed.router as `0x${string}`,
      abi: settlementRouterAbi,
      functionName: 'routeOf',
      args,
    } as const
    return (await market.clients.reader.readContract(call)).on
  }
  expect(await isOn()).toBe(true)
  const off = 'firsthand-contracts route-off book.json harbour --rpc "$RPC_URL" --key-file switcher-key'
  expect(await line(off)).toBe('the route harbour is off\n')
  expect(await isOn()).toBe(false)
  await writeFile(join(folder, 'node'), `${market.url}\n`)
  expect(await line('firsthand-contracts route-on book.json harbour --rpc-file node --key-file switcher-key')).toBe(
    'the route harbour is on\n',
  )
  expect(await isOn()).toBe(true)
})

test('what is missing is answered with the usage', async () => {
  for (const wrong of ['', 'close book.json', 'deploy book.json --rpc x', 'route-off book.json --rpc x --key-file y'])
    await expect(line(`firsthand-contracts ${wrong}`)).rejects.toMatchObject({ code: 2 })
})
