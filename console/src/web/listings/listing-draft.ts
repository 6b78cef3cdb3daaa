import type { Language } from '@firsthand/page-kit/language'
import { parseDecimal } from '@firsthand/page-kit/money'
import type { AdminListing, ListingWrite } from '@firsthand/sdk/types'
import type { Draft } from '../ui/drafts/merge.ts'

export type ListingFault = 'required' | 'price' | 'order'

const priceForm = /^(0|[1-9][0-9]{0,29})([.][0-9]{1,18})?$/
const placesMax = 18

/** A price as the service writes it, in the way of a language. */
export const writtenPrice = (price: string | null, language: Language): string =>
  language === 'de' ? (price ?? '').replace('.', ',') : (price ?? '')

/** What somebody typed, as the service writes it; null for nothing, undefined when it is no price. Its places stay as typed. */
function readPrice(typed: string | undefined, language: Language): string | null | undefined {
  const text = typed?.trim() ?? ''
  if (text === '') return null
  if (parseDecimal(text, placesMax, language) === null) return undefined
  const [group, point] = language === 'de' ? ['.', ','] : [',', '.']
  const plain = text.replaceAll(group, '').replace(point, '.')
  return priceForm.test(plain) ? plain : undefined
}

const unitsOf = (price: string): bigint => BigInt(parseDecimal(price, placesMax, 'en') ?? 0)

export const blankListing: Draft = { status: 'active', hidden: 'no' }

/** A listing as a form has it. */
export const listingDraft = (listing: AdminListing, language: Language): Draft => ({
  symbol: listing.symbol,
  name: listing.name,
  source: listing.source,
  chain: listing.chain_id ?? '',
  token: listing.token_ref,
  baseAsset: listing.base_asset ?? '',
  quoteCurrency: listing.quote_currency ?? '',
  min: writtenPrice(listing.min_price, language),
  max: writtenPrice(listing.max_price, language),
  status: listing.status,
  hidden: listing.hidden ? 'yes' : 'no',
  tenants: listing.entitled_tenants.join('\n'),
})

const required = ['symbol', 'name', 'source', 'token'] as const

/** What keeps a draft from being sent, by field. The service checks the rest. */
export function listingFaults(draft: Draft, language: Language): Readonly<Record<string, ListingFault>> {
  const [min, max] = [readPrice(draft.min, language), readPrice(draft.max, language)]
  const missing = required.filter((name) => (draft[name] ?? '').trim() === '')
  return {
    ...(min && max && unitsOf(min) > unitsOf(max) && { min: 'order' as const }),
    ...(min === undefined && { min: 'price' as const }),
    ...(max === undefined && { max: 'price' as const }),
    ...Object.fromEntries(missing.map((name) => [name, 'required' as const])),
  }
}

const orNull = (text: string | undefined): string | null => (text?.trim() ? text.trim() : null)

/** The whole listing, as the service takes it. To be called without faults. */
export const listingWrite = (draft: Draft, language: Language): ListingWrite => ({
  symbol: (draft.symbol ?? '').trim(),
  name: (draft.name ?? '').trim(),
  source: (draft.source ?? '').trim(),
  token_ref: (draft.token ?? '').trim(),
  chain_id: orNull(draft.chain),
  base_asset: orNull(draft.baseAsset),
  quote_currency: orNull(draft.quoteCurrency),
  min_price: readPrice(draft.min, language) ?? null,
  max_price: readPrice(draft.max, language) ?? null,
  status: draft.status === 'paused' ? 'paused' : 'active',
  hidden: draft.hidden === 'yes',
  entitled_tenants: (draft.tenants ?? '').split(/[\s,]+/).filter(Boolean),
})
