/** Bytes that a case sends, made with an administrator's token. */
export type RawCase = {
  readonly name: string
  readonly bytes: (token: string) => string | Buffer
  readonly status: number
}

type Head = {
  readonly method?: string
  readonly path?: string
  readonly version?: string
  /** Whole lines, exactly as they are to be sent. */
  readonly lines?: readonly string[]
  /** False leaves the usual Host line out. */
  readonly host?: false
}

/** A head without a body, ending in the empty line. */
export function head(
  token: string | null,
  { method = 'GET', path = '/markets', version = '1.1', ...own }: Head,
): string {
  const lines = [
    `${method} ${path} HTTP/${version}`,
    ...(own.host === false ? [] : ['Host: api.example']),
    ...(token === null ? [] : [`Authorization: Bearer ${token}`]),
    ...(own.lines ?? []),
  ]
  return `${lines.join('\r\n')}\r\n\r\n`
}

type Body = Head & {
  /** Null sends no content type. */
  readonly type?: string | null
}

/** A whole request with a body with its true length; text is sent as UTF-8. */
export function withBody(
  token: string,
  body: string | Buffer,
  { type = 'application/json', ...own }: Body = {},
): Buffer {
  const bytes = Buffer.from(body)
  const lines = [
    ...(type === null ? [] : [`Content-Type: ${type}`]),
    `Content-Length: ${bytes.length}`,
    ...(own.lines ?? []),
  ]
  const start = head(token, { method: 'POST', path: '/admin/markets', ...own, lines })
  return Buffer.concat([Buffer.from(start, 'latin1'), bytes])
}

/** A market that may be created, as JSON text; members are replaced by JSON text of their own. */
export function marketText(own: Readonly<Record<string, string>> = {}): string {
  const members = {
    assetClass: '"real_estate"',
    primaryExecutionKind: '"onchain_rfq_atomic"',
    cash: '{"symbol":"USDC","decimals":6,"address":null}',
    unit: '{"symbol":"TOWER","decimals":18,"address":null}',
    ...own,
  }
  return `{${Object.entries(members)
    .map(([name, value]) => `"${name}":${value}`)
    .join(',')}}`
}

/** A creation of a market whose members are replaced. */
export const creation = (name: string, own: Readonly<Record<string, string>>, status = 400): RawCase => ({
  name,
  status,
  bytes: (token) => withBody(token, marketText(own)),
})
