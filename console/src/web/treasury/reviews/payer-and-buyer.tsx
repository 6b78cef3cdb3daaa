import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Time } from '@firsthand/page-kit/time'
import type { PaymentReview, TreasuryPurchase } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { SaleState } from '../../find/sale-state.tsx'
import { Reading } from '../../ui/states.tsx'
import { sharedWords } from '../receipts/agreement.ts'
import { Marked } from '../receipts/marked.tsx'
import { Written } from '../receipts/movement-columns.tsx'
import { receiptTexts } from '../receipts/words.ts'
import { ReviewState, Screened } from './list.tsx'
import { reviewTexts } from './words.ts'

const nameOf = (name: string | null, other: string | undefined) =>
  name === null ? null : <Marked text={name} marks={other === undefined ? [] : sharedWords(name, other)} />

function Payer({ review, buyer }: { readonly review: PaymentReview; readonly buyer: string | undefined }) {
  const [t, r] = [useWords(reviewTexts), useWords(receiptTexts)]
  const { payerName, payerIban, verdict, bankTransactionId } = review
  return (
    <section className="panel" aria-label={t.payer}>
      <h2>{t.payer}</h2>
      <Facts
        facts={[
          [t.name, nameOf(payerName, buyer) ?? <Written key="name" text={null} missing={t.unknown} />],
          [t.iban, payerIban === null ? t.unknown : <CodeText key="iban" text={payerIban} inFours />],
          [t.amount, <Amount key="amount" {...review} />],
          [t.verdict, verdict === null ? '–' : r.verdicts[verdict]],
          [t.screening, <Screened key="screening" screening={review.screening} />],
          [
            t.receipt,
            <Link key="receipt" to={`/treasury/receipts/${bankTransactionId}`}>
              {t.openReceipt}
            </Link>,
          ],
        ]}
      />
    </section>
  )
}

function Buyer({ purchase, payer }: { readonly purchase: TreasuryPurchase; readonly payer: string | null }) {
  const t = useWords(reviewTexts)
  const { currency, decimals } = purchase
  return (
    <Facts
      facts={[
        [t.name, <Marked key="name" text={purchase.caller} marks={sharedWords(purchase.caller, payer ?? '')} />],
        [t.purchase, <CodeText key="purchase" text={purchase.reference} inFours />],
        [t.reference, <CodeText key="reference" text={purchase.paymentReference} inFours />],
        [t.due, <Amount key="due" amount={purchase.amountDue} currency={currency} decimals={decimals} />],
        [t.held, <Amount key="held" amount={purchase.amountHeld} currency={currency} decimals={decimals} />],
        [t.purchaseState, <SaleState key="state" state={purchase.state} />],
      ]}
    />
  )
}

/** The payer beside the buyer: what of their names agrees is marked. */
export function PayerAndBuyer({ review }: { readonly review: PaymentReview }) {
  const t = useWords(reviewTexts)
  const { reference } = review
  const read = useAnswer(['purchase', reference], (signal) =>
    service.treasury.purchases.read({ path: { reference }, signal }),
  )
  return (
    <>
      <div className="panel review-state">
        <Facts
          facts={[
            [t.state, <ReviewState key="state" review={review} />],
            [t.cause, t.causes[review.cause]],
            [t.opened, <Time key="opened" at={review.openedAt} />],
            review.closedAt === null ? null : [t.closed, <Time key="closed" at={review.closedAt} />],
          ]}
        />
      </div>
      <div className="columns">
        <Payer review={review} buyer={read.data?.caller} />
        <section className="panel" aria-label={t.buyer}>
          <h2>{t.buyer}</h2>
          <Reading read={read}>{(purchase) => <Buyer purchase={purchase} payer={review.payerName} />}</Reading>
        </section>
      </div>
    </>
  )
}
