import { sandboxUrl } from '../world/settings.ts'
import { announced } from './announced.ts'
import { Problem } from './problem.ts'

/** A sandbox that runs, as its control server is asked. */
export type RunningSandbox = { readonly url: string; ask<T>(method: string, path: string, body?: object): Promise<T> }

/** The sandbox of `--sandbox`, of FIRSTHAND_SANDBOX_URL, or the newest one of this user that answers. */
export async function runningSandbox(given?: string): Promise<RunningSandbox> {
  const named = given ?? sandboxUrl()
  const candidates = named === undefined ? (await announced()).map(({ controlUrl }) => controlUrl) : [named]
  for (const url of candidates) if (await answers(url)) return { url, ask: (...call) => ask(url, ...call) }
  const next = 'Start one with "firsthand-sandbox dev" in another terminal, or name one with --sandbox URL.'
  throw new Problem(named === undefined ? 'No sandbox is running.' : `No sandbox answers at ${named}.`, next)
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(`${url}/sandbox`, { signal: AbortSignal.timeout(5000) }).catch(() => undefined)
  return answer?.ok === true
}

async function ask<T>(url: string, method: string, path: string, body?: object): Promise<T> {
  const response = await fetch(`${url}${path}`, {
    method,
    signal: AbortSignal.timeout(60_000),
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  const text = await response.text()
  const answer = text === '' ? undefined : JSON.parse(text)
  if (response.ok) return answer as T
  throw new Problem(answer?.detail ?? `The sandbox answered ${response.status}.`, answer?.next ?? 'Run with --help.')
}
