import { isDeepStrictEqual } from 'node:util'
import type { AdminMarket, Market, MarketTerms, MarketWrite, SwitchesWrite } from '@firsthand/wire/markets'
import { getAddress } from 'viem'

type Draft = Required<MarketTerms>
type Status = Market['status']

/** A market as the contract requires it; written apart from the service, so that both can be wrong only by chance. */
export type Row = {
  /** The tenant whose administrator created it: nobody else writes it. */
  readonly owner: string
  readonly pairId: number
  readonly draft: Draft
  readonly version: number
  readonly quotes: boolean
  readonly execution: boolean
}

export type Standing = Pick<Draft, 'name' | 'status' | 'hidden' | 'entitledTenants'>

/** What is left out takes its default; the name and the status of a market that exists and who sees it stay. */
export const completed = (write: MarketWrite, standing: Standing): Draft => ({
  name: write.name ?? standing.name,
  listingId: write.listingId ?? null,
  assetClass: write.assetClass,
  primaryExecutionKind: write.primaryExecutionKind,
  chainId: write.chainId ?? null,
  cash: write.cash,
  unit: write.unit,
  tradingWindow: write.tradingWindow ?? null,
  limits: write.limits ?? { minCashAmount: null, maxCashAmount: null },
  freshnessSeconds: write.freshnessSeconds ?? 60,
  feeBps: write.feeBps ?? 0,
  status: write.status ?? standing.status,
  rfqVenueContract: write.rfqVenueContract ?? null,
  rfqInstrumentId: write.rfqInstrumentId ?? null,
  issuanceVenueContract: write.issuanceVenueContract ?? null,
  hidden: write.hidden ?? standing.hidden,
  entitledTenants: write.entitledTenants ?? standing.entitledTenants,
  eligibility: write.eligibility ?? {
    jurisdictions: null,
    investorCategories: null,
    appropriatenessRequired: false,
  },
})

const isRfq = ({ primaryExecutionKind }: Draft) => primaryExecutionKind === 'onchain_rfq_atomic'

export const created = (pairId: number, owner: string, draft: Draft): Row => ({
  owner,
  pairId,
  draft,
  version: 1,
  quotes: false,
  execution: false,
})

/** The market after a change that was allowed; off the third-party-venue rail there are no switches. */
export const replaced = (row: Row, draft: Draft): Row => ({
  ...row,
  draft,
  version: row.version + 1,
  quotes: row.quotes && isRfq(draft),
  execution: row.execution && isRfq(draft),
})

export const switched = (row: Row, { rfqQuotesEnabled, rfqExecutionEnabled }: SwitchesWrite): Row => ({
  ...row,
  version: row.version + 1,
  quotes: rfqQuotesEnabled,
  execution: rfqExecutionEnabled,
})

export const hasSwitches = ({ draft }: Row): boolean => isRfq(draft)

const next: Readonly<Record<Status, string>> = {
  draft: 'draft active closed',
  active: 'active paused closed',
  paused: 'paused active closed',
  closed: 'closed',
}

/** The field that may not take the requested value; null when the change is allowed. */
export function forbidden({ draft: before }: Row, after: Draft): string | null {
  if (!next[before.status].split(' ').includes(after.status)) return 'status'
  if (before.status === 'draft') return null
  const fixed = ['primaryExecutionKind', 'chainId', 'cash', 'unit'] as const
  return fixed.find((name) => !isDeepStrictEqual(before[name], after[name])) ?? null
}

export const isVisibleTo = ({ draft }: Row, tenant: string): boolean =>
  draft.entitledTenants.includes(tenant) && !draft.hidden && draft.status !== 'draft'

/** Amounts are answered without leading zeros. */
const amount = (text: string | null) => (text === null ? null : BigInt(text).toString())

/** Addresses are answered as EIP-55 writes them. */
const address = (text: string | null) => (text === null ? null : getAddress(text))
const token = (each: Draft['cash']): Draft['cash'] => ({ ...each, address: address(each.address) })

/** What a consumer reads. */
export function consumerView({ pairId, draft, quotes, execution }: Row): Market {
  const { primaryExecutionKind: kind, limits, cash, unit } = draft
  return {
    pairId,
    status: draft.status,
    primaryMarket: kind !== null,
    name: draft.name,
    listingId: draft.listingId,
    assetClass: draft.assetClass,
    primaryExecutionKind: kind,
    chainId: draft.chainId,
    cash: token(cash),
    unit: token(unit),
    tradingWindow: draft.tradingWindow,
    limits: { minCashAmount: amount(limits.minCashAmount), maxCashAmount: amount(limits.maxCashAmount) },
    freshnessSeconds: draft.freshnessSeconds,
    feeBps: draft.feeBps,
    ...(kind === 'onchain_rfq_atomic' && {
      rfqVenueContract: address(draft.rfqVenueContract),
      rfqInstrumentId: draft.rfqInstrumentId,
      rfqQuotesEnabled: quotes,
      rfqExecutionEnabled: execution,
    }),
    ...(kind === 'onchain_primary_mint' && { issuanceVenueContract: address(draft.issuanceVenueContract) }),
    // Nobody gives it an instrument here, so its switches stay as they were made.
    ...(kind === 'offchain_fixed_price' && {
      offchainInstrumentId: null,
      offchainSalesEnabled: false,
      offchainDeliveryEnabled: false,
    }),
  }
}

/** What an administrator reads, but for the times and the completeness of the rail, which follow from nothing here. */
export function administratorView(row: Row): Omit<AdminMarket, 'createdAt' | 'updatedAt' | 'configuration'> {
  const { hidden, entitledTenants, eligibility } = row.draft
  return {
    ...consumerView(row),
    ownerTenant: row.owner,
    hidden,
    entitledTenants: [...entitledTenants].sort(),
    eligibility,
    ...(isRfq(row.draft) && { rfqDraining: false }),
    version: row.version,
  }
}
