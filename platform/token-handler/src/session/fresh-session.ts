import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { Problem } from '../problem.ts'
import { type Provider, ProviderRefused } from './provider.ts'
import type { Person, Session, Sessions } from './sessions.ts'

/** A token is renewed so long before its end, and used until its end while it cannot be. */
const earlyMs = 60_000
/** Requests that were sent with the old cookie arrive until then. */
const rememberMs = 60_000

export type Fresh = { readonly session: Session; readonly idleUntil: number; readonly cookies: readonly string[] }

type Parts = {
  readonly sessions: Sessions
  readonly provider: Provider
  readonly readPerson: (accessToken: string) => Promise<Person>
  readonly now: () => number
}

const ended = () => new Problem('session_ended', 'Log in again.')

/** The session of a request with a token that is still good, renewed once however many requests ask at the same time. */
export function freshSessions({ sessions, provider, readPerson, now }: Parts) {
  const renewals = new Map<string, Promise<Session>>()

  /**
   * Roles can have changed with the new token: the person is read again. A service that is away must not cost the session its new
   * tokens, and judges every call itself.
   */
  async function renew(session: Session): Promise<Session> {
    const tokens = await provider.renew(session)
    const person = await readPerson(tokens.accessToken).catch(() => session.person)
    return { ...session, ...tokens, person }
  }
  function renewedOnce(session: Session): Promise<Session> {
    const key = createHash('sha256').update(`${session.id} ${session.refreshToken}`).digest('base64url')
    const known = renewals.get(key)
    if (known !== undefined) return known
    const made = renew(session)
    renewals.set(key, made)
    const forget = () => renewals.delete(key)
    made.then(() => setTimeout(forget, rememberMs).unref(), forget)
    return made
  }

  /** Fails with `session_ended` for nobody. `isAct` counts as an act of the person. */
  return async function fresh(request: IncomingMessage, isAct: boolean): Promise<Fresh> {
    const found = sessions.read(request)
    if (found === null) throw ended()
    const { session, idleUntil } = found
    const acted = isAct ? sessions.acted(session, idleUntil) : []
    if (session.accessUntil - earlyMs > now() || session.refreshToken === null)
      return { session, idleUntil, cookies: acted }
    try {
      const renewed = await renewedOnce(session)
      return { session: renewed, idleUntil, cookies: [...sessions.keep(renewed), ...acted] }
    } catch (cause) {
      if (cause instanceof ProviderRefused) throw ended()
      if (session.accessUntil > now()) return { session, idleUntil, cookies: acted }
      throw new Problem('provider_unreachable', 'Try again in a moment.', { cause })
    }
  }
}
export type FreshSessions = ReturnType<typeof freshSessions>
