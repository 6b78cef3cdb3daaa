import { createHash, randomBytes } from 'node:crypto'
import type { Identity } from '../identity/identity.ts'
import { publicClient } from '../identity/identity-configuration.ts'

const redirectUri = publicClient.redirectUri.replace('127.0.0.1', '127.0.0.1:4711')

/** A browser as far as a login needs one: keeps cookies, follows redirects, fills in forms. */
function browser() {
  const cookies = new Map<string, string>()
  return async (url: string, form?: Record<string, string>): Promise<string> => {
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
    if (!next) throw new Error(`No way on from ${url}: ${response.status} ${await response.text()}`)
    return new URL(next, url).href
  }
}

/** Logs a persona in as a person would; answers the token, and what the provider says to the same code again. */
export async function logIn({ issuer }: Identity, persona: string): Promise<{ token: string; repeatedStatus: number }> {
  const verifier = randomBytes(32).toString('base64url')
  const visit = browser()
  const question = new URLSearchParams({
    client_id: publicClient.id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const loginPage = await visit(`${issuer}/auth?${question.toString()}`)
  const consentPage = await visit(await visit(loginPage, { prompt: 'login', login: persona, password: 'any' }))
  const answer = new URL(await visit(await visit(consentPage, { prompt: 'consent' })))
  const exchange = () =>
    fetch(`${issuer}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'authorization_code',
        client_id: publicClient.id,
        code: answer.searchParams.get('code') ?? '',
        code_verifier: verifier,
        redirect_uri: redirectUri,
      }),
    })
  const first = (await (await exchange()).json()) as { access_token: string }
  return { token: first.access_token, repeatedStatus: (await exchange()).status }
}
