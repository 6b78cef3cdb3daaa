/** A sandbox that runs on this machine, as its control server describes it. */
export type Sandbox = { readonly apiUrl: string; token(persona: string): Promise<string> }

const waitMs = 3000
const isLocal = (url: string) => URL.canParse(url) && /^(localhost|127[.]0[.]0[.]1)$/.test(new URL(url).hostname)

async function json(url: string, init: RequestInit = {}): Promise<Readonly<Record<string, unknown>>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(waitMs) })
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return (await response.json()) as Readonly<Record<string, unknown>>
}

/** The sandbox behind this address; null when nothing there describes itself as one, or when it is not on this machine. */
export async function sandboxAt(controlUrl: string | undefined): Promise<Sandbox | null> {
  if (controlUrl === undefined || !isLocal(controlUrl)) return null
  // As people copy it: with the path that it answers at, or with a slash too many.
  const base = controlUrl.replace(/\/+$/, '').replace(/\/sandbox$/, '')
  const { apiUrl } = await json(`${base}/sandbox`).catch(() => ({ apiUrl: null }))
  if (typeof apiUrl !== 'string' || !isLocal(apiUrl)) return null
  return {
    apiUrl,
    async token(persona) {
      const body = JSON.stringify({ persona })
      const headers = { 'content-type': 'application/json' }
      return String((await json(`${base}/sandbox/tokens`, { method: 'POST', headers, body })).token)
    },
  }
}

/** Whether the API that we call is the one that a running sandbox calls its own. Nothing else counts, and no flag does. */
export async function isSandbox(url: string, controlUrl: string | undefined): Promise<boolean> {
  const sandbox = await sandboxAt(controlUrl)
  return sandbox !== null && new URL(sandbox.apiUrl).href === new URL(url).href
}
