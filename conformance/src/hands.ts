import type { Hands as WorldHands } from '@firsthand/sandbox/hands/hands'
import { readHands, writeHands } from '@firsthand/sandbox/hands/hands-json'
import { NotShown } from './not-shown.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer of another process is what the checks find out about
type Json = any

/** Hands on a sandbox: on its parts, on its clock, and on what it is refused for. */
export type Hands = WorldHands & {
  /** Skips so many seconds in every part. */
  advance(seconds: number): Promise<void>
  /** How each refusal is had: the rows that the sandbox publishes. */
  refusals(): Promise<readonly Json[]>
  /** Prepares a refusal, and others of the same cause, and answers the calls that are refused until they are put right. */
  arm(code: string, also: readonly string[]): Promise<Json>
  putRight(code: string): Promise<void>
}

/** One request to the control server of a sandbox. */
export async function askControl(url: string, method: string, path: string, body?: string): Promise<Json> {
  const response = await fetch(`${url}${path}`, {
    method,
    ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body }),
    signal: AbortSignal.timeout(120_000),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return text === '' ? undefined : JSON.parse(text)
}

/** The hands that a sandbox lends over HTTP, wherever it runs. */
export function lentHands(url: string, onAdvance: (aheadSeconds: number) => void): Hands {
  async function lend(name: string, args: readonly unknown[]): Promise<unknown> {
    const { answer, disturbance } = await askControl(url, 'POST', `/sandbox/hands/${name}`, writeHands(args))
    if (disturbance === undefined) return readHands(answer)
    return { [Symbol.asyncDispose]: () => askControl(url, 'DELETE', `/sandbox/hands/${disturbance}`) }
  }
  const own = {
    async advance(seconds: number) {
      const { aheadSeconds } = await askControl(url, 'POST', '/sandbox/clock/advance', JSON.stringify({ seconds }))
      onAdvance(aheadSeconds)
    },
    refusals: async () => (await askControl(url, 'GET', '/sandbox/refusals')).items,
    async arm(code: string, also: readonly string[]) {
      const wish = JSON.stringify({ also, once: false })
      const armed = await askControl(url, 'POST', `/sandbox/refusals/${code}/arm`, wish)
      onAdvance((await askControl(url, 'GET', '/sandbox/clock')).aheadSeconds)
      return armed
    },
    putRight: (code: string) => askControl(url, 'DELETE', `/sandbox/refusals/${code}`),
  }
  // Every other hand is asked for by its name.
  return new Proxy(own, {
    get: (target, name) => Reflect.get(target, name) ?? ((...args: readonly unknown[]) => lend(String(name), args)),
  }) as Hands
}

/** The hands; without them the rule is not shown, and so not held. */
export function handsOn({ hands }: { readonly hands: Hands | null }): Hands {
  if (hands === null) throw new NotShown('it needs hands on the deployment')
  return hands
}
