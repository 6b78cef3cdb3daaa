import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Provider } from 'oidc-provider'
import { boundedBody } from '../world/bounded-body.ts'
import { consoleClient, storefrontClient } from './identity-configuration.ts'
import { type LoginPage, loginPolicy, shopLogin, staffLogin } from './login-page.ts'
import { personaNamed } from './personas.ts'

const bodyBytesMax = 4_096

function sendPage(response: ServerResponse, html: string): void {
  response.writeHead(200, {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': loginPolicy,
  })
  response.end(html)
}

const loginPages: ReadonlyMap<unknown, LoginPage> = new Map([
  [consoleClient.id, staffLogin],
  [storefrontClient.id, shopLogin(storefrontClient.tenant)],
])

/**
 * People of the console and of the storefront log in on a page of the sandbox's own, by a click, and consent to nothing: neither is a
 * third party. Every other client has the provider's own pages.
 */
export function withPageLogin(provider: Provider): RequestListener {
  const others = provider.callback()

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const details = await provider.interactionDetails(request, response)
    const { uid, prompt, params, session } = details
    const loginPage = loginPages.get(params.client_id)
    if (loginPage === undefined) return false
    const finish = (result: object) =>
      provider.interactionFinished(request, response, result, { mergeWithLastSubmission: prompt.name === 'consent' })
    if (prompt.name === 'consent') {
      const grant = new provider.Grant({ accountId: session?.accountId ?? '', clientId: String(params.client_id) })
      grant.addOIDCScope('openid')
      await finish({ consent: { grantId: await grant.save() } })
      return true
    }
    if (request.url?.endsWith('/abort')) return false
    if (request.method !== 'POST') {
      sendPage(response, loginPage(uid, params.prompt === 'login' ? (session?.accountId ?? null) : null))
      return true
    }
    const form = new URLSearchParams((await boundedBody(request, bodyBytesMax))?.toString())
    const accountId = form.get('login') ?? ''
    if (personaNamed(accountId) === undefined) sendPage(response, loginPage(uid, null))
    else await finish({ login: { accountId } })
    return true
  }

  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return others(request, response)
    interact(request, response).then(
      (done) => done || others(request, response),
      // An interaction that is over or somebody else's is explained by the provider.
      () => others(request, response),
    )
  }
}
