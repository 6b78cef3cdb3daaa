import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '../problem.ts'
import { localPage } from '../request-rules.ts'
import { type Provider, ProviderRefused } from './provider.ts'
import type { Person, Sessions } from './sessions.ts'

type Parts = {
  readonly origin: string
  readonly tenant: string | undefined
  readonly sessions: Sessions
  readonly provider: Provider
  readonly readPerson: (accessToken: string) => Promise<Person>
}

/** Nothing of a login is kept by a browser or a proxy but its cookies. */
function redirect(response: ServerResponse, to: string, cookies: readonly string[]): void {
  response.setHeader('cache-control', 'no-store')
  response.setHeader('set-cookie', [...cookies])
  response.writeHead(303, { location: to }).end()
}

const unreachable = (cause: unknown) => new Problem('provider_unreachable', 'Try again in a moment.', { cause })

/** Login and logout. */
export function loginCalls({ origin, tenant, sessions, provider, readPerson }: Parts) {
  return {
    /** `GET /login?to=/path[&stepUp=1]`: sends the person to the provider. */
    async begin(response: ServerResponse, query: URLSearchParams): Promise<void> {
      const to = localPage(query.get('to'), origin)
      if (to === null) throw new Problem('redirect_refused', '`to` is a path of this page, such as /.')
      const stepUp = query.get('stepUp') === '1'
      const { attempt, url } = await provider.begin(to, stepUp).catch((cause: unknown) => {
        throw unreachable(cause)
      })
      redirect(response, url, [sessions.attempt(attempt)])
    },
    /** `GET /callback`: what the provider answers. A session begins under a new id, whatever the browser had before. */
    async finish(request: IncomingMessage, response: ServerResponse, search: string): Promise<void> {
      const attempt = sessions.attemptOf(request)
      if (attempt === null) throw new Problem('login_failed', 'This login began elsewhere, or too long ago.')
      const query = new URLSearchParams(search)
      const isOurs = query.get('state') === attempt.state
      // A person who cancels a step-up keeps the session they had.
      if (isOurs && attempt.stepUp && query.get('error') === 'access_denied')
        return redirect(response, attempt.to, [sessions.attemptCleared()])
      const tokens = await provider.finish(attempt, search).catch((cause: unknown) => {
        const isKnown = cause instanceof ProviderRefused || (cause as { code?: string }).code?.startsWith('OAUTH_')
        throw isKnown
          ? new Problem('login_failed', 'The identity provider did not confirm it.', { cause })
          : unreachable(cause)
      })
      const person = await readPerson(tokens.accessToken)
      if (tenant !== undefined && person.tenant !== tenant)
        throw new Problem(
          'login_failed',
          'This account belongs to another company. Log in with an account of this one.',
        )
      const { cookies } = sessions.begin(tokens, person)
      redirect(response, attempt.to, [...cookies, sessions.attemptCleared()])
    },
    /** `POST /logout`: ends the session here, and answers where the provider's own ends. */
    async end(request: IncomingMessage, response: ServerResponse): Promise<void> {
      const found = sessions.read(request)
      if (found !== null) sessions.end(found.session)
      const elsewhere = await provider.end(found?.session.refreshToken ?? null).catch(() => null)
      const body = JSON.stringify({ next: elsewhere ?? '/' })
      response.setHeader('set-cookie', [...sessions.cleared()])
      response.writeHead(200, { 'content-type': 'application/json', 'cache-control': 'no-store' }).end(body)
    },
  }
}
