import { setTimeout as sleep } from 'node:timers/promises'
import { claimsOf, type PrivateKey, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import type { World } from '@firsthand/sandbox/world/world'

export type Answer = {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: what a program answers, read by the asker
  readonly body: any
  readonly text: string
}
export type Sent = {
  readonly json?: object
  readonly ifMatch?: string
  readonly headers?: Readonly<Record<string, string>>
}
export type Call = `${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`
export type Program = 'api' | 'compliance'

const patienceMs = 90_000
/** Answers of a program that is starting, or that was just killed. */
const isPassing = ({ status, text }: Answer) => status >= 500 || /"retryable":true|idempotency_in_progress/.test(text)

/** The token of a persona, or of a buyer of acme who is no persona. */
export function tokensOf({ identity, clock }: World) {
  const { issuer, audience, privateKeys } = identity
  return (name: string): string => {
    const persona = personaNamed(name) ?? { name, tenant: 'acme', roles: [] }
    return signToken(privateKeys[0] as PrivateKey, claimsOf(persona, { issuer, audience }, clock.now()))
  }
}

/** Calls of both programs as anybody; they are repeated while a program is away, because some are killed on purpose. */
export function callsTo(world: World, urlOf: (program: Program) => string) {
  const tokenOf = tokensOf(world)

  async function once(
    program: Program,
    as: string,
    call: Call,
    { json, ifMatch, headers = {} }: Sent,
  ): Promise<Answer> {
    const [method = '', path = ''] = call.split(' ')
    const response = await fetch(`${urlOf(program)}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${tokenOf(as)}`,
        ...(json && { 'content-type': 'application/json' }),
        ...(ifMatch !== undefined && { 'if-match': `"${ifMatch}"` }),
        ...headers,
      },
      ...(json && { body: JSON.stringify(json) }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const isJson = /^application\/([\w.+-]*\+)?json/.test(response.headers.get('content-type') ?? '')
    return { status: response.status, body: isJson && text !== '' ? JSON.parse(text) : null, text }
  }

  async function ask(program: Program, as: string, call: Call, sent: Sent = {}): Promise<Answer> {
    for (const end = performance.now() + patienceMs; ; await sleep(100)) {
      const answer = await once(program, as, call, sent).catch(() => null)
      if (answer !== null && !isPassing(answer)) return answer
      if (performance.now() > end) throw new Error(`${as}, ${program} ${call}: ${answer?.text ?? 'no answer'}`)
    }
  }
  /** A call that has to succeed. */
  async function done(program: Program, as: string, call: Call, sent: Sent = {}): Promise<Answer> {
    const answer = await ask(program, as, call, sent)
    if (answer.status >= 400) throw new Error(`${as}, ${program} ${call}: ${answer.status} ${answer.text}`)
    return answer
  }
  return { ask, done, tokenOf }
}
export type Calls = ReturnType<typeof callsTo>

/** Asks until there is an answer. */
export async function until<T>(what: string, find: () => Promise<T | null | undefined>): Promise<T> {
  for (const end = performance.now() + patienceMs; ; await sleep(200)) {
    const found = await find()
    if (found !== null && found !== undefined) return found
    if (performance.now() > end) throw new Error(`there is no ${what}`)
  }
}
