import { once } from 'node:events'
import { statSync } from 'node:fs'
import { type MutualServerSettings, openMutualServer } from '@firsthand/mutual-tls/mutual-server'
import { isRemote } from '@firsthand/mutual-tls/tls-settings'
import { openOnce } from '@firsthand/postgres/database-probe'
import { openProbes } from '@firsthand/probes/private-listener'
import { checkSettings, isCheck } from '@firsthand/settings/check-settings'
import { ConfigError } from '@firsthand/settings/config-error'
import { unprotected } from '@firsthand/settings/database-login'
import { readNamed } from '@firsthand/settings/settings-file'
import { type Answer, buildApp } from './app.ts'
import { openKeyStore } from './custody/open-key-store.ts'
import { openJournal } from './journal.ts'
import { openKeyRing } from './key-ring.ts'
import { listen } from './listen.ts'
import { endOf, type Policy, readPolicy } from './policy/policy-file.ts'
import { NewerPolicy, Unavailable } from './refused.ts'
import { readSigner } from './settings.ts'
import { answerBy } from './sign.ts'
import { openSignerMetrics } from './signer-metrics.ts'

/** What a line may hold: no key, signature, address, PIN or person. */
// biome-ignore format: a list is read as a list
const kept = ['role', 'rule', 'requestId', 'custody', 'policyVersion', 'number', 'notAfter', 'reason', 'keyId', 'settings', 'setting', 'fingerprint', 'count', 'privatePort'] as const

/** Addresses, digests and signatures are cut wherever they stand, also inside an error's text. */
const secret = /0x[0-9a-fA-F]{40,}|eyJ[\w-]+\.[\w-]+\.[\w-]*|postgresql:\S+/g

/** Writes one named event as a JSON line. */
function report(event: string, fields: Readonly<Record<string, unknown>>): void {
  const named = kept.filter((name) => fields[name] !== undefined && fields[name] !== null)
  const line = { at: new Date().toISOString(), event, ...Object.fromEntries(named.map((name) => [name, fields[name]])) }
  process.stdout.write(`${JSON.stringify(line).replace(secret, '[cut]')}\n`)
}

const localChain = 'eip155:31337'
const reloadMs = 1_000
const lastAnswersMs = 2_000
const sweepMs = 60_000
const failureMs = 60_000
let isListening = false
// Whatever ends the process is its last line, and names the setting that could not be used.
process.on('uncaughtException', (error) => {
  const named = error instanceof ConfigError ? error.wrong.map(({ setting }) => setting) : []
  const wrong = named.length > 0 ? { settings: named } : {}
  report(isListening ? 'signer.ended' : 'signer.not_started', { reason: error.message, ...wrong })
  process.exit(1)
})
const settingsFile = process.argv.slice(2).find((word) => !word.startsWith('--')) ?? ''
const checked = {
  program: 'signer',
  read: () => readSigner(settingsFile),
  connections: ({ journalUrls }: ReturnType<typeof readSigner>) => [
    { setting: 'journalUrl', open: () => openOnce(journalUrls()) },
  ],
}
if (isCheck(process.argv)) process.exit(await checkSettings(checked, process.argv.slice(2)))
const settings = checked.read()
const { role, socket, policyFile, keysFile } = settings
const store = await openKeyStore(settings.custody)
const journal = openJournal(settings.journalUrls)

/** Software keys and a journal that may forget are for the local chain alone. */
async function requireSound({ chains }: Policy): Promise<void> {
  const isLocal = Object.keys(chains).every((chainId) => chainId === localChain)
  if (!isLocal && store.custody === 'software') throw new Error('software keys sign on the local chain only')
  journal.demandStandbys(isLocal ? 0 : settings.journalStandbys)
  const lacks = isLocal ? null : unprotected(new URL(settings.journalUrl))
  const wrong = lacks === null ? [] : [{ setting: 'journalUrl', why: `needs ${lacks}, or a Unix socket` }]
  const faults = [
    ...wrong.map(({ setting, why }) => `${setting} ${why}`),
    ...(await journal.unsound(isLocal ? undefined : 'required')),
  ]
  if (faults.length > 0) throw new ConfigError(`the journal is not sound: ${faults.join('; ')}`, wrong)
}

async function readMeans() {
  const policy = readPolicy(readNamed(policyFile, 'policyFile'), role, settings, Date.now())
  await requireSound(policy)
  const ring = await openKeyRing(store, role, readNamed(keysFile, 'keysFile'), Date.now())
  // Last, so that only a policy that can be used takes the place of the one before it.
  await journal.acceptPolicy(policy)
  return { policy, ring, answer: answerBy(policy, ring, journal) }
}

