import { codeOf, publishedCodes, type Reason } from '@firsthand/wire/refusals'
import { servedSurfaces } from '@firsthand/wire/refusals/row'
import { bankTransferExamples } from './bank-transfer.ts'
import { railCalls } from './calls.ts'
import { generalExamples } from './general.ts'
import { between, sharedExamples } from './on-chain.ts'
import { personalDataExamples } from './personal-data.ts'
import { pairs } from './reserved-markets.ts'
import type { RefusalExample } from './row.ts'
import { treasuryExamples } from './treasury.ts'

const mint = railCalls('/primary-mint')
const rfq = railCalls('/rfq')

const mintExamples = {
  ...sharedExamples(mint, {
    open: pairs.harbour,
    otherRail: pairs.tbill,
    unconfigured: pairs.mintUnconfigured,
    paused: pairs.mintPaused,
    closedHours: pairs.mintClosedHours,
    onlyUs: pairs.mintOnlyUs,
    untested: pairs.mintUntested,
    overcharged: pairs.mintOvercharged,
    limited: pairs.harbour,
    absentReference: `MINT${'0'.repeat(32)}`,
  }),
  price_moved: {
    how: 'The offering’s price doubles between quote and intent.',
    faultInjection: 'offering_price_doubled',
    ...between(mint, pairs.harbour),
  },
  purchase_cap_exceeded: {
    how: 'Offer 500,000 at market 1, whose cap is 250,000.',
    call: mint.firm(pairs.harbour, { cashAmount: '500000000000' }),
  },
  price_read_failed: {
    how: 'The chain stops answering.',
    faultInjection: 'chain_frozen',
    call: mint.soft(pairs.harbour),
    settles: true,
  },
  venue_unavailable: {
    how: 'The offering’s contract is gone from its address.',
    faultInjection: 'offering_gone',
    call: mint.soft(pairs.harbour),
    settles: true,
  },
  venue_mismatch: {
    how: 'The offering’s contract sells another unit than the market states.',
    faultInjection: 'offering_sells_another_unit',
    call: mint.soft(pairs.harbour),
    settles: true,
  },
} as const satisfies Partial<Record<Reason, RefusalExample>>

const rfqExamples = {
  ...sharedExamples(rfq, {
    open: pairs.tbill,
    otherRail: pairs.harbour,
    unconfigured: pairs.rfqUnconfigured,
    paused: pairs.rfqPaused,
    closedHours: pairs.rfqClosedHours,
    onlyUs: pairs.rfqOnlyUs,
    untested: pairs.rfqUntested,
    overcharged: pairs.rfqOvercharged,
    limited: pairs.rfqOvercharged,
    absentReference: `RFQ${'0'.repeat(32)}`,
  }),
  price_moved: {
    how: `At market ${pairs.desk}, whose suppliers have a last look, they give fewer units than they quoted.`,
    faultInjection: 'suppliers_confirm_fewer_units',
    ...between(rfq, pairs.desk),
  },
  purchase_cap_exceeded: {
    how: 'The venue reverts the dry run because it is closed, as an offering does.',
    faultInjection: 'venue_closed',
    ...between(rfq),
  },
  venue_unavailable: {
    how: 'The suppliers stop answering.',
    faultInjection: 'suppliers_frozen',
    call: rfq.soft(pairs.tbill),
    settles: true,
  },
  venue_mismatch: {
    how: 'The suppliers answer that they do not trade the pair.',
    faultInjection: 'suppliers_know_no_pair',
    call: rfq.soft(pairs.tbill),
    settles: true,
  },
  quotes_disabled: { how: `Market ${pairs.rfqQuotesOff} has its quotes off.`, call: rfq.soft(pairs.rfqQuotesOff) },
  execution_disabled: {
    how: `Market ${pairs.rfqExecutionOff} has its execution off: ask for the intent.`,
    ...between(rfq, pairs.rfqExecutionOff),
  },
  no_quote: { how: 'Offer 500,000,000: more than any supplier lists.', call: rfq.soft(pairs.tbill, '500000000000000') },
  venue_declined: {
    how: 'The suppliers withdraw their units between quote and intent.',
    faultInjection: 'allowances_withdrawn',
    ...between(rfq),
  },
} as const satisfies Partial<Record<Reason, RefusalExample>>

const offchainExamples = { ...bankTransferExamples, ...treasuryExamples }
const bySurface = {
  general: { ...generalExamples, ...personalDataExamples },
  mint: mintExamples,
  rfq: rfqExamples,
  offchain: offchainExamples,
} as const

/** How to produce every refusal that the service can answer in a sandbox, by code. */
export const refusalExamples: ReadonlyMap<string, RefusalExample> = new Map(
  servedSurfaces.flatMap((surface) =>
    Object.entries<RefusalExample>(bySurface[surface]).map(([reason, example]) => [
      codeOf(reason as Reason, surface),
      example,
    ]),
  ),
)

const served = publishedCodes.filter(({ surface }) => servedSurfaces.some((each) => each === surface))

/** Every code that the service publishes, with the status that it is answered with. */
export const servedStatuses: ReadonlyMap<string, number> = new Map(served.map(({ code, row }) => [code, row.status]))
