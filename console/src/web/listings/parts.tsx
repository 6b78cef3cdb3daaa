import { type Language, useLanguage, useWords } from '@firsthand/page-kit/language'
import { localeOf } from '@firsthand/page-kit/money'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { AdminListing } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { listingTexts } from './words.ts'

export type ListingState = AdminListing['status']
const tones: Readonly<Record<ListingState, Tone>> = { active: 'done', paused: 'person', deleted: 'stopped' }
export const listingStates = Object.keys(tones) as readonly ListingState[]

export function ListingStatus({ status }: { readonly status: ListingState }) {
  const t = useWords(listingTexts)
  return <Status tone={tones[status]}>{t.statuses[status]}</Status>
}

/** Whether buyers of its tenants see it; a deleted one nobody does. */
export function Visibility({ listing: { hidden, status } }: { readonly listing: AdminListing }) {
  const t = useWords(listingTexts)
  if (status === 'deleted') return <span className="dimmed">{t.gone}</span>
  return hidden ? <Status tone="stopped">{t.hidden}</Status> : t.shown
}

/** A price to its last place: a text stays exact where a number would not. */
const formatPrice = (price: string, language: Language): string =>
  new Intl.NumberFormat(localeOf(language), {
    minimumFractionDigits: price.split('.')[1]?.length ?? 0,
    maximumFractionDigits: 18,
  }).format(price as `${number}`)

/** Between which prices it is expected. */
export function Band({ listing }: { readonly listing: AdminListing }) {
  const t = useWords(listingTexts)
  const [language] = useLanguage()
  const { min_price: min, max_price: max, quote_currency } = listing
  if (min === null && max === null) return <span className="dimmed">{t.any}</span>
  const parts = [
    min === null ? null : `${t.from} ${formatPrice(min, language)}`,
    max === null ? null : `${t.upTo} ${formatPrice(max, language)}`,
    quote_currency,
  ]
  return <span className="band-text">{parts.filter((part) => part !== null).join(' ')}</span>
}

/** The chains that the service knows, for a choice, and one that it does not know but a listing has. */
export function useChainChoices(none: string, also?: string) {
  const chains = useAnswer(['chains'], (signal) => service.chains.list({ signal })).data?.items ?? []
  const known = chains.map(({ chainId, name }) => ({ value: chainId, label: `${name} (${chainId})` }))
  const isOther = also !== undefined && also !== '' && known.every(({ value }) => value !== also)
  return [{ value: '', label: none }, ...known, ...(isOther ? [{ value: also, label: also }] : [])]
}
