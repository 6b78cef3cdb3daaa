import { type Exchange, sendJson } from '@firsthand/token-handler/exchange'
import type { Login } from '@firsthand/token-handler/session/open-login'

type Parts = { readonly environment: 'sandbox' | 'live'; readonly issuer: string; readonly login: Login }

const time = (ms: number) => new Date(ms).toISOString()

/** `GET /session`: who is logged in, and until when. It is no act: a page asks for it by itself. */
export const sessionCall =
  ({ environment, issuer, login }: Parts) =>
  async (exchange: Exchange): Promise<void> => {
    const found = await login.sessionOf(exchange)
    const { response } = exchange
    const about = { environment, issuer }
    if (found === null)
      return sendJson(response, { person: null, tenant: null, idleUntil: null, endsAt: null, ...about })
    const { session, idleUntil } = found
    sendJson(response, {
      person: { ...session.person, expiresAt: time(session.accessUntil) },
      tenant: session.person.tenant,
      idleUntil: time(idleUntil),
      endsAt: time(login.sessions.endsAt(session)),
      ...about,
    })
  }
