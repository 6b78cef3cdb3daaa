import { barredBuyer, type RailCalls } from './calls.ts'
import { pairs } from './reserved-markets.ts'
import type { RefusalExample } from './row.ts'

/** How the rails differ where both refuse for the same reason. */
export type RailPlaces = {
  /** Of the rail's own buyers' market, and of those that are refused. */
  readonly open: number
  readonly otherRail: number
  readonly unconfigured: number
  readonly paused: number
  readonly closedHours: number
  readonly onlyUs: number
  readonly untested: number
  readonly overcharged: number
  /** A market with a smallest amount of 1. */
  readonly limited: number
  readonly absentReference: string
}

const stranger = '0x00000000000000000000000000000000000000aa'

/** How to produce the refusals for which both on-chain rails have a code. */
export function sharedExamples({ soft, firm, taken, intent }: RailCalls, at: RailPlaces) {
  /** A quote is taken at this market, and its intent refused. */
  const atIntent = (pairId: number, how: string): RefusalExample => ({ how, first: [taken(pairId)], call: intent() })
  return {
    market_not_found: { how: 'Name market 987654321.', call: soft(987_654_321) },
    wrong_rail: { how: `Name market ${at.otherRail}, which settles on another rail.`, call: soft(at.otherRail) },
    market_not_configured: { how: `Market ${at.unconfigured} is not complete.`, call: soft(at.unconfigured) },
    market_paused: { how: `Market ${at.paused} is paused.`, call: firm(at.paused) },
    trading_window_closed: atIntent(at.closedHours, `Market ${at.closedHours} never opens: ask for the intent.`),
    quote_not_found: { how: 'Use a reference that nobody was given.', call: intent(at.absentReference) },
    quote_expired: {
      how: 'Take a quote, skip 901 seconds, and ask for the intent.',
      first: [taken(at.open)],
      skipSeconds: 901,
      call: intent(),
    },
    intent_digest_mismatch: {
      how: 'Somebody with all rights to the database changes what was drafted for a quote.',
      first: [taken(at.open)],
      faultInjection: 'draft_changed',
      call: intent(),
    },
    wallet_not_registered: {
      how: `Name the wallet ${stranger}.`,
      call: firm(at.open, { walletAddress: stranger }),
    },
    buyer_not_eligible: atIntent(at.onlyUs, `Market ${at.onlyUs} admits buyers of the US alone: ask for the intent.`),
    appropriateness_required: atIntent(at.untested, `Market ${at.untested} wants a test that no buyer has passed.`),
    kyc_attestation_refused: {
      how: `Buy as ${barredBuyer}, of a jurisdiction for which Compliance attests nothing.`,
      first: [taken(at.open, {}, barredBuyer)],
      call: intent(undefined, barredBuyer),
    },
    trade_size_out_of_range: {
      how: `Ask for the intent of 0.50 at market ${at.limited}, whose smallest amount is 1.`,
      first: [taken(at.limited, { cashAmount: '500000' })],
      call: intent(),
    },
    nothing_to_buy: { how: 'Offer 0.', call: soft(at.open, '0') },
    signer_unavailable: {
      how: 'The signers of the fee die between quote and intent.',
      first: [taken(at.open)],
      faultInjection: 'fee_signers_killed',
      call: intent(),
    },
    signer_declined: atIntent(at.overcharged, `Market ${at.overcharged} has a fee that the fee signer does not sign.`),
    wallet_registry_unavailable: {
      how: 'Compliance cannot read its register of wallets.',
      faultInjection: 'wallets_unreadable',
      call: firm(at.open),
    },
    kyc_attestation_unavailable: {
      how: 'Compliance stops answering between quote and intent.',
      first: [taken(at.open)],
      faultInjection: 'compliance_frozen',
      call: intent(),
    },
    kyc_attestation_unsupported: {
      how: 'Compliance is set to attest at another contract only.',
      first: [taken(at.open)],
      faultInjection: 'attests_elsewhere',
      call: intent(),
    },
  } as const satisfies Readonly<Record<string, RefusalExample>>
}

/** A firm quote and an intent at the same market, for what happens in between. */
export const between = ({ taken, intent }: RailCalls, pairId: number = pairs.tbill) => ({
  first: [taken(pairId)],
  call: intent(),
})
