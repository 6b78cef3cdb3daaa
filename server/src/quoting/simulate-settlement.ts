import type { Refusal } from '@firsthand/refusal/refusal'
import { onChain } from '@firsthand/refusal/trade-refusals'
import type { Reason } from '@firsthand/wire/refusals'
import type { DraftedIntent } from './draft-intent.ts'
import { pricesOf } from './price-again.ts'
import { minCashFor } from './pricing.rules.ts'
import { limitsWithCap } from './purchase-limits.rules.ts'
import type { QuotingDeps } from './quoting-deps.ts'
import type { RehearsalOutcome, UnsignedSettlement } from './settlement-simulation.port.ts'

type Reverted = Exclude<RehearsalOutcome, string>
type Facts = { readonly drafted: DraftedIntent; readonly decisionId: string; readonly reverted: Reverted }
type Deps = Pick<QuotingDeps, 'rail' | 'rehearsal' | 'alarm'>

/** What a revert is told as. One that cannot happen here, as a wrong sender, is a fault of ours and has no row. */
const told: { readonly [R in Reason]?: (facts: Facts, deps: Deps) => Refusal | Promise<Refusal> } = {
  quote_expired: () => onChain.quote_expired(null),
  async price_moved({ drafted: { market, quote } }, { rail }) {
    return onChain.price_moved(pricesOf(quote, await rail.offerAgain(market, quote)))
  },
  intent_digest_mismatch: () => onChain.intent_digest_mismatch(),
  async purchase_cap_exceeded({ drafted: { market, quote } }, { rail }) {
    const { purchaseCap } = await rail.offerAgain(market, quote)
    return onChain.purchase_cap_exceeded(limitsWithCap(market, purchaseCap), purchaseCap === 0n)
  },
  nothing_to_buy: ({ drafted: { market, quote } }) =>
    onChain.nothing_to_buy(minCashFor(quote, market.unit.decimals, market.feeBps)),
  venue_unavailable: ({ reverted }) => onChain.venue_unavailable(`The settlement would end with ${reverted.error}.`),
  venue_mismatch: ({ reverted }) => onChain.venue_mismatch(`The settlement would end with ${reverted.error}.`),
  venue_declined: ({ reverted }) => onChain.venue_declined(`The settlement would end with ${reverted.error}.`),
  execution_disabled: () => onChain.execution_disabled(),
  market_paused: () => onChain.market_paused(),
  market_not_configured: ({ reverted }) => onChain.market_not_configured(`the router says ${reverted.error}`),
  signer_unavailable: () => onChain.signer_unavailable(),
  kyc_attestation_unsupported: () => onChain.kyc_attestation_unsupported(),
  kyc_attestation_refused: ({ decisionId }) => onChain.kyc_attestation_refused(decisionId),
  wallet_not_registered: () => onChain.wallet_not_registered(),
  wallet_registry_unavailable: () => onChain.wallet_registry_unavailable(),
}

/** The whole settlement against the node before the buyer is asked to sign. What would fail is not handed out. */
export async function requireRehearsed(
  deps: Deps,
  drafted: DraftedIntent,
  signatures: UnsignedSettlement['signatures'],
  decisionId: string,
): Promise<void> {
  const { chain, intent, venueCalldata, quote } = drafted
  const { chainId, router } = chain
  const surface = deps.rail.surface
  const reverted = await deps.rehearsal.rehearse({ chainId, router, intent, venueCalldata, signatures, surface })
  if (typeof reverted === 'string') return
  const { refusal, error } = reverted
  if (reverted.alarm) deps.alarm('settlement.would_fail', { reference: quote.reference, error, refusal })
  const tell = told[refusal]
  if (tell === undefined) throw new Error(`a settlement would end with ${error}`)
  throw await tell({ drafted, decisionId, reverted }, deps)
}
