import { type Exchange, sendJson } from '@firsthand/token-handler/exchange'
import type { Login } from '@firsthand/token-handler/session/open-login'
import type { StorefrontConfig } from './settings.ts'

const time = (ms: number) => new Date(ms).toISOString()

/** `GET /session`: who is logged in, and what a page of the shop is made with. */
export function sessionCall(
  { environment, brand, logo, chains, gasless }: StorefrontConfig,
  { sessionOf, sessions }: Login,
) {
  const shop = { environment, theme: { ...brand, logoUrl: logo?.path ?? null }, chains, gasless }
  return async (exchange: Exchange): Promise<void> => {
    const found = await sessionOf(exchange)
    if (found === null) return sendJson(exchange.response, { person: null, ...shop })
    const { session, idleUntil } = found
    const { subject, name, tenant } = session.person
    const expiresAt = time(Math.min(idleUntil, sessions.endsAt(session)))
    sendJson(exchange.response, { person: { subject, name, tenant }, expiresAt, ...shop })
  }
}
