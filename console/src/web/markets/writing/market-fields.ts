import type { AdminMarket } from '@firsthand/sdk/types'
import type { Field, Group } from '../../ui/drafts/fields.tsx'
import type { Draft } from '../../ui/drafts/merge.ts'
import { railNames } from '../list.tsx'
import type { marketPageTexts, marketTexts } from '../words.ts'
import { weekdays } from './hours.ts'
import type { WritingTexts } from './words.ts'

type Texts = {
  readonly t: WritingTexts
  readonly m: (typeof marketTexts)['en']
  readonly p: (typeof marketPageTexts)['en']
}
type Chain = { readonly chainId: string; readonly name: string }
type Known = { readonly chains: readonly Chain[]; readonly market: AdminMarket | null }

const when = (is: boolean, ...fields: readonly Field[]): readonly Field[] => (is ? fields : [])

/** Rail, chain and tokens stay as they are once a market has left draft, or has its instrument. */
const isFixed = (market: AdminMarket | null): boolean =>
  market !== null && (market.status !== 'draft' || market.offchainInstrumentId != null)

function railFields(draft: Draft, { t, m }: Texts, { chains, market }: Known): readonly Field[] {
  const fixed = isFixed(market)
  const unknown = draft.chainId && !chains.some(({ chainId }) => chainId === draft.chainId) ? [draft.chainId] : []
  const chainChoices = [
    { value: '', label: t.noChain },
    ...chains.map(({ chainId, name }) => ({ value: chainId, label: `${name} (${chainId})` })),
    ...unknown.map((value) => ({ value, label: value })),
  ]
  const rails = railNames.map((rail) => ({ value: rail === 'none' ? '' : rail, label: m.rails[rail] }))
  return [
    { name: 'rail', label: t.rail, kind: 'choice', choices: rails, isFixed: fixed },
    { name: 'chainId', label: t.chainId, kind: 'choice', choices: chainChoices, isFixed: fixed },
    { name: 'unitSymbol', label: t.unitSymbol, isRequired: true, isFixed: fixed },
    { name: 'unitDecimals', label: t.unitDecimals, isRequired: true, isFixed: fixed },
    { name: 'unitAddress', label: t.unitAddress, kind: 'code', isFixed: fixed },
    { name: 'cashSymbol', label: t.cashSymbol, isRequired: true, isFixed: fixed },
    { name: 'cashDecimals', label: t.cashDecimals, isRequired: true, isFixed: fixed },
    { name: 'cashAddress', label: t.cashAddress, kind: 'code', isFixed: fixed },
    ...when(
      draft.rail === 'onchain_rfq_atomic',
      { name: 'rfqVenueContract', label: t.rfqVenueContract, kind: 'code' },
      { name: 'rfqInstrumentId', label: t.rfqInstrumentId },
    ),
    ...when(draft.rail === 'onchain_primary_mint', {
      name: 'issuanceVenueContract',
      label: t.issuanceVenueContract,
      kind: 'code',
    }),
  ]
}

const hourFields = (draft: Draft, { t, p }: Texts): readonly Field[] => [
  { name: 'alwaysOpen', label: t.alwaysOpen, kind: 'yes' },
  ...when(
    draft.alwaysOpen !== 'yes',
    { name: 'timeZone', label: t.timeZone, isRequired: true },
    ...weekdays.map((day) => ({ name: `hours.${day}`, label: p.days[day], help: t.hoursHelp })),
    { name: 'closedDates', label: t.closedDates, help: t.closedDatesHelp, kind: 'area' },
  ),
]

const audienceFields = (draft: Draft, { t }: Texts): readonly Field[] => [
  { name: 'hidden', label: t.hidden, kind: 'yes' },
  { name: 'tenants', label: t.tenants, help: t.oneALine, kind: 'area' },
  { name: 'everyCountry', label: t.everyCountry, kind: 'yes' },
  ...when(draft.everyCountry !== 'yes', { name: 'countries', label: t.countries, help: t.countriesHelp }),
  { name: 'everyCategory', label: t.everyCategory, kind: 'yes' },
  ...when(draft.everyCategory !== 'yes', {
    name: 'categories',
    label: t.categories,
    help: t.categoriesHelp,
    kind: 'area',
  }),
  { name: 'appropriateness', label: t.appropriateness, kind: 'yes' },
]

/** The fields of a market, by topic. What does not belong to its rail is left out. */
export function marketGroups(draft: Draft, texts: Texts, known: Known): readonly Group[] {
  const { t } = texts
  const limitHelp = t.limitHelp(draft.cashSymbol ?? '')
  return [
    {
      title: t.groups.about,
      fields: [
        { name: 'name', label: t.name, isRequired: true },
        { name: 'assetClass', label: t.assetClass, help: t.assetClassHelp, isRequired: true },
        { name: 'listingId', label: t.listingId, help: t.listingIdHelp },
      ],
    },
    { title: t.groups.rail, fields: railFields(draft, texts, known) },
    {
      title: t.groups.terms,
      fields: [
        { name: 'min', label: t.min, help: limitHelp },
        { name: 'max', label: t.max, help: limitHelp },
        { name: 'fee', label: t.fee, help: t.feeHelp, isRequired: true },
        { name: 'freshnessSeconds', label: t.freshnessSeconds, isRequired: true },
      ],
    },
    { title: t.groups.who, fields: audienceFields(draft, texts) },
    { title: t.groups.hours, fields: hourFields(draft, texts) },
  ]
}
