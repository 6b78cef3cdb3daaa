import { useFilters } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty } from '@firsthand/page-kit/states'
import type { AdminInstrument } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { usePages } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../ui/page.tsx'
import { type Column, Rows } from '../ui/rows.tsx'
import { InstrumentStatus, Price, Units } from './status.tsx'
import { type InstrumentTexts, instrumentTexts } from './words.ts'
import './instruments.css'

const columns = (t: InstrumentTexts): readonly Column<AdminInstrument>[] => [
  { label: t.unit, cell: ({ unit }) => unit.symbol },
  { label: t.price, isAmount: true, cell: (instrument) => <Price instrument={instrument} /> },
  {
    label: t.left,
    isAmount: true,
    cell: (instrument) => <Units instrument={instrument} amount={instrument.availableUnitAmount} />,
  },
  {
    label: t.supply,
    isAmount: true,
    cell: (instrument) => <Units instrument={instrument} amount={instrument.supplyUnitAmount} />,
  },
  { label: t.market, cell: ({ pairId }) => <Link to={`/markets/${pairId}`}>{pairId}</Link> },
  {
    label: t.status,
    cell: ({ status, proposalId }) => (
      <>
        <InstrumentStatus status={status} />{' '}
        {proposalId === null ? null : <Link to={`/approvals/${proposalId}`}>{t.openProposal}</Link>}
      </>
    ),
  },
]

const types = ['market.', 'proposal.', 'purchase.']

/** What is sold by bank transfer; of one market where the address names it. */
export function InstrumentList() {
  const t = useWords(instrumentTexts)
  const [{ market }] = useFilters()
  const pages = usePages<AdminInstrument>(['instruments', market ?? 'all'], (given, signal) =>
    service.admin.instruments.list({ query: { ...given, ...(market && { pairId: market }) }, signal }),
  )
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={
        <ButtonLink to="/instruments/new" isMain>
          {t.add}
        </ButtonLink>
      }
    >
      <ChangesBar types={types} show={pages.refetch} />
      <Rows
        label={t.title}
        pages={pages}
        columns={columns(t)}
        keyOf={({ instrumentId }) => instrumentId}
        to={({ instrumentId }) => `/instruments/${instrumentId}`}
        empty={
          market === undefined ? (
            <Empty title={t.none}>{t.noneNext}</Empty>
          ) : (
            <Empty title={t.empty}>
              <Link to="/instruments">{t.clear}</Link>
            </Empty>
          )
        }
      />
    </Page>
  )
}
