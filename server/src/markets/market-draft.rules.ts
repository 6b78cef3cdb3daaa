import { readOnlyErrors, withoutReadOnly } from '@firsthand/refusal/read-only'
import { type FieldError, invalidRequest, Refusal } from '@firsthand/refusal/refusal'
import { inCalendar } from '@firsthand/values/calendar'
import { parseBaseUnits } from '@firsthand/values/values'
import { isTimeZone } from '@firsthand/values/wall-clock'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import {
  type AdminMarket,
  type Market,
  type MarketTerms,
  type MarketWrite,
  marketReadOnly,
  type TradingWindow,
} from '@firsthand/wire/markets'

export type MarketStatus = AdminMarket['status']

/** A market as an administrator writes it, with every default filled in. */
export type MarketDraft = Required<MarketTerms>

/** What the watcher has stopped starts again by a proposal that another person approves. */
export const stillStopped = (field: string) =>
  marketChangeRefused(field, 'The market was stopped automatically: propose at `/admin/stops` to resume it.')

const noLimits = { minCashAmount: null, maxCashAmount: null }
const everyone = { jurisdictions: null, investorCategories: null, appropriatenessRequired: false }

type Standing = Pick<MarketDraft, 'name' | 'status' | 'hidden' | 'entitledTenants'>

/** Every address of a write in its one spelling. */
function withChecksums(write: MarketTerms): MarketTerms {
  const plain = (address: string | null) => (address === null ? null : checksumAddress(address))
  const { cash, unit, rfqVenueContract: supplier, issuanceVenueContract: issuer } = write
  return {
    ...write,
    cash: { ...cash, address: plain(cash.address) },
    unit: { ...unit, address: plain(unit.address) },
    ...(supplier !== undefined && { rfqVenueContract: plain(supplier) }),
    ...(issuer !== undefined && { issuanceVenueContract: plain(issuer) }),
  }
}

/** What is left out of a write takes its default, but for the name, the status and who sees it, which the market has already. */
export const completeDraft = (write: MarketWrite, standing: Standing): MarketDraft => ({
  listingId: null,
  chainId: null,
  tradingWindow: null,
  limits: noLimits,
  freshnessSeconds: 60,
  feeBps: 0,
  rfqVenueContract: null,
  rfqInstrumentId: null,
  issuanceVenueContract: null,
  eligibility: everyone,
  ...standing,
  ...withChecksums(withoutReadOnly(write, marketReadOnly)),
})

/** A draft for the creator's own tenant, by the name of its listing or the symbol of its unit. */
export const newMarket = (creator: string, name: string): Standing => ({
  name,
  status: 'draft',
  hidden: false,
  entitledTenants: [creator],
})

type Rule = (draft: MarketDraft) => readonly FieldError[]
const error = (path: string, code: string, message: string): FieldError[] => [{ path, code, message }]

const amountsFitTheChain: Rule = ({ limits }) =>
  (['minCashAmount', 'maxCashAmount'] as const).flatMap((name) => {
    const text = limits[name]
    return text === null || parseBaseUnits(text) !== null
      ? []
      : error(`/limits/${name}`, 'maximum', 'Send at most 2^256-1.')
  })

const limitsAreInOrder: Rule = ({ limits: { minCashAmount, maxCashAmount } }) =>
  minCashAmount !== null && maxCashAmount !== null && BigInt(minCashAmount) > BigInt(maxCashAmount)
    ? error('/limits/minCashAmount', 'order', 'The minimum is above the maximum.')
    : []

const fieldsBelongToTheRail: Rule = (draft) => {
  const foreign = [
    ...(draft.primaryExecutionKind === 'onchain_rfq_atomic' ? [] : (['rfqVenueContract', 'rfqInstrumentId'] as const)),
    ...(draft.primaryExecutionKind === 'onchain_primary_mint' ? [] : (['issuanceVenueContract'] as const)),
  ]
  return foreign.flatMap((name) =>
    draft[name] === null ? [] : error(`/${name}`, 'foreign', 'This field belongs to another rail: leave it out.'),
  )
}

const windowIsReal: Rule = ({ tradingWindow }) => (tradingWindow === null ? [] : windowErrors(tradingWindow))

