import type { TLSSocket } from 'node:tls'
import pg from 'pg'

type Stream = Partial<TLSSocket> & { readonly remoteAddress?: string }

/** How a connection is protected; null when somebody could read along. */
export function protectionOf(client: object): string | null {
  const { stream } = (client as { readonly connection: { readonly stream: Stream } }).connection
  if (stream.encrypted === true) return stream.authorized === true ? (stream.getProtocol?.() ?? 'TLS') : null
  // A socket of this machine has no address at its other end.
  return stream.remoteAddress === undefined ? 'a Unix socket' : null
}

const connectMs = 5_000

/** Logs in once, by the first address that the database accepts. Answers server, login and protection; raises what is wrong. */
export async function openOnce(urls: readonly string[]): Promise<string> {
  let refused: unknown = new Error('there is no address')
  for (const connectionString of urls) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: connectMs, query_timeout: connectMs })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const asked = `select current_user as login, current_setting('server_version') as version`
      const { rows } = await client.query<{ login: string; version: string }>(asked)
      return `PostgreSQL ${rows[0]?.version} as ${rows[0]?.login}, ${protectionOf(client) ?? 'unprotected'}`
    } catch (error) {
      refused = error
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw refused
}
