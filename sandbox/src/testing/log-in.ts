import { createHash, randomBytes } from 'node:crypto'
import type { Identity } from '../identity/identity.ts'
import { publicClient } from '../identity/identity-configuration.ts'

const redirectUri = publicClient.redirectUri.replace('127.0.0.1', '127.0.0.1:4711')
const stepsMax = 10

/** A browser as far as a login needs one: keeps cookies, follows redirects, fills in forms. */
export function browser() {
  const cookies = new Map<string, string>()
  return async (url: string, form?: Record<string, string>) => {
    const response = await fetch(url, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      cookies.set(name, value)
    }
    const next = response.headers.get('location')
    return { next: next && new URL(next, url).href, page: await response.text() }
  }
}

/** Ends the session of a browser as a person does on the provider's own page. */
export async function logOutAt({ issuer }: Pick<Identity, 'issuer'>, visit: ReturnType<typeof browser>): Promise<void> {
  const { page } = await visit(`${issuer}/session/end`)
  const action = /id="op.logoutForm" method="post" action="([^"]+)"/.exec(page)?.[1]
  const xsrf = /name="xsrf" value="([^"]+)"/.exec(page)?.[1]
  if (action === undefined || xsrf === undefined) throw new Error(`No way out: ${page}`)
  await visit(action, { xsrf, logout: 'yes' })
}

/** A person at a browser, of their own unless another is given: logs in as a person would, and again later in the same session. */
export function personAt({ issuer }: Pick<Identity, 'issuer'>, persona: string, visit = browser()) {
  /** Whatever the provider asks for on the way, until it sends the browser back with a code. */
  async function codeFor(question: URLSearchParams): Promise<{ code: string; asked: readonly string[] }> {
    const asked: string[] = []
    let { next, page } = await visit(`${issuer}/auth?${question.toString()}`)
    for (let step = 0; step < stepsMax; step += 1) {
      if (next?.startsWith(redirectUri)) return { code: new URL(next).searchParams.get('code') ?? '', asked }
      if (!next) throw new Error(`No way on: ${page}`)
      const at = next
      ;({ next, page } = await visit(at))
      const prompt = /name="prompt" value="(login|consent)"/.exec(page)?.[1]
      if (prompt === undefined) continue
      asked.push(prompt)
      ;({ next, page } = await visit(at, { prompt, login: persona, password: 'any' }))
    }
    throw new Error(`No code after ${stepsMax} steps`)
  }

  /** Answers the token, what was asked for on the way, and what the provider says to the same code again. */
  return async function logIn(wanted: Readonly<Record<string, string>> = {}) {
    const verifier = randomBytes(32).toString('base64url')
    const question = new URLSearchParams({
      client_id: publicClient.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope: 'openid',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      ...wanted,
    })
    const { code, asked } = await codeFor(question)
    const exchange = () =>
      fetch(`${issuer}/token`, {
        method: 'POST',
        body: new URLSearchParams({
          grant_type: 'authorization_code',
          client_id: publicClient.id,
          code,
          code_verifier: verifier,
          redirect_uri: redirectUri,
        }),
      })
    const first = (await (await exchange()).json()) as { access_token: string }
    return { token: first.access_token, asked, repeatedStatus: (await exchange()).status }
  }
}