function windowErrors({ timeZone, weekly, closedDates }: TradingWindow): readonly FieldError[] {
  return [
    ...(isTimeZone(timeZone)
      ? []
      : error('/tradingWindow/timeZone', 'unknown', 'Name an IANA time zone, such as Europe/Zurich.')),
    ...weekly.flatMap(({ opens, closes }, i) =>
      opens < closes ? [] : error(`/tradingWindow/weekly/${i}/closes`, 'order', 'Closing time must follow opening.'),
    ),
    ...closedDates.flatMap((date, i) =>
      isDate(date) ? [] : error(`/tradingWindow/closedDates/${i}`, 'unknown', 'There is no such day.'),
    ),
  ]
}

const isDate = (text: string): boolean => inCalendar(`${text}T00:00:00Z`) !== null

const rules: readonly Rule[] = [limitsAreInOrder, fieldsBelongToTheRail, windowIsReal]

/** What is wrong with a write beyond its schema; empty when it may be stored. */
const draftErrors = (draft: MarketDraft): readonly FieldError[] => {
  const amounts = amountsFitTheChain(draft)
  return amounts.length > 0 ? amounts : rules.flatMap((rule) => rule(draft))
}

/** Throws `invalid_request`, naming every rule that the write breaks, before anything is read: no rule needs the stored market. */
export function requireSound(write: MarketWrite): void {
  const errors = draftErrors(completeDraft(write, newMarket('', '')))
  if (errors.length > 0) throw invalidRequest(errors)
}

/** The same of a market that does not exist yet: nothing was read that a member of ours could come from. */
export function requireSoundNew(write: MarketWrite): void {
  const errors = readOnlyErrors(write, marketReadOnly)
  if (errors.length > 0) throw invalidRequest(errors)
  requireSound(write)
}

/** A market sells a listing that its tenant may see, or none. */
export const unknownListing = (): Refusal =>
  invalidRequest(
    error('/listingId', 'unknown', 'There is no such listing: name one that your tenant owns or may see, or null.'),
  )

const moves: Readonly<Record<MarketStatus, readonly MarketStatus[]>> = {
  draft: ['draft', 'active', 'closed'],
  active: ['active', 'paused', 'closed'],
  paused: ['paused', 'active', 'closed'],
  closed: ['closed'],
}

export const mayBecome = (from: MarketStatus, to: MarketStatus): boolean => moves[from].includes(to)

/** Quotes and signed intents rest on these, so they stay as they are once a market has left `draft`. */
const fixedOnceOnSale = ['primaryExecutionKind', 'chainId', 'cash', 'unit'] as const

/** A token as text: JSON gives the order of its members no meaning, and an address is the same in any case. */
const inOrder = (value: unknown) =>
  JSON.stringify(value, ['symbol', 'decimals', 'address']).replace(/0x[0-9a-fA-F]{40}/, (address) =>
    address.toLowerCase(),
  )

/** The field whose change is not allowed, or null when the market may become the draft. */
function forbiddenChange(before: Market, after: MarketDraft): keyof MarketDraft | null {
  if (!mayBecome(before.status, after.status)) return 'status'
  // An instrument is priced in these tokens from its first day.
  if (before.status === 'draft' && before.offchainInstrumentId == null) return null
  return fixedOnceOnSale.find((name) => inOrder(before[name]) !== inOrder(after[name])) ?? null
}

/** The one place where a change to a market is refused because of the state or the rail that the market has. */
export const marketChangeRefused = (field: string, detail: string): Refusal =>
  new Refusal('market_change_refused', detail, { field })

/** Why the market may not become the draft; null when it may. */
export function changeRefusal(current: AdminMarket, draft: MarketDraft): Refusal | null {
  const field = forbiddenChange(current, draft)
  if (field === null) return null
  const { status } = current
  const market = `${status === 'active' ? 'An' : 'A'} ${status} market`
  if (field !== 'status') return marketChangeRefused(field, `${market} keeps its ${field}.`)
  const others = moves[status].filter((other) => other !== status)
  const instead = others.length === 0 ? 'its status is final' : `it can become ${others.join(' or ')}`
  return marketChangeRefused(field, `${market} cannot become ${draft.status}: ${instead}.`)
}
