import { setTimeout as sleep } from 'node:timers/promises'

/** What a supplier answered, read as JSON. */
export type Received = { readonly status: number; readonly body: any }

/** Speaks HTTP to a supplier. */
export async function ask(url: string, init: RequestInit = {}): Promise<Received> {
  const response = await fetch(url, { signal: AbortSignal.timeout(10_000), ...init })
  return { status: response.status, body: await response.json() }
}

export const send = (url: string, body: unknown, method = 'POST', headers = {}): Promise<Received> =>
  ask(url, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })

/** One call of AirSwap's protocol. */
export const rpc = (url: string, method: string, params: unknown): Promise<Received> =>
  send(url, { jsonrpc: '2.0', id: '7', method, params })

/** `silent` when nothing was settled in time. */
export const within = <T>(ms: number, asked: Promise<T>): Promise<T | 'silent'> =>
  Promise.race([asked, sleep(ms, 'silent' as const)])
