import type { World } from '@firsthand/sandbox/world/world'
import type { Event } from '@firsthand/wire/events'
import type { WebhookEndpoint } from '@firsthand/wire/webhook-endpoints'

/** Somebody who looks after a tenant's webhooks, over HTTP. */
export function integratorOf(world: World, tenant: string) {
  const api = world.api?.url ?? ''

  async function call<T>(method: string, path: string, body?: object): Promise<T> {
    const response = await fetch(`${api}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await world.identity.token(`${tenant}-integrator`)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return JSON.parse(text) as T
  }

  /** The texts of all events as the list gives them, page by page. */
  async function replay(): Promise<readonly Event[]> {
    const events: Event[] = []
    let cursor: string | null = null
    do {
      const query = cursor === null ? '?limit=200' : `?limit=200&cursor=${cursor}`
      const page: { items: Event[]; next_cursor: string | null } = await call('GET', `/events${query}`)
      events.push(...page.items)
      cursor = page.next_cursor
    } while (cursor !== null)
    return events
  }

  type WithSecret = WebhookEndpoint & { readonly secret: string }
  return {
    tenant,
    replay,
    register: (write: object) => call<WithSecret>('POST', '/webhook-endpoints', write),
    read: (id: string) => call<WebhookEndpoint>('GET', `/webhook-endpoints/${id}`),
    replace: (id: string, write: object) => call<WebhookEndpoint>('PUT', `/webhook-endpoints/${id}`, write),
    rotate: (id: string) => call<WithSecret>('POST', `/webhook-endpoints/${id}/rotate-secret`, {}),
    resend: (id: string, range: object) => call<{ resent: number }>('POST', `/webhook-endpoints/${id}/resend`, range),
  }
}

export type Integrator = ReturnType<typeof integratorOf>
