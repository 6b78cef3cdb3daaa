import { Amount } from '@firsthand/page-kit/amount'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import type { Payable, Payout } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { usePages } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Export } from '../../ui/export.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { AccountName } from '../client-accounts.tsx'
import { useMay } from '../who.ts'
import { PayoutState } from './payout-state.tsx'
import { payoutTexts } from './words.ts'

/** Names a payable in an address: the account, and whose money it is. */
export const payableKey = ({ clientAccountId, instrumentId }: Pick<Payable, 'clientAccountId' | 'instrumentId'>) =>
  `${clientAccountId}~${instrumentId ?? 'fees'}`

const topics = ['payout.', 'proposal.', 'purchase.delivered']

export const usePayables = () =>
  usePages<Payable>(['payables'], async (_, signal) => service.treasury.payables.list({ signal }))

function PayableRows() {
  const t = useWords(payoutTexts)
  const may = useMay()
  const pages = usePayables()
  const sourceOf = ({ instrumentId }: Payable) => (instrumentId === null ? t.fees : t.instrument(instrumentId))
  const columns: readonly Column<Payable>[] = [
    { label: t.source, cell: sourceOf },
    { label: t.account, cell: ({ clientAccountId }) => <AccountName id={clientAccountId} /> },
    { label: t.payee, cell: ({ payeeName }) => (payeeName === null ? t.noPayee : <ForeignText text={payeeName} />) },
    { label: t.held, cell: (each) => <Amount {...each} />, isAmount: true },
    { label: t.payableNow, cell: (each) => <Amount {...each} amount={each.payableAmount} />, isAmount: true },
    {
      label: t.propose,
      cell: (each) =>
        each.openPayout !== null ? (
          <Link to={`/treasury/payouts/${each.openPayout}`}>{t.open}</Link>
        ) : may.propose && each.payoutAccountId !== null && BigInt(each.payableAmount) > 0n ? (
          <ButtonLink to={`/treasury/payouts/propose/${payableKey(each)}`}>{t.proposeOf(sourceOf(each))}</ButtonLink>
        ) : (
          '–'
        ),
    },
  ]
  return (
    <Rows
      label={t.payable}
      pages={pages}
      columns={columns}
      keyOf={payableKey}
      empty={<Empty title={t.noPayable}>{t.noPayableText}</Empty>}
    />
  )
}

/** What can be paid out, and what has been. */
export function Payouts() {
  const t = useWords(payoutTexts)
  const pages = usePages<Payout>(['payouts'], (given, signal) =>
    service.treasury.payouts.list({ query: given, signal }),
  )
  const columns: readonly Column<Payout>[] = [
    { label: t.reference, cell: ({ payoutReference }) => <code>{payoutReference}</code> },
    { label: t.payee, cell: ({ payeeName }) => <ForeignText text={payeeName} /> },
    { label: t.amount, cell: (payout) => <Amount {...payout} />, isAmount: true },
    { label: t.state, cell: ({ state }) => <PayoutState state={state} /> },
    { label: t.moved, cell: ({ movedAt }) => <Time at={movedAt} /> },
  ]
  return (
    <Page title={t.title} lead={t.lead} actions={<Export path="/treasury/payouts" name="payouts.csv" />}>
      <ChangesBar types={topics} show={pages.refetch} />
      <h2>{t.payable}</h2>
      <PayableRows />
      <h2>{t.payouts}</h2>
      <Rows
        label={t.payouts}
        pages={pages}
        columns={columns}
        keyOf={({ payoutReference }) => payoutReference}
        to={({ payoutReference }) => `/treasury/payouts/${payoutReference}`}
        empty={<Empty title={t.noPayouts} />}
      />
    </Page>
  )
}
