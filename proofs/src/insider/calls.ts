export type Sent = {
  readonly json?: object
  readonly xml?: string
  readonly headers?: Readonly<Record<string, string>>
  /** The digest of what was read. */
  readonly digest?: string
  /** Which instance is asked. */
  readonly at?: 0 | 1
  /** Another address than the service's. */
  readonly url?: string
  readonly token?: string
}
export type Answer = {
  readonly status: number
  readonly code: string | null
  // biome-ignore lint/suspicious/noExplicitAny: what a program answers, read by whoever asked
  readonly body: any
  readonly text: string
}

/** Calls of the service's two instances, or of another address, as anybody who has a token. */
export function callsTo(urls: readonly [string, string], tokenOf: (name: string) => string) {
  async function ask(as: string, call: `${string} /${string}`, sent: Sent = {}): Promise<Answer> {
    const { json, xml, headers = {}, digest, at = 0, url = urls[at], token = tokenOf(as) } = sent
    const [method = '', path = ''] = call.split(' ')
    const body = xml ?? (json && JSON.stringify(json))
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': xml === undefined ? 'application/json' : 'application/xml' }),
        ...(digest !== undefined && { 'if-match': `"${digest}"` }),
        ...headers,
      },
      ...(body !== undefined && { body }),
      signal: AbortSignal.timeout(30_000),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') ?? false
    const answer = isJson && text !== '' ? JSON.parse(text) : null
    return { status: response.status, code: response.ok ? null : (answer?.code ?? text), body: answer, text }
  }
  /** A step that is no part of the attack, and succeeds. */
  async function done(...asked: Parameters<typeof ask>): Promise<Answer> {
    const answer = await ask(...asked)
    if (answer.code !== null) throw new Error(`${asked[0]}, ${asked[1]}: ${answer.status} ${answer.text}`)
    return answer
  }
  return { ask, done }
}
