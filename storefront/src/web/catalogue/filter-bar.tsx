import { useWords, words } from '@firsthand/page-kit/language'
import { Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useEffect, useState } from 'react'
import { assetClassName, marketTexts } from './market-words.ts'
import type { choicesOf, OfferFilters } from './offers.ts'

const texts = words(
  {
    search: 'Search',
    place: 'Name or ticker',
    rail: 'How to buy',
    class: 'Kind of asset',
    currency: 'Currency',
    open: 'Open now',
    all: 'All',
  },
  {
    search: 'Suche',
    place: 'Name oder Kürzel',
    rail: 'Kaufweg',
    class: 'Art der Anlage',
    currency: 'Währung',
    open: 'Jetzt offen',
    all: 'Alle',
  },
)

type Props = {
  readonly filters: OfferFilters
  readonly change: (change: Readonly<Record<string, string | null>>) => void
  readonly choices: ReturnType<typeof choicesOf>
}

/** So long after the last letter a search goes into the address, and to the service. */
const settleMs = 250

/** Search and filters. They stand in the address, so that a view can be sent as a link. */
export function FilterBar({ filters, change, choices }: Props) {
  const t = useWords(texts)
  const { rails, classes } = useWords(marketTexts)
  const [typed, setTyped] = useState(filters.q ?? '')
  useEffect(() => {
    if (typed === (filters.q ?? '')) return
    const timer = setTimeout(() => change({ q: typed }), settleMs)
    return () => clearTimeout(timer)
  }, [typed, filters.q, change])
  const all = { value: '', label: t.all }
  return (
    <search className="filters">
      <TextInput
        type="search"
        label={t.search}
        placeholder={t.place}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <NativeSelect
        label={t.rail}
        value={filters.rail ?? ''}
        onChange={({ currentTarget }) => change({ rail: currentTarget.value })}
        data={[all, ...choices.rails.map((value) => ({ value, label: rails[value] }))]}
      />
      <NativeSelect
        label={t.class}
        value={filters.class ?? ''}
        onChange={({ currentTarget }) => change({ class: currentTarget.value })}
        data={[all, ...choices.classes.map((value) => ({ value, label: assetClassName(value, classes) }))]}
      />
      <NativeSelect
        label={t.currency}
        value={filters.currency ?? ''}
        onChange={({ currentTarget }) => change({ currency: currentTarget.value })}
        data={[all, ...choices.currencies.map((value) => ({ value, label: value }))]}
      />
      <Checkbox
        label={t.open}
        checked={filters.open === '1'}
        onChange={({ currentTarget }) => change({ open: currentTarget.checked ? '1' : null })}
      />
    </search>
  )
}
