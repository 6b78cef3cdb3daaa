import { useFilters } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import type { AdminListing } from '@firsthand/sdk/types'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { ForeignText } from '../ui/foreign-text.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { Band, ListingStatus, listingStates, useChainChoices, Visibility } from './parts.tsx'
import { listingTexts } from './words.ts'

type Texts = (typeof listingTexts)['en']
const columns = (t: Texts): readonly Column<AdminListing>[] => [
  { label: t.symbol, cell: ({ symbol }) => <ForeignText text={symbol} /> },
  { label: t.name, cell: ({ name }) => <ForeignText text={name} /> },
  { label: t.source, cell: ({ source }) => source },
  { label: t.chain, cell: ({ chain_id }) => chain_id ?? '–' },
  { label: t.band, cell: (listing) => <Band listing={listing} /> },
  { label: t.status, cell: ({ status }) => <ListingStatus status={status} /> },
  { label: t.visibility, cell: (listing) => <Visibility listing={listing} /> },
  { label: t.tenants, cell: ({ entitled_tenants }) => entitled_tenants.join(', ') },
]

type Typed = Readonly<Record<'symbol' | 'name' | 'source', string>>
const nothing: Typed = { symbol: '', name: '', source: '' }

/** Words to search for. They are kept out of the address, which stays in histories and logs. */
function SearchForm({ typed, search }: { readonly typed: Typed; readonly search: (typed: Typed) => void }) {
  const t = useWords(listingTexts)
  const [draft, setDraft] = useState(typed)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    search({ symbol: draft.symbol.trim(), name: draft.name.trim(), source: draft.source.trim() })
  }
  const field = (name: keyof Typed, maxLength: number) => ({
    maxLength,
    autoComplete: 'off',
    value: draft[name],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  })
  return (
    <search aria-label={t.searchFor}>
      <form className="filters" onSubmit={submit}>
        <TextInput label={t.symbol} description={t.symbolHelp} {...field('symbol', 32)} />
        <TextInput label={t.name} description={t.nameHelp} {...field('name', 200)} />
        <TextInput label={t.source} {...field('source', 64)} />
        <Button type="submit" variant="default">
          {t.search}
        </Button>
      </form>
    </search>
  )
}

const given = (values: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== ''))

function useListings(typed: Typed) {
  const [filters] = useFilters()
  const status = listingStates.find((each) => each === filters.status)
  const query = given({ ...typed, status, chain: filters.chain })
  const pages = usePages<AdminListing>(['listings', JSON.stringify(query)], (page, signal) =>
    service.admin.tokens.list({ query: { ...page, ...query }, signal }),
  )
  return { pages, status, isSearched: Object.keys(query).length > 0 }
}

const types = ['listing.']

/** The catalogue, searched by symbol, name, source, chain and status. */
export function ListingList() {
  const t = useWords(listingTexts)
  const [filters, change] = useFilters()
  const [typed, setTyped] = useState(nothing)
  const { pages, status, isSearched } = useListings(typed)
  const chains = useChainChoices(t.all, filters.chain)
  const actions = (
    <>
      <ButtonLink to="/listings/new" isMain>
        {t.add}
      </ButtonLink>
      <ButtonLink to="/listings/import">{t.importIt}</ButtonLink>
    </>
  )
  const clear = () => {
    setTyped(nothing)
    change({ status: null, chain: null })
  }
  const empty = isSearched ? (
    <Empty title={t.empty}>
      <Button variant="default" onClick={clear}>
        {t.clear}
      </Button>
    </Empty>
  ) : (
    <Empty title={t.none}>{t.noneNext}</Empty>
  )
  return (
    <Page title={t.title} lead={t.lead} actions={actions}>
      <ChangesBar types={types} show={pages.refetch} />
      <SearchForm key={JSON.stringify(typed)} typed={typed} search={setTyped} />
      <div className="filters">
        <NativeSelect
          label={t.status}
          value={status ?? ''}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
          data={[{ value: '', label: t.all }, ...listingStates.map((value) => ({ value, label: t.statuses[value] }))]}
        />
        <NativeSelect
          label={t.chain}
          value={filters.chain ?? ''}
          onChange={({ currentTarget }) => change({ chain: currentTarget.value })}
          data={chains}
        />
      </div>
      <Rows
        label={t.title}
        pages={pages}
        columns={columns(t)}
        keyOf={({ id }) => id}
        to={({ id }) => `/listings/${id}`}
        empty={empty}
      />
    </Page>
  )
}
