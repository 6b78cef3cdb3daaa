import type { MarketWrite } from '@firsthand/wire/markets'
import type { BankSale } from '../seed/seed-bank.ts'
import { bankTransfer, issuance, thirdPartyVenue } from '../seed/seed-markets.ts'

/** A market that is there to be refused. */
type Reserved = {
  readonly write: MarketWrite
  /** Quotes and execution, on the rail that has switches. */
  readonly switches?: readonly [boolean, boolean]
  readonly to?: 'paused'
  /** How it is sold, on the rail that is paid by bank transfer. */
  readonly sale?: BankSale
}

const closedHours = { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] }
const everybody = { jurisdictions: null, investorCategories: null, appropriatenessRequired: false }
const onlyUs = { ...everybody, jurisdictions: ['US'] }
/** An asset class for which no buyer of the sandbox has passed the test. */
const untested = { assetClass: 'private_equity', eligibility: { ...everybody, appropriatenessRequired: true } }
const on = [true, true] as const
/** Another fee than the fee signer's own schedule has. */
const overcharged = { feeBps: 50 }
const limits = { minCashAmount: '1000000', maxCashAmount: null }
const capped = { minCashAmount: null, maxCashAmount: null, perBuyerCashCap: '50000' }

/** In the order in which they are made, after those that anybody can buy at: their numbers never change. */
const reserved = {
  mintClosedHours: { write: issuance({ tradingWindow: closedHours }) },
  mintOnlyUs: { write: issuance({ eligibility: onlyUs }) },
  mintUntested: { write: issuance(untested) },
  mintOvercharged: { write: issuance(overcharged) },
  rfqUnconfigured: { write: thirdPartyVenue({ rfqInstrumentId: null }) },
  rfqClosedHours: { write: thirdPartyVenue({ tradingWindow: closedHours }), switches: on },
  rfqOnlyUs: { write: thirdPartyVenue({ eligibility: onlyUs }), switches: on },
  rfqUntested: { write: thirdPartyVenue(untested), switches: on },
  rfqOvercharged: { write: thirdPartyVenue({ ...overcharged, limits }), switches: on },
  rfqQuotesOff: { write: thirdPartyVenue(), switches: [false, true] },
  rfqExecutionOff: { write: thirdPartyVenue(), switches: [true, false] },
  rfqPaused: { write: thirdPartyVenue(), to: 'paused' },
  bankClosedHours: { write: bankTransfer({ tradingWindow: closedHours }), sale: {} },
  bankOnlyUs: { write: bankTransfer({ eligibility: onlyUs }), sale: {} },
  bankUntested: { write: bankTransfer(untested), sale: {} },
  bankPaused: { write: bankTransfer(), sale: {}, to: 'paused' },
  bankSalesOff: { write: bankTransfer(), sale: { switches: [false, true] } },
  bankTerms: { write: bankTransfer(), sale: { terms: { termsHash: 'a'.repeat(64) } } },
  bankScarce: { write: bankTransfer(), sale: { terms: { supplyUnitAmount: '1' } } },
  bankOneAtATime: { write: bankTransfer(), sale: { terms: { maxOpenPurchases: 1 } } },
  bankCapped: { write: bankTransfer(), sale: { terms: { limits: capped } } },
  bankNoAccount: { write: bankTransfer(), sale: { account: 'unapproved' } },
} as const satisfies Readonly<Record<string, Reserved>>

export const reservedMarkets: readonly Reserved[] = Object.values(reserved)

/** The markets that were seeded before. */
const seededBefore = 12
const numbers = Object.keys(reserved).map((name, place) => [name, seededBefore + 1 + place])

/** The `pairId` of each reserved market, and of those among the ordinary ones that the examples use. */
export const pairs = {
  harbour: 1,
  tbill: 2,
  bank: 3,
  mintUnconfigured: 6,
  desk: 10,
  mintPaused: 11,
  ...(Object.fromEntries(numbers) as Record<keyof typeof reserved, number>),
} as const
