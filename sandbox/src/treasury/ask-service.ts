import type { World } from '../world/world.ts'

/** What is sent: JSON, or a file. */
type Sent = {
  readonly json?: object
  readonly xml?: string
  readonly ifMatch?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** The service refused a call of the treasury, which passes the answer on. */
export class TreasuryRefused extends Error {
  override readonly name = 'TreasuryRefused'
  readonly status: number
  constructor(call: string, status: number, text: string) {
    super(`${call} was answered with ${status}: ${text}`)
    this.status = status
  }
}

const patienceMs = 30_000

/** Makes one call as somebody of the sandbox, and answers what came back as text. */
export async function askService(
  { api, identity }: World,
  as: string,
  call: `${'GET' | 'POST' | 'PUT'} /${string}`,
  { json, xml, ifMatch, headers = {} }: Sent = {},
): Promise<string> {
  if (api === null) throw new Error('the world was started without the service')
  const [method = '', path = ''] = call.split(' ')
  const body = xml ?? (json && JSON.stringify(json))
  const response = await fetch(`${api.url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${await identity.token(as)}`,
      ...headers,
      ...(ifMatch !== undefined && { 'if-match': ifMatch }),
      ...(body !== undefined && { 'content-type': xml === undefined ? 'application/json' : 'application/xml' }),
    },
    ...(body !== undefined && { body }),
    signal: AbortSignal.timeout(patienceMs),
  })
  const text = await response.text()
  if (response.ok) return text
  throw new TreasuryRefused(call, response.status, text)
}
