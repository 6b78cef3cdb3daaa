import { connect } from 'node:net'
import type { Connection } from './check-settings.ts'

const patienceMs = 5_000

/** Asks an address. Any answer shows that somebody listens there. */
async function ask(url: string, init: RequestInit = {}): Promise<Response> {
  return fetch(url, { ...init, signal: AbortSignal.timeout(patienceMs) }).catch((error: Error) => {
    // Without the address, which may hold a key.
    throw new Error(`no answer: ${(error.cause as Error | undefined)?.message ?? error.name}`)
  })
}

/** Something that answers HTTP. */
export const httpProbe = (
  setting: string,
  url: string,
  headers: Readonly<Record<string, string>> = {},
): Connection => ({
  setting,
  open: async () => `HTTP ${(await ask(url, { headers })).status}`,
})

/** A node, which must serve the chain. */
export const nodeProbe = (setting: string, url: string, chainId: string): Connection => ({
  setting,
  async open() {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_chainId', params: [] })
    const answer = await ask(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
    const { result } = (await answer.json().catch(() => ({}))) as { result?: string }
    const served = `eip155:${Number(result)}`
    if (!answer.ok || result === undefined) throw new Error(`the node of ${chainId} answers HTTP ${answer.status}`)
    if (served !== chainId) throw new Error(`the node serves ${served}, not ${chainId}`)
    return `a node of ${chainId}`
  },
})

/** The keys of an identity provider, found as programs find them. */
export const issuerProbe = (setting: string, issuer: string, jwksUri: string | null = null): Connection => ({
  setting,
  async open() {
    const documentUrl = `${issuer.replace(/[/]$/, '')}/.well-known/openid-configuration`
    const found = jwksUri ?? ((await (await ask(documentUrl)).json()) as { jwks_uri?: string }).jwks_uri
    if (found === undefined) throw new Error(`${documentUrl} names no jwks_uri`)
    const { keys = [] } = (await (await ask(found)).json()) as { keys?: readonly unknown[] }
    if (keys.length === 0) throw new Error(`${found} has no keys`)
    return `${keys.length} keys of ${issuer}`
  },
})

/** A program behind a Unix socket. */
export const socketProbe = (setting: string, path: string): Connection => ({
  setting,
  open: () =>
    new Promise((resolve, reject) => {
      const socket = connect(path, () => {
        socket.end()
        resolve(path)
      })
      socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => reject(new Error(`${path}: ${code}`)))
    }),
})

/** A host and port that accepts connections. */
export const portProbe = (setting: string, host: string, port: number): Connection => ({
  setting,
  open: () =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port }, () => {
        socket.end()
        resolve(`${host}:${port}`)
      })
      socket.on('error', ({ code = '' }: NodeJS.ErrnoException) => reject(new Error(`${host}:${port}: ${code}`)))
    }),
})
