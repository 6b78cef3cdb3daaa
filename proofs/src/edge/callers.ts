import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:https'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import type { World } from '@firsthand/sandbox/world/world'
import type { Role } from '@firsthand/wire/roles'
import type { EdgeProxy } from './shipped-proxy.ts'

/** One who calls as often as they like. */
export type Caller = {
  readonly name: string
  readonly perSecond: number
  /** The address of this machine that they call from. */
  readonly from?: string
  readonly headers: () => Readonly<Record<string, string>>
}
/** A status of 0 is a call without an answer, because of what the connection met. */
type Answer = { readonly at: number; readonly status: number; readonly id: string; readonly because?: string }

/** An access token of the world's provider, another one each time. */
export function tokenOf({ identity }: World, name: string, tenant: string, roles: readonly Role[] = []): string {
  const [key] = identity.privateKeys
  if (key === undefined) throw new Error('the provider has no key')
  return signToken(key, { ...claimsOf({ name, tenant, roles }, identity), jti: randomUUID() })
}

/** Somebody of a tenant, with two tokens that are used in turn and renewed before they end. */
export function person(world: World, name: string, tenant: string, perSecond: number): Caller {
  let [tokens, freshUntil, turn] = [[''], 0, 0]
  return {
    name,
    perSecond,
    headers() {
      if (performance.now() > freshUntil) {
        tokens = [tokenOf(world, name, tenant), tokenOf(world, name, tenant)]
        freshUntil = performance.now() + 120_000
      }
      turn += 1
      return { authorization: `Bearer ${tokens[turn % 2]}` }
    },
  }
}

/** A token that nobody signed, in another person's name each time. */
const forgedToken = (): string => {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${part({ alg: 'ES256', typ: 'at+jwt' })}.${part({ sub: randomUUID() })}.c2lnbmF0dXJl`
}
/** Addresses that a caller claims to have. */
const claimed = () => `203.0.113.${Math.floor(Math.random() * 250)}`

/** What strangers send: nothing, tokens that nobody signed, or headers that are only the proxy's to write. */
export const strangersHeaders = {
  plain: () => ({}),
  'forged tokens': () => ({ authorization: `Bearer ${forgedToken()}` }),
  'forged addresses': () => ({ 'x-forwarded-for': claimed(), forwarded: `for=${claimed()}`, 'x-real-ip': claimed() }),
} as const

/** Calls at the rate of each caller, whether or not the last call is answered, until it is ended. */
export function startCalls(proxy: Pick<EdgeProxy, 'url' | 'ca'>, callers: readonly Caller[]) {
  const answers = new Map<string, Answer[]>(callers.map(({ name }) => [name, []]))
  const agents = new Map(
    callers.map(({ name, from }) => {
      const own = from === undefined ? {} : { localAddress: from }
      return [name, new Agent({ keepAlive: true, maxSockets: 8, ca: proxy.ca, ...own })]
    }),
  )
  let calls = 0

  function call({ name, headers }: Caller): void {
    calls += 1
    const id = `${name}.${calls}`
    const done = (answer: Pick<Answer, 'status' | 'because'>) =>
      answers.get(name)?.push({ at: performance.now(), id, ...answer })
    const asked = request(`${proxy.url}/me`, {
      agent: agents.get(name),
      headers: { ...headers(), 'x-request-id': id },
      timeout: 15_000,
    })
    asked.on('response', (response) => response.resume().on('end', () => done({ status: response.statusCode ?? 0 })))
    asked.on('timeout', () => asked.destroy(new Error('no answer')))
    asked.on('error', ({ message }) =>
      done({ status: 0, because: `${message} on a ${asked.reusedSocket ? 'used' : 'new'} connection` }),
    )
    asked.end()
  }

  const due = new Map(callers.map(({ name }) => [name, performance.now()]))
  const timer = setInterval(() => {
    const now = performance.now()
    for (const caller of callers) {
      let at = due.get(caller.name) ?? now
      // What a busy machine could not send in time is not made up for: it would be a burst that nobody meant.
      if (now - at > 1_000) at = now
      for (; at <= now; at += 1_000 / caller.perSecond) call(caller)
      due.set(caller.name, at)
    }
  }, 10)

  /** The answers that these callers got between two moments. */
  const between = (names: Iterable<string>, from: number, to: number): readonly Answer[] =>
    [...names].flatMap((name) => answers.get(name) ?? []).filter(({ at }) => at >= from && at < to)

  return {
    /** The answers that these callers got between two moments, by status. */
    counted(names: readonly string[], from: number, to: number): ReadonlyMap<number, number> {
      const counts = new Map<number, number>()
      for (const { status } of between(names, from, to)) counts.set(status, (counts.get(status) ?? 0) + 1)
      return counts
    },
    /** What became of the calls without an answer of the service between two moments. */
    lostBetween: (from: number, to: number): readonly string[] =>
      between(answers.keys(), from, to)
        .filter(({ status }) => status < 200 || status >= 500)
        .map(({ id, status, because = `status ${status}` }) => `${id}: ${because}`),
    /** When these callers were answered between two moments, in order. */
    momentsOf: (names: readonly string[], from: number, to: number): readonly number[] =>
      between(names, from, to)
        .flatMap(({ at, status }) => (status > 0 ? [at] : []))
        .sort((one, other) => one - other),
    /** The requests of a caller between two moments, in their order. */
    idsOf: (name: string, from: number, to: number): readonly string[] => between([name], from, to).map(({ id }) => id),
    end(): void {
      clearInterval(timer)
      for (const agent of agents.values()) agent.destroy()
    },
  }
}
export type Calls = ReturnType<typeof startCalls>
