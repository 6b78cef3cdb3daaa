import type { Controls as WorldControls } from '@firsthand/sandbox/controls/controls'
import { readControls, writeControls } from '@firsthand/sandbox/controls/controls-json'
import { NotShown } from '../report/not-shown.ts'

// biome-ignore lint/suspicious/noExplicitAny: an answer of another process is what the checks find out about
type Json = any

/** Controls of a sandbox: its parts, its clock, and its refusals. */
export type Controls = WorldControls & {
  /** Skips so many seconds in every part; the bank's statements of those days can be left at the bank. */
  advance(seconds: number, more?: { readonly statements: boolean }): Promise<void>
  /** Somebody pays for a purchase at the sandbox bank, and the treasury takes the bank's file in. */
  credit(requested: {
    readonly reference: string
    readonly case?: string
    readonly [more: string]: unknown
  }): Promise<Json>
  /** The treasury pays the refunds that wait, or what was earned. */
  payout(pays?: 'refunds' | 'payouts'): Promise<readonly Json[]>
  /** The bank's day and accounts; the treasury takes in what it left there. */
  bank(): Promise<Json>
  /** The bank's files of a day, of today when none is named. */
  bankFiles(day?: string): Promise<readonly Json[]>
  /** The bank gateway hands a file of the bank to the service; what was imported. */
  handIn(xml: string): Promise<Json>
  /** How to produce each refusal: the rows that the sandbox publishes. */
  refusals(): Promise<readonly Json[]>
  /** Prepares a refusal, and others of the same cause, and answers the calls that are refused until they are reset. */
  inject(code: string, also: readonly string[]): Promise<Json>
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

/** The controls that a sandbox serves over HTTP, wherever it runs. */
export function lentControls(url: string): Controls {
  async function lend(name: string, args: readonly unknown[]): Promise<unknown> {
    const { answer, disturbance } = await askControl(url, 'POST', `/sandbox/controls/${name}`, writeControls(args))
    if (disturbance === undefined) return readControls(answer)
    return { [Symbol.asyncDispose]: () => askControl(url, 'DELETE', `/sandbox/controls/${disturbance}`) }
  }
  const own = {
    async advance(seconds: number, more: object = {}) {
      const requested = JSON.stringify({ seconds, ...more })
      await askControl(url, 'POST', '/sandbox/clock/advance', requested)
    },
    credit: (requested: object) => askControl(url, 'POST', '/sandbox/offchain-bank-credits', JSON.stringify(requested)),
    payout: async (pays = 'refunds') =>
      (await askControl(url, 'POST', '/sandbox/offchain-bank-payouts', JSON.stringify({ pays }))).files,
    bank: () => askControl(url, 'GET', '/sandbox/bank'),
    bankFiles: async (day?: string) =>
      (await askControl(url, 'GET', `/sandbox/bank/statements${day === undefined ? '' : `/${day}`}`)).files,
    handIn: (xml: string) => askControl(url, 'POST', '/sandbox/bank/statements', JSON.stringify({ xml })),
    refusals: async () => (await askControl(url, 'GET', '/sandbox/refusals')).items,
    inject: (code: string, also: readonly string[]) =>
      askControl(url, 'POST', `/sandbox/refusals/${code}/inject`, JSON.stringify({ also, once: false })),
    putRight: (code: string) => askControl(url, 'DELETE', `/sandbox/refusals/${code}`),
  }
  // Every other control is called by its name.
  return new Proxy(own, {
    get: (target, name) => Reflect.get(target, name) ?? ((...args: readonly unknown[]) => lend(String(name), args)),
  }) as Controls
}

/** The controls; without them the rule is not shown, and so not held. */
export function controlsOn({ controls }: { readonly controls: Controls | null }): Controls {
  if (controls === null) throw new NotShown('it needs control over the deployment')
  return controls
}
