import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatDecimal, parseDecimal } from '@firsthand/page-kit/money'
import { Day } from '@firsthand/page-kit/time'
import type { BankTransaction, TreasuryPurchase } from '@firsthand/sdk/types'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { SaleState } from '../../find/sale-state.tsx'
import { agreementOf, sharedWords } from './agreement.ts'
import { Marked } from './marked.tsx'
import { matchTexts } from './match-words.ts'
import { outstandingOf } from './split.rules.ts'

type Props = {
  readonly receipt: BankTransaction
  readonly purchase: TreasuryPurchase
  readonly score: number | null
  /** What of the receipt is for this purchase; null when nothing is. */
  readonly amount: string | null
  readonly set: (amount: string | null) => void
  readonly add: () => void
  readonly compare: () => void
}

/** The text of the receipt that a payment reference agrees with best. */
function referenceMarks({ remittance, creditorReference, endToEndId }: BankTransaction, reference: string) {
  const texts = [creditorReference, remittance, endToEndId].filter((text) => text !== null)
  const marks = texts.map((text) => agreementOf(reference, text).inReference)
  return marks.toSorted((a, b) => b.filter(Boolean).length - a.filter(Boolean).length)[0] ?? []
}

/** A purchase that a receipt may pay for: what agrees is marked, and a part of the receipt can be put on it. */
export function Candidate({ receipt, purchase, score, amount, set, add, compare }: Props) {
  const t = useWords(matchTexts)
  const outstanding = outstandingOf(purchase)
  const { currency, decimals } = purchase
  return (
    <article
      className={amount === null ? 'panel candidate' : 'panel candidate is-chosen'}
      aria-label={purchase.reference}
      onPointerEnter={compare}
      onFocus={compare}
    >
      <Facts
        facts={[
          [
            t.reference,
            <code key="reference">
              <Marked text={purchase.paymentReference} marks={referenceMarks(receipt, purchase.paymentReference)} />
            </code>,
          ],
          [
            t.buyer,
            <Marked
              key="buyer"
              text={purchase.caller}
              marks={sharedWords(purchase.caller, receipt.counterpartyName ?? '')}
            />,
          ],
          [
            t.lacks,
            <span key="lacks" className={outstanding === BigInt(receipt.amount) ? 'agrees' : undefined}>
              <Amount amount={`${outstanding}`} currency={currency} decimals={decimals} />
            </span>,
          ],
          [t.due, <Day key="due" date={purchase.dueOn} />],
          [t.state, <SaleState key="state" state={purchase.state} />],
          [t.purchase, <CodeText key="purchase" text={purchase.reference} short />],
          score === null ? null : [t.suggested, t.score(score)],
        ]}
      />
      {amount === null ? (
        <div className="actions">
          <Button variant="default" onClick={add} aria-label={t.add(purchase.paymentReference)}>
            {t.addShort}
          </Button>
        </div>
      ) : (
        <Part purchase={purchase} amount={amount} set={set} />
      )}
    </article>
  )
}

function Part({ purchase, amount, set }: Pick<Props, 'purchase' | 'set'> & { readonly amount: string }) {
  const t = useWords(matchTexts)
  const [language] = useLanguage()
  const { decimals, currency } = purchase
  const [typed, setTyped] = useState(() => formatDecimal(amount, decimals, language))
  const change = (text: string) => {
    setTyped(text)
    // What is no amount counts as none, so that it cannot be proposed.
    set(parseDecimal(text, decimals, language) ?? '0')
  }
  return (
    <div className="actions">
      <TextInput
        label={`${t.part} (${currency})`}
        inputMode="decimal"
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => change(currentTarget.value)}
        error={BigInt(amount) === 0n ? t.partWrong : null}
        description={BigInt(amount) > outstandingOf(purchase) ? t.more : null}
      />
      <Button variant="default" onClick={() => set(null)} aria-label={`${t.remove} ${purchase.paymentReference}`}>
        {t.remove}
      </Button>
    </div>
  )
}
