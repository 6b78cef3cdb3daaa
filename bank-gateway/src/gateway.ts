import { mkdirSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { runUntilSignal } from '@firsthand/drain/run-until-signal'
import { configured } from '@firsthand/log/configured'
import type { OperatorLog } from '@firsthand/log/log'
import { openProbes } from '@firsthand/probes/private-listener'
import { failCommand } from '@firsthand/settings/command'
import { derived } from '@firsthand/settings/live'
import { httpProbe, portProbe } from '@firsthand/settings/probes'
import { claimsSigner } from '@firsthand/statements/signed-claims'
import { approversKeys } from './approvers-keys.ts'
import type { BankHost } from './bank-host.ts'
import { type CarryDeps, fetchFiles, handInFiles, type LastListing } from './carry-in.ts'
import { deliverFiles, takeFiles } from './carry-out.ts'
import { openContacts, watchedBank } from './contacts.ts'
import { openGatewayMetrics } from './gateway-metrics.ts'
import { holdAlone } from './one-copy.ts'
import { serviceOf } from './service.ts'
import { prefix, readGatewayConfig } from './settings.ts'
import { openSftpBank } from './sftp-bank.ts'
import { openState } from './state.ts'

const { config, log } = await configured({
  program: 'gateway',
  read: readGatewayConfig,
  connections: ({ apiUrl, sftp }) => [
    httpProbe(`${prefix}API_URL`, apiUrl),
    portProbe(`${prefix}SFTP_HOST`, sftp.host, sftp.port),
  ],
})
const operatorLog: OperatorLog = {
  note: (event, fields) => log.info(fields, event),
  alarm: (event, fields) => log.warn(fields, event),
}

/** What was refused for now is tried again after so many passes. */
const retryPasses = 10

/** One visit to the bank and the service. What fails is tried in the next pass; each way goes on when the other cannot. */
async function pass(deps: CarryDeps, openBank: () => Promise<BankHost>, lastListing: LastListing, isRetry: boolean) {
  const failed = (event: string) => (err: Error) => log.warn({ err }, event)
  await takeFiles(deps).catch(failed('gateway.service_failed'))
  const bank = await openBank().catch(failed('gateway.bank_failed'))
  if (bank) {
    await fetchFiles(deps, bank, lastListing).catch(failed('gateway.fetch_failed'))
    await deliverFiles(deps, bank).catch(failed('gateway.deliver_failed'))
    bank.end()
  }
  await handInFiles(deps, isRetry).catch(failed('gateway.hand_in_failed'))
}

/**
 * After a restore of the service: hands in again from this number on, and reports again what the bank has. The files come from the
 * bank once more, and the manifests are those of the first time.
 */
async function carryAgain(sequence: number): Promise<void> {
  const alone = await holdAlone(config.stateFolder)
  const state = openState(config.stateFolder)
  state.note({ event: 'again', sequence })
  log.info({ count: state.waiting().length }, 'gateway.carries_again')
  state.close()
  alone.close()
}

const [command, from = ''] = process.argv.slice(2)
const isAgain = command === 'again' && /^[1-9][0-9]{0,14}$/.test(from)
if (command !== undefined && !isAgain)
  failCommand('gateway', new Error('usage: firsthand-bank-gateway [again SEQUENCE]'))
else if (isAgain) await carryAgain(Number(from)).catch((error) => failCommand('gateway', error))
else
  await runUntilSignal('gateway', log, async () => {
    const { tenant, channel, stateFolder, pollMs } = config
    mkdirSync(stateFolder, { recursive: true, mode: 0o700 })
    const alone = await holdAlone(stateFolder)
    const contacts = openContacts(pollMs)
    const metrics = openGatewayMetrics(contacts)
    const state = openState(stateFolder, metrics.noted)
    metrics.watch(state)
    const passkeys = approversKeys(config.passkeys, state)
    const signing = derived(config.key, claimsSigner)
    const signer: CarryDeps['signer'] = { sign: (type, claims) => signing().sign(type, claims) }
    const service = serviceOf(config, contacts)
    const deps = { tenant, channel, passkeys, state, service, signer, log: operatorLog, now: () => new Date() }
    const openBank = watchedBank(openSftpBank(config.sftp), contacts)
    // Nobody sends requests to a gateway: what keeps it from carrying files makes it unready.
    const probes = openProbes(metrics.registry, {
      own: { bank: () => contacts.fault('bank'), service: () => contacts.fault('service'), state: () => state.fault() },
    })
    const privatePort = await probes.listen({ host: config.privateHost, port: config.privatePort })
    const lastListing: LastListing = new Map()
    const stopping = new AbortController()
    const work = (async () => {
      for (let passes = 0; !stopping.signal.aborted; passes += 1) {
        await pass(deps, openBank, lastListing, passes % retryPasses === 0)
        await sleep(pollMs, undefined, { signal: stopping.signal }).catch(() => undefined)
      }
    })()
    return {
      listening: { tenant, what: channel, kind: signing().kid, privatePort },
      async drain() {
        probes.leave()
        stopping.abort()
        await work
        state.close()
        alone.close()
        await probes.close()
      },
    }
  })
