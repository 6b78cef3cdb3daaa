import type { Caller } from '@firsthand/values/values'
import type { EligibilityPreview } from '@firsthand/wire/eligibility'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { Buyer } from '#compliance/compliance'
import { eligibilityOrder } from './eligibility.rules.ts'
import { gatherFacts } from './gather-facts.ts'
import type { QuotingDeps } from './quoting-deps.ts'
import { tradedMarket } from './sellable.ts'
import type { FirmQuoteRequest } from './take-firm-quote.ts'

/** Every verdict of the intent call's rules, not only the first; nothing is kept and nothing is signed. */
export async function previewEligibility(
  deps: Pick<QuotingDeps, 'rail' | 'chains' | 'markets' | 'now'>,
  { caller, buyer }: { readonly caller: Caller; readonly buyer: Buyer },
  { pairId, walletAddress, cashAmount }: FirmQuoteRequest,
): Promise<EligibilityPreview> {
  const facts = await gatherFacts(deps, await tradedMarket(deps, caller, pairId), buyer, cashAmount)
  const verdicts = eligibilityOrder.map(([axis, rule]) => {
    const refusal = rule(facts)
    if (refusal === null) return { axis, passes: true, code: null, detail: null, remedy: null }
    const code = codeOf(refusal.reason, deps.rail.surface)
    return { axis, passes: false, code, detail: refusal.detail, remedy: rowOf(refusal.reason).remedy }
  })
  const eligible = verdicts.every(({ passes }) => passes)
  return { pairId, walletAddress, cashAmount: `${cashAmount}`, eligible, verdicts }
}
