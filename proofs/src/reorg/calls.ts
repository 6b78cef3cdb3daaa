import { setTimeout as sleep } from 'node:timers/promises'
import type { World } from '@firsthand/sandbox/world/world'

export const buyer = 'acme-buyer-1'
const asksMost = 100

/**
 * Calls of the service. Right after a reorganisation it may not know yet what the newest block is, and answers that it can be
 * asked again.
 */
export function callsOf({ api, identity }: World) {
  async function ask(method: string, path: string, body: object | undefined, as: string) {
    const response = await fetch(`${api?.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${await identity.token(as)}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    return { ok: response.ok, status: response.status, text: await response.text() }
  }

  return async (method: string, path: string, body?: object, as: string = buyer) => {
    for (let left = asksMost; ; left -= 1) {
      const { ok, status, text } = await ask(method, path, body, as)
      if (ok) return JSON.parse(text)
      if (left === 0 || !text.includes('"retryable":true')) throw new Error(`${method} ${path}: ${status} ${text}`)
      await sleep(200)
    }
  }
}
