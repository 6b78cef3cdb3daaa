import type { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Reason } from '@firsthand/wire/refusals'
import type { SimulationOutcome, UnsignedSettlement } from './chain/settlement-simulation.ts'
import type { DraftedIntent } from './draft-intent.ts'
import { limitsWithCap, tooLittle } from './pricing.rules.ts'
import { pricesOf } from './quote.rules.ts'
import type { QuotingDeps } from './rail.ts'

type Reverted = Exclude<SimulationOutcome, string>
type Facts = { readonly drafted: DraftedIntent; readonly decisionId: string; readonly reverted: Reverted }
type Deps = Pick<QuotingDeps, 'rail' | 'preflightSimulation' | 'alarm'>

/** The refusal for each reason that a revert stands for. One that cannot happen here, as a wrong sender, is a fault of ours and has no row. */
const refusals: { readonly [R in Reason]?: (facts: Facts, deps: Deps) => Refusal | Promise<Refusal> } = {
  quote_expired: () => tradeRefusals.quote_expired(null),
  async price_moved({ drafted: { market, quote } }, { rail }) {
    return tradeRefusals.price_moved(pricesOf(quote, await rail.offerAgain(market, quote)))
  },
  intent_digest_mismatch: () => tradeRefusals.intent_digest_mismatch(),
  async purchase_cap_exceeded({ drafted: { market, quote }, reverted }, { rail }) {
    // A third-party venue shows no cap: that it is closed is known by its error alone.
    const { purchaseCap } = reverted.error === 'Closed' ? { purchaseCap: 0n } : await rail.offerAgain(market, quote)
    return tradeRefusals.purchase_cap_exceeded(limitsWithCap(market, purchaseCap), purchaseCap === 0n)
  },
  nothing_to_buy: ({ drafted: { market, quote } }) => tooLittle(market, quote),
  venue_unavailable: ({ reverted }) =>
    tradeRefusals.venue_unavailable(`The settlement would end with ${reverted.error}.`),
  venue_mismatch: ({ reverted }) => tradeRefusals.venue_mismatch(`The settlement would end with ${reverted.error}.`),
  venue_declined: ({ reverted }) => tradeRefusals.venue_declined(`The settlement would end with ${reverted.error}.`),
  execution_disabled: () => tradeRefusals.execution_disabled(),
  market_paused: () => tradeRefusals.market_paused(),
  market_not_configured: ({ reverted }) =>
    tradeRefusals.market_not_configured(`the router reverts with ${reverted.error}`),
  signer_unavailable: () => tradeRefusals.signer_unavailable(),
  kyc_attestation_unsupported: () => tradeRefusals.kyc_attestation_unsupported(),
  kyc_attestation_refused: ({ decisionId }) => tradeRefusals.kyc_attestation_refused(decisionId),
  wallet_not_registered: () => tradeRefusals.wallet_not_registered(),
  wallet_registry_unavailable: () => tradeRefusals.wallet_registry_unavailable(),
}

/** The whole settlement against the node before the buyer is asked to sign. What would fail is not handed out. */
export async function requireSimulated(
  deps: Deps,
  drafted: DraftedIntent,
  signatures: UnsignedSettlement['signatures'],
  decisionId: string,
): Promise<void> {
  const { chain, intent, venueCalldata, quote } = drafted
  const { chainId, router } = chain
  const surface = deps.rail.surface
  const reverted = await deps.preflightSimulation.simulate({
    chainId,
    router,
    intent,
    venueCalldata,
    signatures,
    surface,
  })
  if (typeof reverted === 'string') return
  const { refusal, error } = reverted
  if (reverted.alarm) deps.alarm('settlement.would_fail', { reference: quote.reference, error, refusal })
  const refuse = refusals[refusal]
  if (refuse === undefined) throw new Error(`a settlement would end with ${error}`)
  throw await refuse({ drafted, decisionId, reverted }, deps)
}