/** Names and fingerprints of the files, never what is in them. */
const reportFiles = ({ files, ignored }: typeof settings.settings) => {
  for (const { setting, fingerprint } of files) report('signer.setting_read', { role, setting, fingerprint })
  for (const setting of ignored) report('signer.setting_ignored', { role, setting })
}
reportFiles(settings.settings)

/** Reads the settings file and what it names again. When one is wrong nothing is replaced. */
process.on('SIGHUP', () => {
  try {
    const { settings: fresh } = checked.read()
    settings.settings.replaceBy(fresh)
    reportFiles(fresh)
    report('signer.settings_read_again', { role })
  } catch (error) {
    report('signer.settings_not_read_again', { role, reason: (error as Error).message })
  }
})

const stated = ({ version: policyVersion, number, notAfter }: Policy) => ({ policyVersion, number, notAfter })
const version = () => [policyFile, keysFile].map((file) => statSync(file, { throwIfNoEntry: false })?.mtimeMs).join()
let seen = version()
let refused = ''
let means = await readMeans()

/**
 * A replaced policy or list of keys counts within a second. What is not sound changes nothing and is tried again, because
 * it may have been the journal or the token that failed: a list that was missed would leave an ended key signing.
 */
async function reload(): Promise<void> {
  const current = version()
  if (current === seen) return
  try {
    means = await readMeans()
    seen = current
    report('signer.reloaded', { role, ...stated(means.policy) })
  } catch (error) {
    if (current !== refused) report('signer.not_reloaded', { role, reason: (error as Error).message })
    refused = current
  }
}
setInterval(() => void reload().catch(() => undefined), reloadMs).unref()
process.on('SIGHUP', () => void reload().catch(() => undefined))

/** A journal that was made by an older release gives no right to it: `make-journal`, run again, does. Reported once. */
let swept = true
const sweep = () =>
  journal.sweepPaces().then(
    () => {
      swept = true
    },
    (error: Error) => {
      if (swept) report('signer.not_swept', { role, reason: error.message })
      swept = false
    },
  )
setInterval(() => void sweep(), sweepMs).unref()

/** Before this process has read its files again, another replica may have accepted the next policy: then they are read at once. */
async function answer(body: unknown): Promise<Answer> {
  try {
    return await means.answer(body, Date.now())
  } catch (error) {
    if (!(error instanceof NewerPolicy)) throw error
    await reload()
    return means.answer(body, Date.now())
  }
}

const tls = isRemote(socket)
  ? openMutualServer(settings.tls as MutualServerSettings, 'tls', (event, reason, count) =>
      report(`signer.tls_${event}`, { role, reason, count }),
    )
  : null
const metrics = openSignerMetrics(role, {
  means: () => means,
  journalSilence: () => journal.silenceSeconds(),
  hasUnusedFiles: () => version() !== seen,
})

/** When a signature last failed: where a key cannot be asked cheaply, this is what is known of it. A later one, or a minute, clears it. */
let failedAt = Number.NEGATIVE_INFINITY
async function keyFault(): Promise<string | null> {
  const key = means.ring.inForce(Date.now())
  if (key === null) return `no published key of ${role} is valid`
  if (store.fault !== undefined) return store.fault(key.keyId)
  return performance.now() - failedAt < failureMs ? 'the last signature failed' : null
}
// Callers choose another replica by themselves: what keeps this one from signing makes it unready, also where all replicas share the cause.
const probes = openProbes(metrics.registry, {
  own: {
    journal: () => journal.fault(),
    key: keyFault,
    policy: () => endOf(means.policy, Date.now()),
  },
})

const app = buildApp({
  report,
  answer,
  count(outcome, rule, seconds) {
    if (outcome === 'signed') failedAt = Number.NEGATIVE_INFINITY
    if (outcome === 'unavailable') failedAt = performance.now()
    metrics.count(outcome, rule, seconds)
  },
  tls,
  isReady: async () => (await probes.read()).status !== 'not ready',
  onOutage(error) {
    report('signer.failed', { role, reason: error.message })
    // After a lost token the old handles stay dead: the supervisor starts us again.
    if (store.custody === 'pkcs11' && error.name === 'Pkcs11Error') setTimeout(() => process.exit(1), 50)
  },
})

async function stop(): Promise<void> {
  probes.leave()
  app.close()
  setTimeout(() => app.closeAllConnections(), lastAnswersMs).unref()
  await Promise.all([once(app, 'close'), probes.close()])
  await journal.close()
  await store.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

if (means.ring.inForce(Date.now()) === null) throw new Unavailable(`no published key of ${role} is valid`)
await listen(app, socket)
const { privateHost: host, privatePort } = settings
const listening = privatePort === undefined ? null : await probes.listen({ host, port: privatePort })
isListening = true
report('signer.listening', { role, custody: store.custody, ...stated(means.policy), privatePort: listening })
