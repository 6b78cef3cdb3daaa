import { useWords, words } from '@firsthand/page-kit/language'
import { decimalOf } from '@firsthand/page-kit/money'
import { Loading } from '@firsthand/page-kit/states'
import type { BankTransaction, TreasuryPurchase } from '@firsthand/sdk/types'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { service } from '../../calls/service.ts'
import { useAnswer, usePages } from '../../calls/use-answer.ts'
import { saleTexts } from '../../find/purchase-words.ts'
import { Failure, Reading } from '../../ui/states.tsx'
import { Candidate } from './candidate.tsx'
import { matchTexts } from './match-words.ts'
import { type Allocation, firstAmount, outstandingOf } from './split.rules.ts'

type Props = {
  readonly receipt: BankTransaction
  readonly split: readonly Allocation[]
  readonly change: (next: readonly Allocation[]) => void
  readonly compare: (purchase: TreasuryPurchase) => void
}

const texts = words({ more: 'Show more' }, { more: 'Mehr anzeigen' })

/** One purchase, with the part of the receipt that is for it. */
function Choice({
  purchase,
  score,
  receipt,
  split,
  change,
  compare,
}: Props & { readonly purchase: TreasuryPurchase; readonly score: number | null }) {
  const { reference } = purchase
  const amount = split.find((each) => each.reference === reference)?.amount ?? null
  const set = (next: string | null) =>
    change(
      next === null
        ? split.filter((each) => each.reference !== reference)
        : split.map((each) => (each.reference === reference ? { reference, amount: next } : each)),
    )
  const add = () =>
    change([...split, { reference, amount: `${firstAmount(receipt.amount, split, outstandingOf(purchase))}` }])
  return (
    <Candidate
      receipt={receipt}
      purchase={purchase}
      score={score}
      amount={amount}
      set={set}
      add={add}
      compare={() => compare(purchase)}
    />
  )
}

/** A purchase that is known by its reference alone. */
function Named({ reference, score, ...rest }: Props & { readonly reference: string; readonly score: number | null }) {
  const read = useAnswer(['purchase', reference], (signal) =>
    service.treasury.purchases.read({ path: { reference }, signal }),
  )
  return <Reading read={read}>{(purchase) => <Choice purchase={purchase} score={score} {...rest} />}</Reading>
}

const states = ['awaiting_payment', 'partially_paid', 'payment_review', 'expired', 'cancelled'] as const
type State = (typeof states)[number]

/** Whether what somebody typed is in a purchase: its references, its buyer, or the amount that it lacks. */
function fits(typed: string, purchase: TreasuryPurchase): boolean {
  const wanted = typed.replaceAll(/[\s,]/g, '').toLowerCase()
  const lacks = decimalOf(`${outstandingOf(purchase)}`, purchase.decimals)
  return [purchase.reference, purchase.paymentReference, purchase.caller, lacks].some((text) =>
    text.toLowerCase().includes(wanted),
  )
}

const isReference = (typed: string) => /^OFFC[0-9a-f]{32}$/.test(typed.trim())

/** Purchases of the receipt's account, in one state. */
function Others(props: Props & { readonly known: ReadonlySet<string> }) {
  const [t, s, more] = [useWords(matchTexts), useWords(saleTexts), useWords(texts)]
  const [state, setState] = useState<State>('awaiting_payment')
  const [typed, setTyped] = useState('')
  const pages = usePages<TreasuryPurchase>(['purchases', state], (given, signal) =>
    service.treasury.purchases.list({ query: { ...given, state, limit: 200 }, signal }),
  )
  const { receipt, known } = props
  const fitting = pages.data?.filter(
    (each) => each.clientAccountId === receipt.clientAccountId && !known.has(each.reference) && fits(typed, each),
  )
  return (
    <>
      <div className="filters">
        <TextInput
          label={t.find}
          description={t.findHelp}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
        <NativeSelect
          label={t.state}
          value={state}
          onChange={({ currentTarget }) => setState(currentTarget.value as State)}
          data={states.map((value) => ({ value, label: s.states[value] }))}
        />
      </div>
      {pages.error ? <Failure error={pages.error} again={pages.refetch} /> : null}
      {fitting === undefined && !pages.error ? <Loading /> : null}
      {isReference(typed) && !known.has(typed.trim()) ? (
        <Named {...props} reference={typed.trim()} score={null} />
      ) : (
        fitting?.map((purchase) => <Choice key={purchase.reference} {...props} purchase={purchase} score={null} />)
      )}
      {fitting?.length === 0 && !isReference(typed) ? <p className="dimmed">{t.nothing}</p> : null}
      {pages.hasNextPage ? (
        <Button variant="default" loading={pages.isFetchingNextPage} onClick={() => void pages.fetchNextPage()}>
          {more.more}
        </Button>
      ) : null}
    </>
  )
}

/** The purchases that a receipt may pay for: suggestions first, then those of its account. */
export function Candidates(props: Props) {
  const t = useWords(matchTexts)
  const { suggestions } = props.receipt
  // What was chosen before this page was opened stays on top; nothing moves while somebody chooses.
  const [first] = useState(() => [
    ...suggestions,
    ...props.split
      .filter(({ reference }) => !suggestions.some((each) => each.reference === reference))
      .map(({ reference }) => ({ reference, score: null })),
  ])
  return (
    <section className="candidates" aria-label={t.candidates}>
      <h2>{t.suggested}</h2>
      {first.length === 0 ? <p className="dimmed">{t.noSuggestion}</p> : null}
      {first.map(({ reference, score }) => (
        <Named key={reference} {...props} reference={reference} score={score} />
      ))}
      <h2>{t.others}</h2>
      <Others {...props} known={new Set(first.map(({ reference }) => reference))} />
    </section>
  )
}
