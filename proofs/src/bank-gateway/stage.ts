import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { realSshd } from '@firsthand/sandbox/bank-host/real-sshd'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { freePort } from '@firsthand/sandbox/world/ports'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { approvalKeys } from './approval-keys.ts'
import { gatewayProcess } from './gateway-process.ts'
import { smallDisk } from './small-disk.ts'

const persona = 'acme-bank-gateway'
export const channel = 'proof-bank'
export const iban = 'DE89370400440532013000'
/** A token of the sandbox lives five minutes. */
const renewalMs = 60_000

/** The service on a database, a bank behind OpenSSH's own server, and a gateway that can be killed. */
export async function openStage(pollMs: number) {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(
    await startWorld({ chain: false, seed: false, databaseUrl: null, api: { settings: roomySettings } }),
  )
  const { api, folder } = world
  if (api === null) throw new Error('the world has no API')
  const records = new pg.Client({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database) })
  await records.connect()
  undo.defer(() => records.end())
  const account = 'OFFA00000000000000000000000000000001'
  await records.query(
    `insert into app.client_account (tenant_id, client_account_id, iban, bic, beneficiary_name, currency, time_zone, state)
      values ('acme', $1, $2, 'COBADEFFXXX', 'ACME CLIENT MONEY', 'EUR', 'Europe/Berlin', 'approved')`,
    [account, iban],
  )
  const bankFolder = join(folder, 'bank')
  mkdirSync(bankFolder, { recursive: true })
  const sshd = await realSshd(bankFolder, await freePort())
  await sshd.start()
  undo.defer(() => sshd.stop())
  const disk = smallDisk(join(folder, 'gateway-disk'))
  undo.defer(() => disk.free())
  const tokenFile = join(folder, 'gateway-token')
  const renew = async () => writeFileSync(tokenFile, await world.identity.token(persona))
  await renew()
  const renewing = setInterval(() => void renew(), renewalMs)
  undo.defer(() => clearInterval(renewing))
  const { acme: keyFile = '' } = world.bankGatewayKeys.keyFiles
  const { approver, stranger, passkeys } = approvalKeys(folder)
  const stateFolder = join(disk.folder, 'state')
  const surroundings = { apiUrl: api.url, tenant: 'acme', keyFile, tokenFile, passkeys, bank: sshd.address, channel }
  const log = createWriteStream(join(folder, 'gateway.log'), { flags: 'a' })
  undo.defer(() => void log.end())

  const gateway = gatewayProcess({ ...surroundings, pollMs, stateFolder }, log)
  undo.defer(gateway.kill)
  const everything = undo.move()
  return {
    world,
    apiUrl: api.url,
    records,
    sshd,
    disk,
    stateFolder,
    account,
    keyFile,
    approver,
    stranger,
    token: () => world.identity.token(persona),
    bankOut: sshd.address.inFolder,
    bankIn: sshd.address.outFolder,
    gateway,
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
