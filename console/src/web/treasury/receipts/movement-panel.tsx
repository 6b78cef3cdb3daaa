import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Day } from '@firsthand/page-kit/time'
import type { BankTransaction, TreasuryPurchase } from '@firsthand/sdk/types'
import { AccountName } from '../client-accounts.tsx'
import { agreementOf, sharedWords } from './agreement.ts'
import { Marked } from './marked.tsx'
import { Movement, ReceiptState, Written } from './movement-columns.tsx'
import { outstandingOf } from './split.rules.ts'
import { receiptTexts } from './words.ts'

type Props = {
  readonly receipt: BankTransaction
  /** What the texts are compared with. */
  readonly other?: TreasuryPurchase | undefined
}

/** A movement as the bank shows it; what agrees with a purchase is marked. */
export function MovementPanel({ receipt, other }: Props) {
  const t = useWords(receiptTexts)
  const marked = (text: string | null) => {
    if (text === null || text === '') return <Written text={null} missing={t.unknown} />
    return <Marked text={text} marks={other === undefined ? [] : agreementOf(other.paymentReference, text).inText} />
  }
  const name = (text: string) => (
    <Marked text={text} marks={other === undefined ? [] : sharedWords(text, other.caller)} />
  )
  const isExact = other !== undefined && outstandingOf(other) === BigInt(receipt.amount)
  const { counterpartyName, counterpartyIban, ultimateDebtor, returnReason, verdict, screening } = receipt
  return (
    <section className="panel" aria-label={t.movement}>
      <h2>{t.movement}</h2>
      <Facts
        facts={[
          [
            t.amount,
            <strong key="amount" className={isExact ? 'agrees' : undefined}>
              <Movement {...receipt} />
            </strong>,
          ],
          [t.payer, counterpartyName === null ? <Written text={null} missing={t.unknown} /> : name(counterpartyName)],
          [t.iban, counterpartyIban === null ? t.unknown : <CodeText key="iban" text={counterpartyIban} inFours />],
          ultimateDebtor === null ? null : [t.ultimate, <Written key="u" text={ultimateDebtor} missing={t.unknown} />],
          [t.remittance, marked(receipt.remittance)],
          [t.creditorReference, marked(receipt.creditorReference)],
          [t.endToEnd, marked(receipt.endToEndId)],
          [t.booked, <Day key="booked" date={receipt.bookedOn} />],
          [t.value, <Day key="value" date={receipt.valueOn} />],
          returnReason === null ? null : [t.returnReason, <Written key="r" text={returnReason} missing={t.unknown} />],
          verdict === null ? null : [t.verdict, t.verdicts[verdict]],
          [t.screening, t.screenings[screening ?? 'none']],
          [t.account, <AccountName key="account" id={receipt.clientAccountId} inFull />],
          [
            t.statement,
            <Link key="statement" to={`/treasury/statements/${receipt.statementId}`}>
              {receipt.statementId}
            </Link>,
          ],
          [t.state, <ReceiptState key="state" state={receipt.state} />],
        ]}
      />
    </section>
  )
}
