import './find.css'
import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Time } from '@firsthand/page-kit/time'
import type { PurchaseFound } from '@firsthand/sdk/types'
import { usePerson } from '../app/session.ts'
import { service } from '../calls/service.ts'
import { useAnswer } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { Export } from '../ui/export.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { findTexts } from './find-words.ts'
import { OpenProposals } from './open-proposals.tsx'
import { PurchaseActs } from './purchase-acts.tsx'
import { saleTexts } from './purchase-words.ts'
import { SaleState } from './sale-state.tsx'
import { TellBuyer } from './tell-buyer.tsx'
import { Timeline } from './timeline.tsx'

const texts = words(
  {
    title: 'Purchase',
    timeline: 'Timeline',
    facts: 'Facts',
    units: 'Units',
    wallet: 'Wallet',
    paymentReference: 'Payment reference',
    state: 'State',
    updated: 'Last change',
    evidence: 'Download evidence',
  },
  {
    title: 'Kauf',
    timeline: 'Verlauf',
    facts: 'Angaben',
    units: 'Anteile',
    wallet: 'Wallet',
    paymentReference: 'Zahlungsreferenz',
    state: 'Zustand',
    updated: 'Letzte Änderung',
    evidence: 'Nachweis herunterladen',
  },
)

/** One purchase: the same timeline on every rail, what to tell the buyer, and what can be done. */
export function Purchase() {
  const t = useWords(texts)
  const find = useWords(findTexts)
  const reference = useParam('ref')
  const read = useAnswer(['purchase', reference], (signal) =>
    service.admin.purchases.read({ path: { reference }, signal }),
  )
  return (
    <Page title={t.title} up={{ to: '/find', label: find.title }}>
      <ChangesBar subjects={[reference]} show={read.refetch} />
      <Reading read={read}>{(purchase) => <PurchaseView purchase={purchase} />}</Reading>
    </Page>
  )
}

export function PurchaseView({ purchase }: { readonly purchase: PurchaseFound }) {
  const t = useWords(texts)
  return (
    <div className="columns">
      <div>
        <PurchaseFacts purchase={purchase} />
        <TellBuyer sentence={purchase.buyerSentence} />
        <OpenProposals reference={purchase.reference} />
        <PurchaseActs purchase={purchase} />
      </div>
      <section className="panel" aria-label={t.timeline}>
        <h2>{t.timeline}</h2>
        <Timeline steps={purchase.timeline} />
      </section>
    </div>
  )
}

function PurchaseFacts({ purchase }: { readonly purchase: PurchaseFound }) {
  const t = useWords(texts)
  const find = useWords(findTexts)
  const { actors } = useWords(saleTexts)
  const { roles } = usePerson()
  const { reference, rail, pairId, marketName, caller, wallet, paymentReference, cash, units } = purchase
  const market = roles.includes('marketplace-admin') ? <Link to={`/markets/${pairId}`}>{marketName}</Link> : marketName
  return (
    <section className="panel" aria-label={t.facts}>
      <Facts
        facts={[
          [find.reference, <CodeText key="reference" text={reference} />],
          [find.shown, <SaleState key="shown" state={purchase.buyerState} />],
          // Only those who may know of it get another state than the buyer's.
          purchase.state === purchase.buyerState ? null : [t.state, <SaleState key="state" state={purchase.state} />],
          [find.acts, actors[purchase.whoActs]],
          [find.rail, find.rails[rail]],
          [find.market, market],
          [find.amount, <Amount key="cash" {...cash} />],
          units === null
            ? null
            : [t.units, <Amount key="units" amount={units.amount} currency={units.symbol} decimals={units.decimals} />],
          caller === null ? null : [find.buyer, caller],
          wallet === null ? null : [t.wallet, <Wallet key="wallet" wallet={wallet} />],
          paymentReference === null
            ? null
            : [t.paymentReference, <CodeText key="payment" text={paymentReference} inFours />],
          [find.ordered, <Time key="ordered" at={purchase.createdAt} />],
          [t.updated, <Time key="updated" at={purchase.updatedAt} />],
        ]}
      />
      {wallet === null || isShortened(wallet) ? null : (
        <Export
          path={`/admin/purchases/${reference}/evidence`}
          accept="application/json"
          name={`${reference}.json`}
          label={t.evidence}
        />
      )}
    </section>
  )
}

/** Support gets it shortened: there is nothing to compare or copy then, and no evidence, which names it. */
const isShortened = (wallet: string) => wallet.includes('…')
const Wallet = ({ wallet }: { readonly wallet: string }) =>
  isShortened(wallet) ? <code>{wallet}</code> : <CodeText text={wallet} inFours />
