import { setTimeout as sleep } from 'node:timers/promises'
import { type Identity, logoutTokenOf, logoutUriOf, startIdentity } from '@firsthand/sandbox/identity/identity'
import { cloneDatabase } from '@firsthand/sandbox/postgres/databases'
import { browser, logOutAt, personAt } from '@firsthand/sandbox/testing/log-in'
import { type Api, startApi } from '@firsthand/sandbox/world/api'
import { startCompliance } from '@firsthand/sandbox/world/compliance'
import { makeComplianceSecrets } from '@firsthand/sandbox/world/compliance-secrets'
import { freePort } from '@firsthand/sandbox/world/ports'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let supervisor: Supervisor
let identity: Identity
let instances: readonly Api[]

/** A provider that states to the first of two instances that a session is over. */
beforeAll(async () => {
  supervisor = await startSupervisor()
  const port = await freePort()
  identity = await startIdentity(supervisor, { logoutUri: logoutUriOf(port) })
  const { issuer, audience } = identity
  const world = { ...inject('world'), issuer, audience, compliance: null }
  const database = await cloneDatabase(world.databaseServer, world.templateDatabase)
  const own = { database, settings: roomySettings }
  const first = await startApi(supervisor, world, { ...own, ports: { api: port } })
  instances = [first, await startApi(supervisor, world, own)]
})
afterAll(() => supervisor?.stop())

async function ask(
  api: Pick<Api, 'url'> | undefined,
  token: string,
  path: string,
  sent?: { body: object; etag?: string },
) {
  const response = await fetch(`${api?.url}${path}`, {
    method: sent === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(sent && { 'content-type': 'application/json' }),
      ...(sent?.etag && { 'if-match': sent.etag }),
    },
    ...(sent && { body: JSON.stringify(sent.body) }),
  })
  const body = (await response.json()) as any
  return { status: response.status, code: body.code, etag: response.headers.get('etag') ?? '', body }
}

const accounts = [
  { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' },
  { iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' },
  { iban: 'FR1420041010050500013M02606', bic: 'BNPAFRPPXXX' },
]

/** A new account for the approver to decide about, as they read it. */
async function proposed(at: number) {
  const account = { currency: 'EUR', beneficiaryName: 'Acme client money', timeZone: 'Europe/Berlin', ...accounts[at] }
  const operator = await identity.token('acme-treasury-operator')
  const { body } = await ask(instances[0], operator, '/treasury/client-accounts', { body: account })
  const path = `/proposals/${body.proposalId}`
  const approver = await identity.token('acme-treasury-approver')
  const { etag } = await ask(instances[0], approver, path)
  return (api: Api | undefined, token: string) => ask(api, token, `${path}/approve`, { body: {}, etag })
}

/** How long it takes until a read with this token is refused, in milliseconds. */
async function untilRefused(api: Api | undefined, token: string, path = '/me'): Promise<number> {
  const begun = performance.now()
  for (;;) {
    const { status, code } = await ask(api, token, path)
    if (status === 401) {
      expect(code).toBe('session_ended')
      return performance.now() - begun
    }
    expect(status).toBe(200)
    if (performance.now() - begun > 10_000) throw new Error('reads go on')
    await sleep(50)
  }
}

test('after a logout at the provider a token approves nothing more at any instance, and reads nothing within two seconds', async () => {
  const visit = browser()
  const logIn = personAt(identity, 'acme-treasury-approver', visit)
  const { token } = await logIn()
  const [one, two, three] = [await proposed(0), await proposed(1), await proposed(2)]
  expect((await one(instances[1], token)).status).toBe(200)

  await logOutAt(identity, visit)
  // Both at once, so that neither is helped by what the other reads meanwhile.
  const refused = await Promise.all(instances.map((api) => two(api, token)))
  expect(refused.map(({ status, code }) => [status, code])).toEqual(instances.map(() => [401, 'session_ended']))
  for (const took of await Promise.all(instances.map((api) => untilRefused(api, token))))
    expect(took).toBeLessThan(2_000)

  // The person themself, in a new session.
  const again = await personAt(identity, 'acme-treasury-approver')()
  expect((await two(instances[0], again.token)).status).toBe(200)
  expect((await three(instances[1], again.token)).status).toBe(200)
  expect((await ask(instances[0], token, '/me')).code).toBe('session_ended')
})

test('one session of a person ends, and their other one goes on', async () => {
  const [lost, kept] = [browser(), browser()]
  const stolen = await personAt(identity, 'acme-admin', lost)()
  const good = await personAt(identity, 'acme-admin', kept)()
  await logOutAt(identity, lost)
  for (const api of instances) await untilRefused(api, stolen.token, '/admin/markets')
  for (const api of instances) expect((await ask(api, good.token, '/admin/markets')).status).toBe(200)
})

test('a token without a session ends with its subject, and a later one is good', async () => {
  const persona = 'globex-auditor'
  const token = await identity.token(persona)
  const stated = logoutTokenOf(identity, { sub: persona }, Date.now())
  const body = () => new URLSearchParams({ logout_token: stated })
  const sent = await fetch(`${instances[1]?.url}/logout-tokens`, { method: 'POST', body: body() })
  expect([sent.status, sent.headers.get('cache-control')]).toEqual([200, 'no-store'])
  // A second time it counts nowhere.
  for (const { url } of instances)
    expect((await fetch(`${url}/logout-tokens`, { method: 'POST', body: body() })).status).toBe(400)
  for (const api of instances) await untilRefused(api, token)
  await sleep(1_000)
  const later = await identity.token(persona, 'new')
  for (const api of instances) expect((await ask(api, later, '/me')).status).toBe(200)
})

test('a stream of events ends with the session of its reader', async () => {
  const visit = browser()
  const { token } = await personAt(identity, 'acme-integrator', visit)()
  const headers = { authorization: `Bearer ${token}` }
  const { body, status } = await fetch(`${instances[1]?.url}/events/stream`, { headers })
  expect(status).toBe(200)
  await logOutAt(identity, visit)
  const reader = body!.getReader()
  const ended = (async () => {
    while (!(await reader.read()).done);
    return 'ended'
  })()
  expect(await Promise.race([ended, sleep(15_000, 'open')])).toBe('ended')
})

test('an officer who logged out decides nothing at Compliance either', async () => {
  const world = inject('world')
  const { databaseServer, complianceTemplateDatabase, sealingKeys } = world
  const complianceDatabase = await cloneDatabase(databaseServer, complianceTemplateDatabase)
  const complianceSecrets = await makeComplianceSecrets(supervisor)
  const { issuer, audience } = identity
  const around = { databaseServer, complianceDatabase, complianceSecrets, sealingKeys, issuer, audience }
  const router = `0x${'a'.repeat(40)}`
  const nobody = [`${supervisor.folder}/absent.sock`]
  // It asks the instance to which nothing was stated.
  const asking = { ...around, chainUrl: null, signerSockets: nobody, router, sessionsUrl: instances[1]?.url }
  const compliance = await startCompliance(supervisor, asking)
  const visit = browser()
  const { token } = await personAt(identity, 'acme-compliance-officer', visit)()
  const read = async () => (await ask({ url: compliance.url }, token, '/officer/work')).status
  const hold = { body: { subject: 'acme-buyer-1', reason: 'tried by a thief' } }
  const place = () => ask({ url: compliance.url }, token, '/officer/holds', hold)
  expect(await read()).toBe(200)
  await logOutAt(identity, visit)
  expect(await place()).toMatchObject({ status: 401, code: 'session_ended' })
  expect(await read()).toBe(401)
})
