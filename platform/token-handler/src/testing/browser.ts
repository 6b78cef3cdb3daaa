import { type IncomingMessage, type OutgoingHttpHeaders, request } from 'node:http'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'

export type Answer = {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
  readonly body: any
}
type Sent = { readonly headers?: OutgoingHttpHeaders; readonly body?: string | Readable }

const redirectsMax = 12

/** As much of a browser as a session needs: cookies of each host, and what it states about where a request comes from. */
export function openBrowser(origin: string) {
  const jars = new Map<string, Map<string, string>>()
  const jarOf = (url: string) => {
    const { hostname } = new URL(url)
    const jar = jars.get(hostname) ?? new Map<string, string>()
    jars.set(hostname, jar)
    return jar
  }

  function open(method: string, url: string, { headers = {}, body }: Sent = {}): Promise<IncomingMessage> {
    const cookie = [...jarOf(url)].map(([name, value]) => `${name}=${value}`).join('; ')
    const given = Object.entries({ ...(cookie !== '' && { cookie }), ...headers })
    const sent = Object.fromEntries(given.filter(([, value]) => value !== undefined))
    return new Promise((resolve, reject) => {
      const asked = request(url, { method, headers: sent, agent: false })
      asked.on('error', reject)
      asked.on('response', (response) => {
        for (const line of response.headers['set-cookie'] ?? []) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
          if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(line)) jarOf(url).delete(name)
          else jarOf(url).set(name, value)
        }
        resolve(response)
      })
      if (body instanceof Readable) body.pipe(asked)
      else asked.end(body)
    })
  }
  async function answered(response: IncomingMessage): Promise<Answer> {
    const whole = await text(response)
    const isJson = /json/.test(response.headers['content-type'] ?? '')
    const { statusCode: status = 0, headers } = response
    return { status, headers, text: whole, body: isJson && whole !== '' ? JSON.parse(whole) : null }
  }
  /** The address bar, and links. */
  const navigate = async (url: string, form?: Readonly<Record<string, string>>, site = 'none') =>
    answered(
      await open(form ? 'POST' : 'GET', url, {
        headers: {
          'sec-fetch-mode': 'navigate',
          'sec-fetch-dest': 'document',
          'sec-fetch-site': site,
          ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        },
        ...(form && { body: new URLSearchParams(form).toString() }),
      }),
    )
  const own = (method: string): OutgoingHttpHeaders => ({
    'sec-fetch-mode': 'cors',
    'sec-fetch-dest': 'empty',
    'sec-fetch-site': 'same-origin',
    'x-firsthand-page': '1',
    ...(method !== 'GET' && { origin }),
  })
  /** A script of our own page; headers replace what it would send, undefined removes one. */
  const call = async (method: string, path: string, sent: Sent = {}) =>
    answered(await open(method, `${origin}${path}`, { ...sent, headers: { ...own(method), ...sent.headers } }))

  return {
    navigate,
    call,
    open: (method: string, path: string, sent: Sent = {}) =>
      open(method, `${origin}${path}`, { ...sent, headers: { ...own(method), ...sent.headers } }),
    cookies: () => new Map(jarOf(origin)),
    keep: (cookies: ReadonlyMap<string, string>) => jars.set(new URL(origin).hostname, new Map(cookies)),
    /** Logs in as a person would: follows every redirect, and presses the button of a persona. Answers where it ended. */
    async logIn(persona: string, query = ''): Promise<{ readonly path: string; readonly answer: Answer }> {
      let at = `${origin}/login${query}`
      let answer = await navigate(at)
      for (let turn = 0; turn < redirectsMax; turn += 1) {
        const next = answer.headers.location
        if (next === undefined) return { path: at.slice(origin.length), answer }
        at = new URL(next, at).href
        const { pathname, origin: host } = new URL(at)
        if (host === origin && pathname !== '/callback') return { path: at.slice(origin.length), answer }
        answer = await navigate(at, undefined, 'cross-site')
        if (answer.text.includes(`value="${persona}"`)) answer = await navigate(at, { login: persona }, 'same-origin')
      }
      throw new Error(`no end of redirects at ${at}`)
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>
