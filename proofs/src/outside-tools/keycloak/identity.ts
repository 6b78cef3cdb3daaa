import { setTimeout as sleep } from 'node:timers/promises'
import { apiAudience, type Identity, type IdentityOptions, tokenCache } from '@firsthand/sandbox/identity/identity'
import { personaNamed, personas } from '@firsthand/sandbox/identity/personas'
import type { SpoiltTokens } from '@firsthand/sandbox/identity/spoilt-tokens'
import type { Supervisor } from '@firsthand/sandbox/world/supervisor'
import type { Distribution } from './distribution.ts'
import { logIn, logInProgram, type Tokens } from './log-in.ts'
import { clients, isProgram, people, realmOf } from './realm.ts'
import { type KeycloakServer, startKeycloak } from './server.ts'

/** The configuration that docs/going-live.md gives for Keycloak. Compliance has no presets. */
const tokenForm = {
  service: { preset: 'keycloak' },
  compliance: {
    typ: 'JWT',
    tenantForm: 'only name',
    paths: { tenant: ['organization'], roles: ['realm_access', 'roles'], subject: ['sub'] },
  },
} as const

const [realm, otherRealm] = ['shop', 'other']
const buyer = 'acme-buyer-1'
/** The second that a brief token lasts, by how much clocks may differ, and one more. */
const endedMs = 32_000
/** How long Keycloak goes on with the time that it read. */
const receivedMs = 2_000
const triesMax = 5

function issuedAt(token: string): number {
  const { iat } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { iat: number }
  return iat
}

function oneAfterAnother() {
  let last: Promise<unknown> = Promise.resolve()
  return <T>(task: () => Promise<T>): Promise<T> => {
    const done = last.then(task)
    last = done.catch(() => undefined)
    return done
  }
}

/** Every fault of a token that Keycloak itself can be brought to sign. */
async function spoiltTokens({ url }: KeycloakServer, brief: string): Promise<SpoiltTokens> {
  const issuer = `${url}/realms/${realm}`
  const of = async (username: string, more: object = {}) => logIn(issuer, { username, ...more })
  const careless = await of(buyer, { client: clients.careless })
  const text = (token: string | undefined) => token ?? 'none'
  return {
    good: (await of(buyer)).access_token,
    tokens: {
      'a wrong issuer': (await logIn(`${url}/realms/${otherRealm}`, { username: buyer })).access_token,
      'a wrong audience': (await of(buyer, { client: clients.elsewhere })).access_token,
      'an expired token': brief,
      'a token without a tenant': (await of(people.ofNone)).access_token,
      'a token of two tenants': (await of(people.ofTwo, { scope: 'openid organization:*' })).access_token,
      'an ID token': text((await of(buyer)).id_token),
      'an ID token with the audience of the service': text(careless.id_token),
      'a refresh token': text(careless.refresh_token),
    },
    neverIssued: {
      'a token without expiry': 'Keycloak writes an end into every token',
      'a token not yet valid': 'Keycloak dates no token ahead',
    },
  }
}

/** Keycloak in place of the sandbox's own identity provider. */
export const keycloakIdentity =
  (distribution: Distribution) =>
  async (supervisor: Supervisor, { port, now = Date.now }: IdentityOptions): Promise<Identity> => {
    const server = await startKeycloak(supervisor, distribution, port)
    await server.makeRealm(realmOf({ name: realm, audience: apiAudience, personas, named: true }))
    const strangers = personas.filter(({ name }) => name === buyer)
    await server.makeRealm(realmOf({ name: otherRealm, audience: apiAudience, personas: strangers, named: false }))
    const issuer = `${server.url}/realms/${realm}`
    let up = true

    async function logInAs(name: string): Promise<Tokens> {
      const persona = personaNamed(name)
      if (persona === undefined) throw new Error(`Keycloak has no ${name}`)
      return isProgram(persona) ? logInProgram(issuer, name) : logIn(issuer, { username: name })
    }

    /** One after the other: a login in which the clock jumps would have to begin anew. */
    const inTurn = oneAfterAnother()
    let ahead = 0
    async function follow(): Promise<void> {
      const wanted = Math.round((now() - Date.now()) / 1000)
      if (wanted === ahead) return
      ahead = wanted
      await server.setAhead(ahead)
      await sleep(receivedMs)
    }

    /** A token of the world's time, whatever Keycloak takes for it yet. */
    async function ask(name: string): Promise<string> {
      for (let tries = 1; tries <= triesMax; tries += 1) {
        const askedAt = Math.floor(now() / 1000)
        await follow()
        const { access_token: token } = await logInAs(name)
        if (issuedAt(token) >= askedAt - 1) return token
        await sleep(receivedMs)
      }
      throw new Error('the clock of Keycloak does not follow the world’s')
    }

    const brief = logIn(issuer, { username: buyer, client: clients.brief })
    const ended = brief.then(() => sleep(endedMs))
    ended.catch(() => undefined)
    return {
      issuer,
      audience: apiAudience,
      tokenForm,
      privateKeys: [],
      token: tokenCache(
        (name) => inTurn(() => ask(name)),
        now,
        () => up,
      ),
      async spoilt() {
        await ended
        return inTurn(async () => {
          await ask(buyer)
          return spoiltTokens(server, (await brief).access_token)
        })
      },
      async stop() {
        up = false
        await server.stop()
      },
      async start() {
        await server.start()
        up = true
      },
    }
  }
