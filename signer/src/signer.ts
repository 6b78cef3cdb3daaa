import { once } from 'node:events'
import { chmodSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type Answer, buildApp } from './app.ts'
import { openKeyStore } from './custody/open-key-store.ts'
import { openJournal } from './journal.ts'
import { openKeyRing } from './key-ring.ts'
import { type Policy, readPolicy } from './policy/policy-file.ts'
import { NewerPolicy } from './refused.ts'
import { readSettings } from './settings.ts'
import { answerBy, Unavailable } from './sign.ts'

/** What a line may hold: no key, signature, address, PIN or person. */
// biome-ignore format: a list is read as a list
const kept = ['role', 'rule', 'requestId', 'custody', 'policyVersion', 'number', 'notAfter', 'reason', 'keyId'] as const

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
const settings = readSettings(process.argv[2] ?? '')
const { role, socket, policyFile, keysFile } = settings
const store = await openKeyStore(settings.custody)
const journal = openJournal(settings.journalUrl)

/** Software keys and a journal that may forget are for the local chain alone. */
async function requireSound({ chains }: Policy): Promise<void> {
  if (Object.keys(chains).every((chainId) => chainId === localChain)) return
  if (store.custody === 'software') throw new Error('software keys sign on the local chain only')
  const unsafe = await journal.unsafeSettings()
  if (unsafe.length > 0) throw new Error(`the journal may lose what it acknowledged: turn on ${unsafe.join(', ')}`)
}

async function readMeans() {
  const policy = readPolicy(readFileSync(policyFile, 'utf8'), role, settings, Date.now())
  await requireSound(policy)
  const ring = await openKeyRing(store, role, readFileSync(keysFile, 'utf8'), Date.now())
  // Last, so that only a policy that can be used takes the place of the one before it.
  await journal.acceptPolicy(policy)
  return { policy, ring, answer: answerBy(policy, ring, journal) }
}

const stated = ({ version: policyVersion, number, notAfter }: Policy) => ({ policyVersion, number, notAfter })
const version = () => [policyFile, keysFile].map((file) => statSync(file).mtimeMs).join()
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

const app = buildApp({
  report,
  answer,
  onOutage(error) {
    report('signer.failed', { role, reason: error.message })
    // After a lost token the old handles stay dead: the supervisor starts us again.
    if (store.custody === 'pkcs11' && error.name === 'Pkcs11Error') setTimeout(() => process.exit(1), 50)
  },
})

async function stop(): Promise<void> {
  app.close()
  setTimeout(() => app.closeAllConnections(), lastAnswersMs).unref()
  await once(app, 'close')
  await journal.close()
  await store.close()
  process.exit(0)
}
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop())

await journal.unsafeSettings()
if (means.ring.inForce(Date.now()) === null) throw new Unavailable(`no published key of ${role} is valid`)
// A killed process leaves its socket file behind.
rmSync(socket, { force: true })
app.listen(socket)
await once(app, 'listening')
chmodSync(socket, 0o660)
report('signer.listening', { role, custody: store.custody, ...stated(means.policy) })
