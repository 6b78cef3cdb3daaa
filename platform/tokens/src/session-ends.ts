import type { SessionClaims, SessionMarks } from '@firsthand/values/values'
import type { LogoutToken } from './logout-token.ts'
import { leewaySeconds } from './verify-token.ts'

/** As much of sealing as it takes to name a session by a pseudonym. */
export type Pseudonyms = { readonly pseudonymOf: (tenant: string, subject: string) => string }

/** One end, by pseudonyms. */
export type SessionEnd = Readonly<{
  session: string | null
  subject: string | null
  /** In unix seconds: later tokens of the subject are of a later login. */
  endedAt: number
  /** In unix seconds. From then on every token that it refuses has expired. */
  keptUntil: number
}>

const kinds = ['session', 'subject', 'logout'] as const

/** A pseudonym that no person has: it belongs to no tenant, and what it is made of is a list. */
const markOf = ({ pseudonymOf }: Pseudonyms, kind: (typeof kinds)[number], issuer: string, name: string): string =>
  pseudonymOf('', JSON.stringify([kind, issuer, name]))

/** One that was just stated, with a mark of its logout token so that this counts once. */
export type NewEnd = SessionEnd & { readonly token: string }

/** By which an access token is compared with ends. */
export const marksOf = (
  pseudonyms: Pseudonyms,
  issuer: string,
  { sid, sub, issuedAt }: SessionClaims,
): SessionMarks => ({
  session: sid === null ? null : markOf(pseudonyms, 'session', issuer, sid),
  subject: markOf(pseudonyms, 'subject', issuer, sub),
  issuedAt,
})

/** What is kept of a logout token until the last access token that it can refuse has expired. */
export function endOf(
  pseudonyms: Pseudonyms,
  { issuer, jti, sid, sub, issuedAt }: LogoutToken,
  longestSeconds: number,
  nowMs: number,
): NewEnd {
  return {
    token: markOf(pseudonyms, 'logout', issuer, jti),
    session: sid === null ? null : markOf(pseudonyms, 'session', issuer, sid),
    subject: sub === null ? null : markOf(pseudonyms, 'subject', issuer, sub),
    endedAt: issuedAt,
    // The provider's clock may be ahead by the leeway when it makes an access token, and behind when that expires.
    keptUntil: Math.ceil(nowMs / 1000) + longestSeconds + 2 * leewaySeconds,
  }
}

type Kept = { endedAt: number; keptUntil: number }

/** Keeps the later of two moments, and what is kept for longer. */
function raise(kept: Map<string, Kept>, name: string, { endedAt, keptUntil }: Kept): void {
  const before = kept.get(name) ?? { endedAt, keptUntil }
  kept.set(name, {
    endedAt: Math.max(endedAt, before.endedAt),
    keptUntil: Math.max(keptUntil, before.keptUntil),
  })
}

/**
 * The ends that an instance has read. One that names a session ends this session alone, and the tokens of its subject that belong to
 * no session by name; one that names a subject alone ends everything that the subject had until then.
 */
export function knownEnds() {
  const sessions = new Map<string, Kept>()
  /** Of whole subjects, and of their tokens without a session. */
  const subjects = { all: new Map<string, Kept>(), sessionless: new Map<string, Kept>() }

  return {
    add(end: SessionEnd): void {
      if (end.session !== null) raise(sessions, end.session, end)
      if (end.subject !== null) raise(end.session === null ? subjects.all : subjects.sessionless, end.subject, end)
    },

    refuses({ session, subject, issuedAt }: SessionMarks): boolean {
      if (session !== null && sessions.has(session)) return true
      const all = subjects.all.get(subject)
      if (all !== undefined && issuedAt <= all.endedAt) return true
      const sessionless = session === null ? subjects.sessionless.get(subject) : undefined
      return sessionless !== undefined && issuedAt <= sessionless.endedAt
    },

    /** Forgets what can refuse no token any more. */
    forget(nowMs: number): void {
      for (const kept of [sessions, subjects.all, subjects.sessionless])
        for (const [name, { keptUntil }] of kept) if (keptUntil * 1000 < nowMs) kept.delete(name)
    },
  }
}
