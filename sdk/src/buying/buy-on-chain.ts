import type { Api } from '../api.ts'
import type { Generated } from '../gen/sdk.gen.ts'
import type { Allowance, Bundle, Market, Quote } from '../gen/types.gen.ts'
import { dataOf } from '../refusal.ts'
import { InvalidOption } from '../sdk-error.ts'
import { pause } from '../sending/retrying-fetch.ts'
import type { Pins, Routers } from '../settleable.ts'
import type { Asked } from './as-asked.ts'
import { OutcomeUnknown, PurchaseFailed } from './buy-errors.ts'
import type { BuyRequest } from './buy-request.ts'
import { requireAgreed } from './consent.ts'
import { handIn, isDropped } from './hand-in.ts'
import { allowanceOf, askedOf, verifiedBundle } from './on-chain-steps.ts'
import { pay } from './pay.ts'
import { type Rail, signalOf } from './rail-calls.ts'

/** How often the service is asked whether the chain has settled. */
const pollMs = 500
/** How long after its deadline a purchase is still polled: the service waits for finality. */
const graceMs = 120_000

const bodyOf = ({ pairId, cashAmount, wallet }: BuyRequest) => ({
  pairId,
  cashAmount,
  walletAddress: wallet.account.address,
})

/** The quote to go on with: the one that is named, or a firm one. */
async function quoteOf(rail: Rail, request: BuyRequest): Promise<Quote> {
  const { reference, idempotencyKey, pairId, onProgress } = request
  const headers = idempotencyKey === undefined ? {} : { headers: { 'idempotency-key': idempotencyKey } }
  const quote = dataOf(
    reference === undefined
      ? await rail.quotes.create({ body: bodyOf(request), ...headers, ...signalOf(request) })
      : await rail.quotes.read({ path: { reference }, ...signalOf(request) }),
  )
  if (`${quote.pairId}` !== `${pairId}`)
    throw new InvalidOption('reference', `The quote ${quote.reference} is of market ${quote.pairId}.`)
  onProgress?.({ step: 'quoted', quote })
  return quote
}

/** The bundle of the quote, once it is what was asked for and the buyer has agreed to it. */
async function agreedBundle(rail: Rail, request: BuyRequest, asked: Asked, quote: Quote, pins: Pins): Promise<Bundle> {
  const bundle = await verifiedBundle(rail, request.wallet, asked, quote, pins, signalOf(request))
  request.onProgress?.({ step: 'bundle', bundle })
  await requireAgreed(request, { ...asked, unitAmount: BigInt(bundle.intent.minUnits), bundle })
  return bundle
}

/** Polls until the service has seen the settlement, or reports that there will be none. */
async function untilSettled(
  rail: Rail,
  request: BuyRequest,
  { reference, deadline, handedInAt = null }: { reference: string; deadline: string; handedInAt?: string | null },
): Promise<Quote> {
  const { onProgress, signal } = request
  const end = Date.parse(deadline) + graceMs
  let reported: Quote['state'] | null = null
  for (;;) {
    const quote = dataOf(await rail.quotes.read({ path: { reference }, ...signalOf(request) }))
    if (quote.state === 'settled') {
      onProgress?.({ step: 'settled', quote })
      return quote
    }
    const isOver = quote.state === 'failed' || quote.state === 'lapsed' || quote.state === 'expired'
    if (isOver || isDropped(quote, handedInAt)) throw new PurchaseFailed(quote)
    if (Date.parse(quote.freshness.serverTime) > end) throw new Error(`The quote is still ${quote.state}.`)
    if (quote.state !== reported) onProgress?.({ step: 'waiting', state: quote.state })
    reported = quote.state
    await pause(pollMs, signal)
  }
}

/** `buy` where the market settles on chain. */
export async function buyOnChain(
  api: Api<Generated>,
  rail: Rail,
  routers: Routers,
  request: BuyRequest,
  market: Market,
): Promise<Quote> {
  const asked = await askedOf(routers, request.wallet, market, request.cashAmount)
  // One that may exist is read first: what has been sent needs no cash, and no eligibility, any more.
  const known = request.reference ?? request.idempotencyKey
  const early = known === undefined ? null : await quoteOf(rail, request)
  if (early !== null && early.state !== 'firm' && early.state !== 'intent_issued')
    return untilSettled(rail, request, { reference: early.reference, deadline: early.deadline ?? early.expiresAt })
  const onAllowance = (allowance: Allowance) => request.onProgress?.({ step: 'allowance', allowance })
  const allowance = await allowanceOf(rail, request.wallet, asked, { ...signalOf(request), onAllowance })
  const quote = early ?? (await quoteOf(rail, request))
  const pins = { routers, keys: dataOf(await api.settlementKeys.list(signalOf(request))) }
  const bundle = await agreedBundle(rail, request, asked, quote, pins)
  const { reference, deadline } = bundle
  const handed = request.gasless ? await handIn(api, rail, request, { bundle, allowance, pins }) : null
  const txHash = handed === null ? await pay(request, bundle, allowance, pins) : null
  try {
    if (handed !== null) request.onProgress?.({ step: 'handed_in', quote: handed })
    if (txHash !== null) request.onProgress?.({ step: 'sent', txHash })
    const handedInAt = handed?.freshness.serverTime ?? null
    return await untilSettled(rail, request, { reference, deadline, handedInAt })
  } catch (error) {
    // From here on the purchase may exist, whatever went wrong: the caller must not be asked to buy again.
    throw error instanceof PurchaseFailed ? error : new OutcomeUnknown(reference, txHash, error)
  }
}
