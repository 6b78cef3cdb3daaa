import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Age } from '@firsthand/page-kit/time'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import type { TreasuryException } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { AccountName } from '../client-accounts.tsx'
import { exceptionTexts } from './words.ts'

export const kindTones: Readonly<Record<TreasuryException['kind'], Tone>> = {
  shortfall: 'stopped',
  frozen: 'frozen',
  recall: 'person',
}
const topics = ['exception.', 'proposal.']

type ListProps = {
  readonly only?: TreasuryException['kind']
  readonly title: string
  readonly lead: string
  readonly base: string
}

/** Open exceptions, of all kinds or of one. */
function ExceptionList({ only, title, lead, base }: ListProps) {
  const t = useWords(exceptionTexts)
  const pages = usePages<TreasuryException>(['exceptions'], (given, signal) =>
    service.treasury.exceptions.list({ query: given, signal }),
  )
  const data = only === undefined ? pages.data : pages.data?.filter(({ kind }) => kind === only)
  const columns: readonly Column<TreasuryException>[] = [
    { label: t.kind, cell: ({ kind }) => <Status tone={kindTones[kind]}>{t.kinds[kind]}</Status> },
    { label: t.amount, cell: (each) => <Amount {...each} />, isAmount: true },
    { label: t.account, cell: ({ clientAccountId }) => <AccountName id={clientAccountId} /> },
    { label: t.purchase, cell: ({ reference }) => (reference === null ? '–' : <code>{reference}</code>) },
    { label: t.opened, cell: ({ openedAt }) => <Age at={openedAt} /> },
    {
      label: t.state,
      cell: ({ state }) => <Status tone={state === 'open' ? 'person' : 'done'}>{t.states[state]}</Status>,
    },
  ]
  return (
    <Page
      title={title}
      lead={lead}
      actions={only === undefined ? <Export path="/treasury/exceptions" name="exceptions.csv" /> : null}
    >
      <ChangesBar types={topics} show={pages.refetch} />
      <Rows
        label={title}
        pages={{ ...pages, data }}
        columns={columns}
        keyOf={({ exceptionId }) => exceptionId}
        to={({ exceptionId }) => `${base}/${exceptionId}`}
        empty={<Empty title={t.none}>{t.noneText}</Empty>}
      />
    </Page>
  )
}

export function Exceptions() {
  const t = useWords(exceptionTexts)
  return <ExceptionList title={t.title} lead={t.lead} base="/treasury/exceptions" />
}

/** The officer's way to the same: what is frozen. */
export function FrozenMoney() {
  const t = useWords(exceptionTexts)
  return <ExceptionList only="frozen" title={t.frozenTitle} lead={t.frozenLead} base="/officer/frozen" />
}
