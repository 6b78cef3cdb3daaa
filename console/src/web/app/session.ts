import { ask } from '@firsthand/page-kit/ask'
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import { Problem } from '../calls/problem.ts'

export type Person = {
  readonly subject: string
  readonly name: string | null
  readonly tenant: string
  readonly roles: readonly string[]
  /** When the person last logged in; some acts take a login of the last five minutes. */
  readonly authTime: string | null
}

export type Session = {
  readonly person: Person | null
  readonly environment: 'sandbox' | 'live'
  readonly endsAt: string | null
}

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: async (): Promise<Session> => {
    const response = await ask('/session').catch((error: unknown) => {
      throw new Problem({ code: 'connection_lost', detail: String(error), retryable: true })
    })
    if (!response.ok) throw new Problem({ status: response.status, code: 'session_unreadable', retryable: true })
    return (await response.json()) as Session
  },
})

/** Where a person logs in, and comes back from to the same page. */
export const loginPath = (stepUp = false): string =>
  `/login?to=${encodeURIComponent(location.pathname + location.search)}${stepUp ? '&stepUp=1' : ''}`
export const logIn = (stepUp = false): void => location.assign(loginPath(stepUp))

const noOne: Person = { subject: '', name: null, tenant: '', roles: [], authTime: null }

/** Who is logged in. The root of the screens has seen to it that somebody is. */
export function usePerson(): Person {
  return useSuspenseQuery(sessionQuery).data.person ?? noOne
}

export const useEnvironment = (): Session['environment'] => useSuspenseQuery(sessionQuery).data.environment

const freshMs = 290_000
/** Whether a login is recent enough for an act that cannot be undone. The service checks it again. */
export const isFresh = ({ authTime }: Person, nowMs: number = Date.now()): boolean =>
  authTime !== null && nowMs - Date.parse(authTime) < freshMs
