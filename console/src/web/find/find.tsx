import './find.css'
import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { shortened } from '@firsthand/page-kit/code-text'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import type { PurchaseSummary } from '@firsthand/sdk/types'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import type { FindState } from '../app/find-box.tsx'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { findTexts } from './find-words.ts'
import { saleTexts } from './purchase-words.ts'
import { SaleState } from './sale-state.tsx'

const railNames = Object.keys(findTexts.en.rails) as readonly PurchaseSummary['rail'][]
const stateNames = Object.keys(saleTexts.en.states) as readonly PurchaseSummary['state'][]

function useColumns(): readonly Column<PurchaseSummary>[] {
  const t = useWords(findTexts)
  const { actors } = useWords(saleTexts)
  return [
    { label: t.reference, cell: ({ reference }) => <code title={reference}>{shortened(reference)}</code> },
    { label: t.rail, cell: ({ rail }) => t.rails[rail] },
    { label: t.market, cell: ({ marketName }) => marketName },
    { label: t.buyer, cell: ({ caller }) => caller ?? '–' },
    { label: t.amount, isAmount: true, cell: ({ cash }) => <Amount {...cash} /> },
    { label: t.shown, cell: ({ buyerState }) => <SaleState state={buyerState} /> },
    { label: t.acts, cell: ({ whoActs }) => actors[whoActs] },
    { label: t.ordered, cell: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

/** Any purchase on any rail, as its buyer reads it. The searched text stays in the page's state. */
export function Find() {
  const t = useWords(findTexts)
  const { find: text = '' } = useRouterState({ select: ({ location }) => location.state as FindState })
  const [filters, change] = useFilters()
  const rail = railNames.find((each) => each === filters.rail)
  const state = stateNames.find((each) => each === filters.state)
  const isFiltered = rail !== undefined || state !== undefined
  const isAsked = text !== '' || isFiltered
  const query = { ...(text !== '' && { q: text }), ...(rail && { rail }), ...(state && { state }) }
  const pages = usePages(
    ['purchases', text, rail, state],
    (given, signal) => service.admin.purchases.list({ query: { ...query, ...given }, signal }),
    isAsked,
  )
  const columns = useColumns()
  return (
    <Page title={t.title} lead={t.lead}>
      <FindForm text={text} />
      <Filters rail={rail} state={state} change={change} />
      {isAsked ? (
        <Rows
          label={t.results}
          pages={pages}
          columns={columns}
          keyOf={({ reference }) => reference}
          to={({ reference }) => `/p/${reference}`}
          empty={
            <Empty title={t.none}>
              <p>{t.noneText}</p>
              {!isFiltered ? null : (
                <Button variant="default" onClick={() => change({ rail: null, state: null })}>
                  {t.clear}
                </Button>
              )}
            </Empty>
          }
        />
      ) : (
        <Empty title={t.first}>{t.firstText}</Empty>
      )}
    </Page>
  )
}

function FindForm({ text }: { readonly text: string }) {
  const t = useWords(findTexts)
  const navigate = useNavigate()
  const [typed, setTyped] = useState(text)
  useEffect(() => setTyped(text), [text])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void navigate({ to: '.', search: true, state: { find: typed.trim() } as never })
  }
  return (
    <form className="find-form" onSubmit={submit}>
      <TextInput
        label={t.label}
        placeholder={t.place}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <Button type="submit">{t.search}</Button>
    </form>
  )
}

type FilterProps = {
  readonly rail: string | undefined
  readonly state: string | undefined
  readonly change: (change: Readonly<Record<string, string | null>>) => void
}

function Filters({ rail, state, change }: FilterProps) {
  const t = useWords(findTexts)
  const { states } = useWords(saleTexts)
  const named = (names: Readonly<Record<string, string>>) =>
    Object.entries(names).map(([value, label]) => ({ value, label }))
  return (
    <div className="filters">
      <NativeSelect
        label={t.rail}
        value={rail ?? ''}
        onChange={({ currentTarget }) => change({ rail: currentTarget.value || null })}
        data={[{ value: '', label: t.anyRail }, ...named(t.rails)]}
      />
      <NativeSelect
        label={t.state}
        value={state ?? ''}
        onChange={({ currentTarget }) => change({ state: currentTarget.value || null })}
        data={[{ value: '', label: t.anyState }, ...named(states).filter(({ value }) => value !== 'frozen')]}
      />
    </div>
  )
}
