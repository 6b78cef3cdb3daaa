import { randomUUID } from 'node:crypto'
import { type Child, launch, untilReady } from '../world/child.ts'
import { loopback, onPort } from '../world/ports.ts'
import { identityProgram } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'
import { clientSecret, consoleClient, type IdentityOrders } from './identity-configuration.ts'
import { makeKey, type PrivateKey, signToken } from './identity-tokens.ts'
import { type SpoiltTokens, spoiltBy } from './spoilt-tokens.ts'

/** The audience of every access token for the service. */
export const apiAudience = 'https://api.firsthand.example'

/** What is configured about a provider's tokens beside issuer and audience. */
export type TokenForm = { readonly service: object; readonly compliance: object }

/** The world's identity provider. */
export type Identity = {
  readonly issuer: string
  readonly audience: string
  /** Left out where the tokens are of the standard. */
  readonly tokenForm?: TokenForm | undefined
  /** The keys of the provider as it runs, the signing one first; none of a provider that keeps them to itself. */
  readonly privateKeys: readonly PrivateKey[]
  /**
   * A persona's access token by client credentials; the same one for four minutes, so that its login is always recent, unless a new
   * one is asked for. While the provider is down it is the one from before.
   */
  readonly token: (persona: string, wanted?: 'new') => Promise<string>
  /** Tokens that it signs and that nobody may accept. */
  spoilt(): Promise<SpoiltTokens>
  /** Takes the provider down; the address stays reserved for `start`. */
  stop(): Promise<void>
  /** Brings it up again at the same address: with the same keys, or with others to play a rotation. */
  start(keys?: readonly PrivateKey[]): Promise<void>
}

/** Where it is stated to an instance of the service on this port that a session is over. */
export const logoutUriOf = (apiPort: number): string => `http://${loopback}:${apiPort}/logout-tokens`

const advice = 'Leave the port of the identity provider out to get a free one.'

async function startServer(supervisor: Supervisor, orders: IdentityOrders): Promise<Child> {
  const input = JSON.stringify(orders)
  const child = await launch(supervisor, {
    name: 'identity',
    command: process.execPath,
    args: [identityProgram],
    input,
  })
  await untilReady(child, advice, () => child.output().includes('identity.listening') || undefined)
  return child
}

export type IdentityOptions = {
  readonly port?: number | undefined
  readonly keys?: readonly PrivateKey[] | undefined
  /** The call at which it is stated to the service that a session is over; stated nowhere when it is left out. */
  readonly logoutUri?: string | undefined
  /** The time by which tokens end. */
  readonly now?: () => number
}

/** Starts the identity provider with the given keys, or with one of its own. */
export async function startIdentity(supervisor: Supervisor, options: IdentityOptions = {}): Promise<Identity> {
  let keys = options.keys ?? [await makeKey()]
  const { logoutUri = null } = options
  const ordersAt = (port: number): IdentityOrders => ({ port, audience: apiAudience, keys, logoutUri })
  const started = await onPort(options.port, async (port) => {
    return { port, child: await startServer(supervisor, ordersAt(port)) }
  })
  const { port } = started
  let child: Child | undefined = started.child
  const issuer = `http://${loopback}:${port}`
  const { now = Date.now } = options
  const isUp = () => child !== undefined
  const remembering = () => tokenCache((persona) => requestToken(issuer, persona), now, isUp)
  let tokens = remembering()
  const stop = async () => {
    const stopped = child
    child = undefined
    await stopped?.stop()
  }
  return {
    issuer,
    audience: apiAudience,
    get privateKeys() {
      return keys
    },
    token: (persona, wanted) => tokens(persona, wanted),
    spoilt: async () => spoiltBy(keys[0], { issuer, audience: apiAudience }, now()),
    stop,
    async start(others) {
      await stop()
      if (others) {
        keys = others
        tokens = remembering()
      }
      child = await startServer(supervisor, ordersAt(port))
    },
  }
}

/** A minute less than the age of a login that the sandbox accepts for acts that ask for a recent one. */
const keptMs = 240_000

/** Asks for each persona's token once while its login is recent, and gives the last one out while the provider is down. */
export function tokenCache(
  ask: (persona: string) => Promise<string>,
  now: () => number,
  isUp: () => boolean,
): Identity['token'] {
  const cache = new Map<string, { readonly token: string; readonly freshUntil: number }>()
  return async (persona, wanted) => {
    const known = cache.get(persona)
    const isGood = known !== undefined && known.freshUntil > now() && wanted !== 'new'
    if (known && (isGood || !isUp())) return known.token
    const askedAt = now()
    const token = await ask(persona)
    cache.set(persona, { token, freshUntil: askedAt + keptMs })
    return token
  }
}

async function requestToken(issuer: string, persona: string): Promise<string> {
  const credentials = Buffer.from(`${persona}:${clientSecret}`).toString('base64')
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${credentials}`, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
    signal: AbortSignal.timeout(10_000),
  })
  if (!response.ok) throw new Error(`No token for ${persona}: ${response.status} ${await response.text()}`)
  return ((await response.json()) as { access_token: string }).access_token
}

/** A logout token as the provider itself sends it when a session of the console ends, or all of a person's. */
export function logoutTokenOf(
  { issuer, privateKeys }: Pick<Identity, 'issuer' | 'privateKeys'>,
  who: { readonly sid?: string; readonly sub?: string },
  nowMs: number,
): string {
  const [key] = privateKeys
  if (key === undefined) throw new Error('the identity provider keeps its keys to itself')
  const iat = Math.floor(nowMs / 1000)
  const events = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const claims = { iss: issuer, aud: consoleClient.id, iat, exp: iat + 120, jti: randomUUID(), events, ...who }
  return signToken(key, claims, { typ: 'logout+jwt' })
}
