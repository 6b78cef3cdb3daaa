import { isDeepStrictEqual } from 'node:util'
import { changedSince, type FieldError, invalidRequest, type Versioned } from './refusal.ts'

type Members = Readonly<Record<string, unknown>>

const ownMember = (name: string, what: string): FieldError => ({
  path: `/${name}`,
  code: 'read_only',
  message: `Only the service sets ${name}: ${what}.`,
})

/**
 * A read may be changed and sent back whole. Raises `precondition_failed` when its version is not the one that stands, and
 * `invalid_request` for any other member that only we set and that differs.
 */
export function requireAsRead(current: Versioned, sent: object, readOnly: readonly string[]): void {
  const now = current as Versioned & Members
  const body = sent as Members
  if (body.version !== undefined && body.version !== now.version) throw changedSince(now)
  const differing = readOnly.filter((name) => name in body && !isDeepStrictEqual(body[name], now[name]))
  if (differing.length === 0) return
  throw invalidRequest(differing.map((name) => ownMember(name, 'send it as it is now, or leave it out')))
}

/** What is wrong with members of something new that only we set: nothing was read that they could come from. */
export const readOnlyErrors = (sent: object, readOnly: readonly string[]): readonly FieldError[] =>
  readOnly.filter((name) => name in sent).map((name) => ownMember(name, 'leave it out'))

/** What a write sets. */
export const withoutReadOnly = <Terms extends object>(write: Terms, readOnly: readonly string[]): Terms =>
  Object.fromEntries(Object.entries(write).filter(([name]) => !readOnly.includes(name))) as Terms
