import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { realSshd } from '@firsthand/sandbox/bank-host/real-sshd'
import { askChain } from '@firsthand/sandbox/chain/ask-chain'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { freePort } from '@firsthand/sandbox/world/ports'
import { roomyCompliance } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { smallDisk } from '../bank-gateway/small-disk.ts'
import { openBackups } from './backups.ts'
import { openMonitors } from './monitors.ts'
import { buyer, openGateway, openProbe } from './own-programs.ts'
import { type Part, partsOf, processNamed } from './parts.ts'
import { shopAround } from './shop-around.ts'
import { apiSettings, part, worldParts } from './world-parts.ts'

/** A token of the sandbox lives five minutes. */
const renewalMs = 60_000
const enough = `0x${(10n ** 22n).toString(16)}`

/** Files with the tokens of those who read theirs from one, always young. */
async function openTokens({ folder, identity }: World, undo: AsyncDisposableStack) {
  const fileOf = (name: string) => join(folder, `${name}.token`)
  const renew = async () => {
    for (const name of [buyer, 'acme-bank-gateway']) writeFileSync(fileOf(name), await identity.token(name))
  }
  await renew()
  const renewing = setInterval(() => void renew().catch(() => undefined), renewalMs)
  undo.defer(() => clearInterval(renewing))
  return { fileOf, renew }
}

/** The bank behind OpenSSH's own server, a small disk, and the gateway and the probe that the proof runs itself. */
async function openOwn(world: World, undo: AsyncDisposableStack) {
  const { folder } = world
  const log = createWriteStream(join(folder, 'proof-children.log'), { flags: 'a' })
  undo.defer(() => void log.end())
  const tokens = await openTokens(world, undo)
  const bankFolder = join(folder, 'bank')
  mkdirSync(bankFolder, { recursive: true })
  const sshd = await realSshd(bankFolder, await freePort())
  await sshd.start()
  undo.defer(() => sshd.stop())
  const disk = smallDisk(join(folder, 'gateway-disk'))
  undo.defer(() => disk.free())
  const state = { stateFolder: join(disk.folder, 'state'), address: sshd.address }
  const gateway = await openGateway(world, { ...state, tokenFile: tokens.fileOf('acme-bank-gateway') }, log)
  const probe = await openProbe(world, tokens.fileOf(buyer), log)
  for (const { end } of [gateway, probe]) undo.defer(end)
  const parts = [
    part('gateway', 'bank-gateway', await gateway.start(), gateway.start),
    part('probe', 'probe', await probe.start(), probe.start),
  ]
  return { tokens, sshd, disk, probe, parts }
}

/** Everything that has an alert, each part as it runs in production, with Prometheus and Alertmanager beside it. */
export async function openStage(factor: number) {
  await using undo = new AsyncDisposableStack()
  const settings = { api: { settings: apiSettings }, complianceSettings: roomyCompliance }
  const world = undo.use(await startWorld({ engine: 'single', relayer: true, databaseUrl: null, ...settings }))
  const { api, chain, signers, engine, folder } = world
  if (!api || !chain || !signers || !engine) throw new Error('the world lacks a part')
  // What a sandbox gives its accounts is below what an operator is to keep in them.
  for (const { role, address } of signers.keys())
    if (['delivery', 'switch', 'relay'].includes(role)) await askChain(chain.url, 'anvil_setBalance', address, enough)
  const records = new pg.Client({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database) })
  records.on('error', () => undefined)
  await records.connect()
  undo.defer(() => records.end().catch(() => undefined))
  const { tokens, sshd, disk, probe, parts: own } = await openOwn(world, undo)
  const first = [...(await worldParts(world)), ...own]
  const backups = undo.use(await openBackups(join(folder, 'backups')))
  const monitors = undo.use(await openMonitors(folder, factor))
  const watch = (parts: readonly Part[]) => monitors.watch([...parts, { job: 'node', url: backups.url }])
  await watch(first)
  const shop = shopAround(world, api.url)
  undo.defer(() => shop.stop())
  const everything = undo.move()
  return {
    world,
    monitors,
    parts: partsOf(first, watch),
    /** Statements on the service's records, as the administrator of the database. */
    sql: (text: string, values: readonly unknown[] = []) => records.query(text, [...values]),
    chainUrl: chain.url,
    chain,
    signers,
    shop,
    backups,
    disk,
    sshd,
    enginePid: () => engine.processOf(0).pid,
    identityPid: () => processNamed(world.processIds(), 'identity'),
    tokenFile: tokens.fileOf(buyer),
    renew: tokens.renew,
    skewProbe: probe.skew,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
