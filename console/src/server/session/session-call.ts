import { type Exchange, sendJson } from '../exchange.ts'
import { Problem } from '../problem.ts'
import type { FreshSessions } from './fresh-session.ts'
import type { Sessions } from './sessions.ts'

type Parts = {
  readonly environment: 'sandbox' | 'live'
  readonly issuer: string
  readonly sessions: Sessions
  readonly fresh: FreshSessions
}

const time = (ms: number) => new Date(ms).toISOString()

/** `GET /session`: who is logged in, and until when. It is no act: a page asks for it by itself. */
export const sessionCall =
  ({ environment, issuer, sessions, fresh }: Parts) =>
  async ({ request, response }: Exchange): Promise<void> => {
    const found = await fresh(request, false).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'session_ended') return null
      throw error
    })
    const about = { environment, issuer }
    if (found === null)
      return sendJson(response, { person: null, tenant: null, idleUntil: null, endsAt: null, ...about })
    const { session, idleUntil, cookies } = found
    if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
    sendJson(response, {
      person: { ...session.person, expiresAt: time(session.accessUntil) },
      tenant: session.person.tenant,
      idleUntil: time(idleUntil),
      endsAt: time(sessions.endsAt(session)),
      ...about,
    })
  }
