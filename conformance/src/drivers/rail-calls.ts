import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import type { OnRail } from './rail.ts'
import { type Answer, call, type Json, type Target } from './target.ts'
import { walletOf } from './wallets.ts'

export const buyer = 'acme-buyer-1'
export const admin = 'acme-admin'
/** 100 in a currency of six decimals. */
export const cashAmount = '100000000'

type Options = NonNullable<Parameters<typeof call>[3]>

/** One request by the buyer, unless the options name somebody else. */
export const ask = (target: Target, method: string, path: string, options: Options = {}): Promise<Answer> =>
  call(target, method, path, { as: buyer, ...options })

/** Asks again until the answer meets the condition, or twenty seconds have passed; answers the last one. */
export async function until(
  question: () => Promise<Answer>,
  asRequested: (answer: Answer) => boolean,
): Promise<Answer> {
  const end = performance.now() + 20_000
  for (;;) {
    const answer = await question()
    if (asRequested(answer) || performance.now() > end) return answer
    await sleep(250)
  }
}

export const quotesPath = ({ rail }: OnRail) => `${rail.prefix}/quotes`
export const allowancePath = ({ rail }: OnRail) => `${rail.prefix}/allowance`
export const intentPath = (target: OnRail, reference: string) => `${quotesPath(target)}/${reference}/intent`
/** A reference that nobody was given. */
export const absentReference = ({ rail }: OnRail) => `${rail.referencePrefix}${'0'.repeat(32)}`

export const softly = (target: OnRail, body: object, options: Options = {}) =>
  ask(target, 'POST', `${quotesPath(target)}/soft`, { ...options, body: { cashAmount, ...body } })

/** A call that names a wallet: the buyer's own unless the body names another. */
async function withWallet(target: OnRail, path: string, body: object, options: Options): Promise<Answer> {
  const walletAddress = 'walletAddress' in body ? undefined : await walletOf(target, options.as ?? buyer)
  return ask(target, 'POST', path, { ...options, body: { cashAmount, walletAddress, ...body } })
}
export const allowance = (target: OnRail, body: object, options: Options = {}) =>
  withWallet(target, allowancePath(target), body, options)
export const firmly = (target: OnRail, body: object, options: Options = {}) =>
  withWallet(target, quotesPath(target), body, options)
export const intent = (target: OnRail, reference: string, options: Options = {}) =>
  ask(target, 'POST', intentPath(target, reference), options)
export const readQuote = (target: OnRail, reference: string, as = buyer) =>
  ask(target, 'GET', `${quotesPath(target)}/${reference}`, { as })

/** The calls that name a market, and what each is asked with. */
export const marketCalls = { softly, allowance, firmly } as const

/** A firm quote that has to succeed. */
export async function takeQuote(target: OnRail, body: object, options: Options = {}): Promise<Json> {
  const { status, body: quote, text } = await firmly(target, body, options)
  assert.equal(status, 201, text)
  return quote
}

/** An intent that has to succeed: the bundle, and its text as it came. */
export async function takeBundle(target: OnRail, reference: string, options: Options = {}) {
  const { status, body, text } = await intent(target, reference, options)
  assert.equal(status, 200, text)
  return { bundle: body as Json, text }
}
