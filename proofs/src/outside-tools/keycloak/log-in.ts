import { createHash, randomBytes } from 'node:crypto'
import { browser } from '@firsthand/sandbox/testing/log-in'
import { clients, password, redirectUri } from './realm.ts'

export type Tokens = { readonly access_token: string; readonly id_token?: string; readonly refresh_token?: string }

const pagesMax = 6

async function ask(issuer: string, form: Readonly<Record<string, string>>): Promise<Tokens> {
  const response = await fetch(`${issuer}/protocol/openid-connect/token`, {
    method: 'POST',
    body: new URLSearchParams(form),
    signal: AbortSignal.timeout(30_000),
  })
  if (!response.ok) throw new Error(`Keycloak gave no token: ${response.status} ${await response.text()}`)
  return (await response.json()) as Tokens
}

/** A program logs in by its client's secret. */
export const logInProgram = (issuer: string, clientId: string): Promise<Tokens> =>
  ask(issuer, { grant_type: 'client_credentials', client_id: clientId, client_secret: password })

/** Fills in the form of a page of Keycloak's: first who it is, then the password. */
function answerOf(page: string, username: string): { readonly to: string; readonly form: Record<string, string> } {
  const to = /<form[^>]*\saction="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&')
  if (to === undefined) throw new Error(`Keycloak shows no form:\n${page.slice(0, 4000)}`)
  const values = { username, password }
  return { to, form: Object.fromEntries(Object.entries(values).filter(([name]) => page.includes(`name="${name}"`))) }
}

type Login = { readonly username: string; readonly client?: string; readonly scope?: string }

/** A person logs in at Keycloak's own pages, by the authorization code flow with PKCE. */
export async function logIn(issuer: string, { username, client = clients.storefront, scope }: Login): Promise<Tokens> {
  const visit = browser()
  const verifier = randomBytes(32).toString('base64url')
  const question = new URLSearchParams({
    client_id: client,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: scope ?? 'openid',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  let { next, page } = await visit(`${issuer}/protocol/openid-connect/auth?${question.toString()}`)
  for (let pages = 0; pages < pagesMax && !next?.startsWith(redirectUri); pages += 1) {
    if (next === null) {
      const { to, form } = answerOf(page, username)
      ;({ next, page } = await visit(to, form))
    } else ({ next, page } = await visit(next))
  }
  const code = new URL(next ?? redirectUri).searchParams.get('code')
  if (code === null) throw new Error(`Keycloak sent ${username} back without a code: ${next}`)
  return ask(issuer, {
    grant_type: 'authorization_code',
    client_id: client,
    code,
    code_verifier: verifier,
    redirect_uri: redirectUri,
  })
}
