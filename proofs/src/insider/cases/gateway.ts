import { randomUUID } from 'node:crypto'
import { createWriteStream, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { realSshd } from '@firsthand/sandbox/bank-host/real-sshd'
import { freePort } from '@firsthand/sandbox/world/ports'
import { approvalKeys } from '../../bank-gateway/approval-keys.ts'
import { forgedPaymentFiles } from '../../bank-gateway/forged-payment-files.ts'
import { gatewayProcess } from '../../bank-gateway/gateway-process.ts'
import { insertPaymentFile } from '../../bank-gateway/insert-payment-file.ts'
import type { Case, Outcome } from '../case.ts'
import { type Ground, gateway as persona } from '../ground.ts'
import { gatewayKey, openAccount } from '../shop.ts'

const patienceMs = 60_000

/** A bank behind OpenSSH's own server, and a gateway of the programs that are attacked. */
async function openBank(ground: Ground) {
  await using undo = new AsyncDisposableStack()
  const name = `insider-${randomUUID()}`
  const folder = join(ground.world.folder, name)
  mkdirSync(folder)
  const sshd = await realSshd(folder, await freePort())
  undo.defer(() => sshd.stop())
  const tokenFile = join(folder, 'token')
  writeFileSync(tokenFile, ground.tokenOf(persona))
  const [stateFolder, logFile] = [join(folder, 'state'), join(folder, 'gateway.log')]
  const log = createWriteStream(logFile)
  undo.defer(() => void log.end())
  const program = join(ground.root, 'bank-gateway', 'src', 'gateway.ts')
  const { approver, stranger, passkeys } = approvalKeys(folder)
  const around = {
    apiUrl: ground.urls[0],
    tenant: 'acme',
    keyFile: gatewayKey(ground),
    tokenFile,
    stateFolder,
    passkeys,
  }
  const gateway = gatewayProcess({ ...around, bank: sshd.address, channel: name, pollMs: 100, program }, log)
  undo.defer(gateway.kill)
  const everything = undo.move()
  return {
    sshd,
    gateway,
    approver,
    stranger,
    output: () => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : ''),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}

/** Waits until one of the two has happened: the gateway says why it does not, or it does. */
async function outcome(refusal: () => string | null, isThrough: () => boolean): Promise<Outcome> {
  for (const end = performance.now() + patienceMs; performance.now() < end; await sleep(100))
    if (refusal() !== null || isThrough()) break
  return { code: refusal(), through: isThrough() }
}

const strangeHost: Case = {
  name: 'a host with another key in the bank’s place',
  by: 'somebody between gateway and bank',
  meets: 'gateway',
  code: 'Host denied',
  async attack(ground) {
    await using bank = await openBank(ground)
    await bank.sshd.start('strange')
    await bank.gateway.restart()
    const refusal = () => (bank.output().includes('Host denied') ? 'Host denied' : null)
    return await outcome(refusal, () => bank.sshd.logins() > 0)
  },
}

/** A bank and a gateway for all files that a taken-over service offers. */
const delivering = (ground: Ground) =>
  ground.once('a gateway that delivers', async (undo) => {
    const bank = undo.use(await openBank(ground))
    await bank.sshd.start()
    await bank.gateway.restart()
    return { bank, account: await openAccount(ground) }
  })

const forged = forgedPaymentFiles.map(
  ({ name, fault, make }): Case => ({
    name,
    by: 'taken-over API',
    meets: 'gateway',
    code: fault,
    async attack(ground) {
      const { bank, account } = await delivering(ground)
      const file = make({ ...bank, iban: account.iban })
      await insertPaymentFile({ records: ground.records, account: account.id }, file)
      const lines = () =>
        bank
          .output()
          .split('\n')
          .filter((line) => line.includes(file.paymentFileId))
      const refusal = () => {
        const line = lines().find((each) => each.includes('gateway.not_authorised'))
        return line === undefined ? null : (JSON.parse(line) as { readonly why: string }).why
      }
      const isThere = () => readdirSync(bank.sshd.address.outFolder).includes(`${file.messageId}.xml`)
      return outcome(refusal, isThere)
    },
  }),
)

export const gatewayCases: readonly Case[] = [strangeHost, ...forged]
