import { randomBytes } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { clearCookie, clearPieces, cookiesOf, cookieTextMax, readPieces, setCookie, setPieces } from './cookies.ts'
import { sealFor } from './seal.ts'

/** Who is logged in, as the service reads the token (`GET /me`). */
export type Person = {
  readonly subject: string
  readonly issuer: string
  readonly name: string | null
  readonly tenant: string
  readonly roles: readonly string[]
  readonly authTime: string | null
  readonly acr: string | null
}

/** The tokens of a person, which never leave the server unsealed. */
export type Tokens = {
  readonly accessToken: string
  /** In ms: after it the service refuses the token. */
  readonly accessUntil: number
  readonly refreshToken: string | null
}

/** One session, as its sealed cookie holds it. */
export type Session = Tokens & { readonly id: string; readonly startedAt: number; readonly person: Person }

/** A login that is under way. */
export type LoginAttempt = {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
  /** Where the person goes afterwards. */
  readonly to: string
  readonly stepUp: boolean
  readonly startedAt: number
}

export type SessionSettings = {
  /** In the names of the cookies and in their seals: `console`. */
  readonly name: string
  readonly origin: string
  readonly sessionKeys: () => readonly [Buffer, ...Buffer[]]
  readonly idleMs: number
  readonly sessionMs: number
  readonly now: () => number
}

/** How long somebody may take to log in at the provider. */
const attemptMs = 600_000
/** How exact the last act is kept: a cookie for each request would be waste. */
const seenEveryMs = 30_000
/** So many sessions are counted at the most. */
const countedMost = 100_000

/**
 * Sessions without a store: tokens and person in one sealed cookie, the last act in another. A restart ends none, and any
 * number of replicas with the same keys serve them. What was logged out is remembered here until it would have ended.
 */
export function openSessions({ name, origin, sessionKeys, idleMs, sessionMs, now }: SessionSettings) {
  const { port } = new URL(origin)
  // Cookies know no ports, and several sandboxes can run on one machine.
  const named = (what: string) => `__Host-firsthand-${what}${port === '' ? '' : `-${port}`}`
  const names = { session: named(name), seen: named(`${name}-seen`), login: named(`${name}-login`) }
  const seals = {
    session: sealFor(`${name}/session`, sessionKeys),
    seen: sealFor(`${name}/seen`, sessionKeys),
    login: sealFor(`${name}/login`, sessionKeys),
  }
  const ended = new Map<string, number>()
  /** When each session was last seen here, the longest ago first; for a count alone. */
  const seenHere = new Map<string, number>()

  function noteSeen(id: string): void {
    seenHere.delete(id)
    if (seenHere.size < countedMost) seenHere.set(id, now())
  }

  function text(session: Session): string {
    // Without a refresh token the session ends with its access token.
    for (const less of [session, { ...session, refreshToken: null }]) {
      const sealed = seals.session.seal(JSON.stringify(less))
      if (sealed.length <= cookieTextMax) return sealed
    }
    throw new Error('the access token does not fit into the session’s cookies')
  }
  const seenCookie = (id: string) => setCookie(names.seen, seals.seen.seal(JSON.stringify({ id, at: now() })), 'Strict')
  const endsAt = ({ startedAt, refreshToken, accessUntil }: Session) =>
    Math.min(startedAt + sessionMs, refreshToken === null ? accessUntil : Number.POSITIVE_INFINITY)

  return {
    endsAt,
    /** A new session under an id of its own: whatever the browser had before is replaced. */
    begin(tokens: Tokens, person: Person): { readonly session: Session; readonly cookies: readonly string[] } {
      const session = { id: randomBytes(16).toString('base64url'), startedAt: now(), person, ...tokens }
      return { session, cookies: [...setPieces(names.session, text(session)), seenCookie(session.id)] }
    },
    keep: (session: Session): readonly string[] => setPieces(names.session, text(session)),
    /** The session of a request, and until when it lasts without an act; null when there is none or it has ended. */
    read(request: Pick<IncomingMessage, 'headers'>): { readonly session: Session; readonly idleUntil: number } | null {
      const cookies = cookiesOf(request)
      const opened = seals.session.open(readPieces(cookies, names.session) ?? '')
      const lastAct = seals.seen.open(cookies.get(names.seen) ?? '')
      if (opened === null || lastAct === null) return null
      const session = JSON.parse(opened) as Session
      const seen = JSON.parse(lastAct) as { readonly id: string; readonly at: number }
      const idleUntil = seen.at + idleMs
      const isOver = seen.id !== session.id || ended.has(session.id) || idleUntil <= now() || endsAt(session) <= now()
      if (isOver) return null
      noteSeen(session.id)
      return { session, idleUntil }
    },
    /** The cookie that records an act of the person, when it is time for one. */
    acted: ({ id }: Session, idleUntil: number): readonly string[] =>
      now() - (idleUntil - idleMs) < seenEveryMs ? [] : [seenCookie(id)],
    /** Ends a session in this process, also for copies of its cookies. */
    end({ id, startedAt }: Session): void {
      for (const [old, until] of ended) if (until <= now()) ended.delete(old)
      ended.set(id, startedAt + sessionMs)
      seenHere.delete(id)
    },
    /** How many sessions this process has seen within the time after which an idle one ends. */
    active(): number {
      for (const [id, at] of seenHere) {
        if (at + idleMs > now()) break
        seenHere.delete(id)
      }
      return seenHere.size
    },
    cleared: (): readonly string[] => [...clearPieces(names.session), clearCookie(names.seen, 'Strict')],
    attempt: (login: LoginAttempt): string =>
      setCookie(names.login, seals.login.seal(JSON.stringify(login)), 'Lax', attemptMs / 1000),
    attemptOf(request: Pick<IncomingMessage, 'headers'>): LoginAttempt | null {
      const opened = seals.login.open(cookiesOf(request).get(names.login) ?? '')
      const attempt = opened === null ? null : (JSON.parse(opened) as LoginAttempt)
      return attempt !== null && attempt.startedAt + attemptMs > now() ? attempt : null
    },
    attemptCleared: (): string => clearCookie(names.login, 'Lax'),
  }
}
export type Sessions = ReturnType<typeof openSessions>
