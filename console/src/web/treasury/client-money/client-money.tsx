import { useFilters } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { Status } from '@firsthand/page-kit/tone'
import type { ClientMoneyReport } from '@firsthand/sdk/types'
import { TextInput } from '@mantine/core'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { Export } from '../../ui/export.tsx'
import { Page } from '../../ui/page.tsx'
import { type Column, Rows } from '../../ui/rows.tsx'
import { Reading } from '../../ui/states.tsx'

const texts = words(
  {
    title: 'Client money',
    lead: 'To which client the money in the client accounts belongs, at the end of a day.',
    day: 'At the end of',
    client: 'Client',
    nobody: 'owner not known yet',
    purchases: 'Purchases',
    receipts: 'Unallocated',
    refunds: 'Refunds',
    frozen: 'Frozen',
    total: 'Total',
    none: 'No client has money with us on this day',
    clients: 'Owed to clients',
    transit: 'Sent back, not yet on a statement',
    bank: 'At the bank, by the books',
  },
  {
    title: 'Kundengelder',
    lead: 'Welchem Kunden das Geld auf den Kundenkonten am Ende eines Tages gehört.',
    day: 'Am Ende des',
    client: 'Kunde',
    nobody: 'Eigentümer noch unbekannt',
    purchases: 'Käufe',
    receipts: 'Nicht zugeordnet',
    refunds: 'Erstattungen',
    frozen: 'Eingefroren',
    total: 'Summe',
    none: 'An diesem Tag hat kein Kunde Geld bei uns',
    clients: 'Kunden geschuldet',
    transit: 'Zurückgesendet, noch auf keinem Auszug',
    bank: 'Bei der Bank, laut Büchern',
  },
)

type Entitlement = ClientMoneyReport['entitlements'][number]
const today = () => new Date().toISOString().slice(0, 10)

function Totals({ totals }: { readonly totals: ClientMoneyReport['totals'] }) {
  const t = useWords(texts)
  return (
    <div className="columns">
      {totals.map((total) => (
        <section key={total.currency} className="panel">
          <h2>{total.currency}</h2>
          <Facts
            facts={[
              [t.clients, <Amount key="clients" {...total} amount={total.clients} />],
              [t.transit, <Amount key="transit" {...total} amount={total.transit} />],
              [t.bank, <Amount key="bank" {...total} amount={total.bank} />],
            ]}
          />
        </section>
      ))}
    </div>
  )
}

function Entitlements({ report, refetch }: { readonly report: ClientMoneyReport; readonly refetch: () => unknown }) {
  const t = useWords(texts)
  const sum = (name: 'purchases' | 'receipts' | 'refunds' | 'total'): Column<Entitlement> => ({
    label: t[name],
    cell: (each) => <Amount {...each} amount={each[name]} />,
    isAmount: true,
  })
  const columns: readonly Column<Entitlement>[] = [
    { label: t.client, cell: ({ client }) => client ?? t.nobody },
    sum('purchases'),
    sum('receipts'),
    sum('refunds'),
    {
      label: t.frozen,
      cell: (each) =>
        each.frozen === '0' ? (
          '–'
        ) : (
          <Status tone="frozen">
            <Amount {...each} amount={each.frozen} />
          </Status>
        ),
      isAmount: true,
    },
    sum('total'),
  ]
  const pages = {
    data: report.entitlements,
    error: null,
    hasNextPage: false,
    isFetchingNextPage: false,
    fetchNextPage: () => undefined,
    refetch,
  }
  const keyOf = ({ client, currency }: Entitlement) => `${client ?? ''} ${currency}`
  return <Rows label={t.title} pages={pages} columns={columns} keyOf={keyOf} empty={<Empty title={t.none} />} />
}

/** Whose money it is, on any day. */
export function ClientMoney() {
  const t = useWords(texts)
  const [{ asOf = today() }, change] = useFilters()
  const read = useAnswer(['client-money', asOf], (signal) =>
    service.treasury.clientMoney.read({ query: { asOf }, signal }),
  )
  return (
    <Page
      title={t.title}
      lead={t.lead}
      actions={<Export path={`/treasury/client-money?asOf=${asOf}`} name={`client-money-${asOf}.csv`} />}
    >
      <div className="filters">
        <TextInput
          type="date"
          label={t.day}
          value={asOf}
          max={today()}
          onChange={({ currentTarget }) => change({ asOf: currentTarget.value })}
        />
      </div>
      <Reading read={read}>
        {(report) => (
          <>
            <Totals totals={report.totals} />
            <h2>{t.client}</h2>
            <Entitlements report={report} refetch={read.refetch} />
          </>
        )}
      </Reading>
    </Page>
  )
}
