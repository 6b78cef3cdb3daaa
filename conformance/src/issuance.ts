import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Answer, call, everyItem, type Json, type Target } from './target.ts'
import { walletOf } from './wallets.ts'

export const buyer = 'acme-buyer-1'
export const admin = 'acme-admin'
export const quotes = '/primary-mint/quotes'
/** 100 in a currency of six decimals. */
export const cashAmount = '100000000'

type Options = NonNullable<Parameters<typeof call>[3]>

/** One request, sent again when the caller was only too fast: a deployment keeps its own limits. */
export async function ask(target: Target, method: string, path: string, options: Options = {}): Promise<Answer> {
  for (let tries = 0; ; tries += 1) {
    const answer = await call(target, method, path, { as: buyer, ...options })
    const waitSeconds = answer.status === 429 ? answer.body.retryAfterSeconds : Number.POSITIVE_INFINITY
    if (waitSeconds > 2 || tries === 20) return answer
    await sleep(waitSeconds * 1000)
  }
}

/** Asks again until the answer is as wished, or twenty seconds have passed; answers the last one. */
export async function until(question: () => Promise<Answer>, wished: (answer: Answer) => boolean): Promise<Answer> {
  const end = performance.now() + 20_000
  for (;;) {
    const answer = await question()
    if (wished(answer) || performance.now() > end) return answer
    await sleep(250)
  }
}

export const softly = (target: Target, body: object, options: Options = {}) =>
  ask(target, 'POST', `${quotes}/soft`, { ...options, body: { cashAmount, ...body } })

/** A call that names a wallet: the buyer's own unless the body says otherwise. */
async function withWallet(target: Target, path: string, body: object, options: Options): Promise<Answer> {
  const walletAddress = 'walletAddress' in body ? undefined : await walletOf(target, options.as ?? buyer)
  return ask(target, 'POST', path, { ...options, body: { cashAmount, walletAddress, ...body } })
}
export const allowance = (target: Target, body: object, options: Options = {}) =>
  withWallet(target, '/primary-mint/allowance', body, options)
export const firmly = (target: Target, body: object, options: Options = {}) => withWallet(target, quotes, body, options)
export const intent = (target: Target, reference: string, options: Options = {}) =>
  ask(target, 'POST', `${quotes}/${reference}/intent`, options)
export const readQuote = (target: Target, reference: string, as = buyer) =>
  ask(target, 'GET', `${quotes}/${reference}`, { as })

/** The calls that name a market, and what each is asked with. */
export const marketCalls = { softly, allowance, firmly } as const

/** A firm quote that has to succeed. */
export async function takeQuote(target: Target, body: object, options: Options = {}): Promise<Json> {
  const { status, body: quote, text } = await firmly(target, body, options)
  assert.equal(status, 201, text)
  return quote
}

/** An intent that has to succeed: the bundle, and its text as it came. */
export async function takeBundle(target: Target, reference: string, options: Options = {}) {
  const { status, body, text } = await intent(target, reference, options)
  assert.equal(status, 200, text)
  return { bundle: body as Json, text }
}

const written = ['listingId', 'assetClass', 'primaryExecutionKind', 'chainId', 'cash', 'unit', 'tradingWindow']
const alsoWritten = ['limits', 'freshnessSeconds', 'feeBps', 'status', 'issuanceVenueContract', 'entitledTenants']

const offerings = new WeakMap<Target, Promise<Json>>()

/** A market of the deployment that sells on the issuance rail, as an administrator would write it. */
async function findOffering(target: Target): Promise<Json> {
  for (const { pairId, primaryExecutionKind } of await everyItem(target, '/markets', buyer)) {
    if (primaryExecutionKind !== 'onchain_primary_mint') continue
    if ((await softly(target, { pairId })).status !== 200) continue
    const { body } = await call(target, 'GET', `/admin/markets/${pairId}`, { as: admin })
    return Object.fromEntries([...written, ...alsoWritten].map((field) => [field, body[field]]))
  }
  throw new Error('no market of the deployment sells on the issuance rail')
}

/** A market for one check alone, at the deployment's own offering; hidden once the check is over. */
export async function ownMarket(target: Target, own: object = {}) {
  const found = offerings.get(target) ?? findOffering(target)
  offerings.set(target, found)
  let write: Json = { ...(await found), limits: { minCashAmount: null, maxCashAmount: null }, ...own }
  const { status, body, text } = await ask(target, 'POST', '/admin/markets', { as: admin, body: write })
  assert.equal(status, 201, text)
  const { pairId } = body
  const change = async (changes: object): Promise<void> => {
    write = { ...write, ...changes }
    const replaced = await ask(target, 'PUT', `/admin/markets/${pairId}`, { as: admin, body: write })
    assert.equal(replaced.status, 200, replaced.text)
  }
  return { pairId: pairId as number, market: body, change, [Symbol.asyncDispose]: () => change({ hidden: true }) }
}
