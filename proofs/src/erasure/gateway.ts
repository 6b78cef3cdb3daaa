import { createWriteStream, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { realSshd } from '@firsthand/sandbox/bank-host/real-sshd'
import { freePort } from '@firsthand/sandbox/world/ports'
import type { World } from '@firsthand/sandbox/world/world'
import { approvalKeys } from '../bank-gateway/approval-keys.ts'
import { gatewayProcess } from '../bank-gateway/gateway-process.ts'
import { tokensOf } from './calls.ts'

const persona = 'acme-bank-gateway'
/** Not the one under which the sandbox's own treasury hands files in: each numbers its own. */
const channel = 'erasure-bank'
/** A token of the sandbox lives five minutes. */
const renewalMs = 60_000

/** The bank gateway of a tenant, between a bank's host with OpenSSH's own server and the service. */
export async function openGateway(world: World) {
  await using undo = new AsyncDisposableStack()
  const { folder, api } = world
  if (api === null) throw new Error('the world has no API')
  const bankFolder = join(folder, 'bank-host')
  const ownFolder = join(folder, 'bank-gateway')
  for (const each of [bankFolder, ownFolder]) mkdirSync(each, { recursive: true })
  const sshd = await realSshd(bankFolder, await freePort())
  await sshd.start()
  undo.defer(() => sshd.stop())
  const tokenFile = join(ownFolder, 'token')
  const tokenOf = tokensOf(world)
  const renew = () => writeFileSync(tokenFile, tokenOf(persona))
  renew()
  const renewing = setInterval(renew, renewalMs)
  undo.defer(() => clearInterval(renewing))
  const { acme: keyFile = '' } = world.bankGatewayKeys.keyFiles
  const log = createWriteStream(join(folder, 'gateway.log'), { flags: 'a' })
  undo.defer(() => void log.end())
  const stateFolder = join(ownFolder, 'state')
  const { passkeys } = approvalKeys(ownFolder)
  const surroundings = { apiUrl: api.url, tenant: 'acme', keyFile, tokenFile, passkeys, bank: sshd.address, channel }
  const gateway = gatewayProcess({ ...surroundings, pollMs: 300, stateFolder }, log)
  undo.defer(gateway.kill)
  await gateway.restart()
  let files = 0
  const everything = undo.move()
  return {
    /** What the gateway keeps, and what is the bank's own. */
    ownFolder,
    bankFolder,
    stateFolder,
    restart: () => gateway.restart(),
    renew,
    /** The bank lays a file out, from where the gateway fetches it. */
    layOut(xml: string): void {
      files += 1
      const name = `camt-${String(files).padStart(5, '0')}.xml`
      const { inFolder } = sshd.address
      writeFileSync(join(inFolder, `.${name}.part`), xml)
      renameSync(join(inFolder, `.${name}.part`), join(inFolder, name))
    },
    /** Files that are still on their way. */
    underWay: (): readonly string[] => readdirSync(join(stateFolder, 'files')),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
