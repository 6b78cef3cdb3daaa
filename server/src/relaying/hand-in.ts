import { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Caller, Hex } from '@firsthand/values/values'
import type { Bundle } from '@firsthand/wire/bundles'
import type { RelayRequest } from '@firsthand/wire/relays'
import { recoverAddress, zeroAddress } from 'viem'
import type { Quote } from '#quoting/quote.rules'
import type { ForwardChain } from './forward-chain.ts'
import type { HandedIn, HandedInStore } from './handed-in.store.ts'
import {
  dayOf,
  type Forwarded,
  gasLimitOf,
  type RelayBudget,
  type RelayChain,
  type RelayChains,
} from './relay.rules.ts'
import { relayRefusals } from './relay-refusals.ts'
import { settlementCall } from './settlement-call.ts'

/** What handing in depends on. */
export type RelayDeps = {
  readonly chains: RelayChains
  readonly forwards: (chainId: string) => ForwardChain
  readonly relays: HandedInStore
  readonly now: () => Date
}

/** A settlement that ends sooner would hardly be in a block in time. */
const leastSeconds = 10

/** The chain and the budget that pay for this buyer. */
function payerOf(
  { chains }: RelayDeps,
  { tenantId }: Caller,
  chainId: string,
): { chain: RelayChain; budget: RelayBudget } {
  const chain = chains.get(chainId)
  const budget = chain?.tenants.get(tenantId)
  if (chain === undefined || budget === undefined) throw relayRefusals.off()
  return { chain, budget }
}

function bundleOf({ bundle, state }: Quote, now: Date): Bundle {
  if (bundle === null) throw relayRefusals.notForwardable('not_issued')
  const read: Bundle = JSON.parse(bundle)
  const leftSeconds = Number(read.intent.deadline) - Math.floor(now.getTime() / 1000)
  if (state === 'lapsed' || leftSeconds < leastSeconds) throw relayRefusals.notForwardable('ended')
  return read
}

/** The request as the forwarder takes it; whatever the buyer did not sign is made here anew. */
async function forwardedBy(chain: RelayChain, bundle: Bundle, request: RelayRequest): Promise<Forwarded> {
  const gas = BigInt(request.gas)
  if (gas === 0n || gas > chain.requestGasMax) throw relayRefusals.notForwardable('gas')
  const buyer = bundle.intent.buyer.toLowerCase() as Hex
  const signature = request.buyerSignature as Hex
  const signer = await recoverAddress({ hash: bundle.digest as Hex, signature }).catch(() => null)
  if (signer?.toLowerCase() !== buyer) throw relayRefusals.notForwardable('buyer_signature')
  return {
    buyer,
    router: chain.router,
    gas,
    deadline: BigInt(bundle.intent.deadline),
    settlement: settlementCall(bundle, request),
    signature: request.forwardSignature as Hex,
  }
}

/** The chain's own word: who signed, and how it would end now. */
async function requireForwardable(forwards: ForwardChain, forwarded: Forwarded): Promise<void> {
  const unanswered = (cause: unknown) => {
    throw tradeRefusals.venue_unavailable('No node of the chain answers.', { cause })
  }
  if (!(await forwards.isSigned(forwarded).catch(unanswered))) throw relayRefusals.notForwardable('forward_signature')
  const failure = await forwards.failure(forwarded, zeroAddress).catch(unanswered)
  if (failure !== null) throw relayRefusals.notForwardable('would_revert', `The settlement would end with ${failure}.`)
}

function requireTaken(answer: HandedIn, now: Date): void {
  if (answer === 'busy') throw relayRefusals.busy()
  if (answer === 'tenant_spent') throw relayRefusals.budgetSpent('tenant', now)
  if (answer === 'buyer_spent') throw relayRefusals.budgetSpent('buyer', now)
}

/** The buyer, and Compliance's word on their wallet at this moment: nobody pays for one that it has withdrawn. */
type Asking = { readonly caller: Caller; readonly approved: (chainId: string) => Promise<void> }

/** Judges what was handed in and takes it. Raises the first thing that stands in the way. */
async function take(deps: RelayDeps, { caller, approved }: Asking, quote: Quote, request: RelayRequest): Promise<void> {
  const now = deps.now()
  const bundle = bundleOf(quote, now)
  const { chain, budget } = payerOf(deps, caller, `eip155:${bundle.typedData.domain.chainId}`)
  const asked = { caller, chain, budget, day: dayOf(now) }
  const wallet = bundle.intent.buyer.toLowerCase() as Hex
  requireTaken(await deps.relays.standing({ ...asked, wallet }), now)
  await approved(chain.chainId)
  const forwarded = await forwardedBy(chain, bundle, request)
  await requireForwardable(deps.forwards(chain.chainId), forwarded)
  const relay = { ...asked, reference: quote.reference, forwarded, gasLimit: gasLimitOf(forwarded) }
  requireTaken(await deps.relays.take(relay), now)
}

/**
 * Takes a buyer's settlement to be sent for them. Asked again while it is under way, or once it went through, it changes
 * nothing; after a refusal or a revert it starts anew.
 */
export async function handIn(deps: RelayDeps, asking: Asking, quote: Quote, request: RelayRequest): Promise<void> {
  const { reference, state } = quote
  const isKnown = () => deps.relays.isKnown(asking.caller, reference)
  if (state === 'settled' || (await isKnown())) return
  try {
    await take(deps, asking, quote, request)
  } catch (error) {
    // The same call may have been taken meanwhile: then it is what keeps this one from being forwarded.
    if (error instanceof Refusal && (await isKnown())) return
    throw error
  }
}
