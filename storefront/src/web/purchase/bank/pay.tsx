import { Amount } from '@firsthand/page-kit/amount'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney, localeOf, typedDecimal } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import type { Purchase } from '@firsthand/sdk/types'
import { CopyButton } from '@mantine/core'
import { PaymentCode } from './payment-code.tsx'
import { bankTexts } from './words.ts'

const fours = (text: string) => text.replaceAll(/\s/g, '').match(/.{1,4}/g) ?? [text]

/** The day is over at midnight: people read the minute before as the end of it. */
const lastMoment = (dueAt: string) => new Date(Date.parse(dueAt) - 1)

type FieldProps = {
  readonly label: string
  readonly shown: string | readonly string[]
  /** What is copied: without blanks where the eye gets groups. */
  readonly copied: string
  readonly note?: string
}

/** One field of a transfer, to be copied as it is. */
function Field({ label, shown, copied, note }: FieldProps) {
  const t = useWords(bankTexts)
  return (
    <div className="pay-field">
      <dt>{label}</dt>
      <dd>
        <bdi className="pay-value">
          {typeof shown === 'string'
            ? shown
            : shown.map((four, at) => (
                <span key={at} className="four">
                  {four}
                </span>
              ))}
        </bdi>
        <CopyButton value={copied}>
          {({ copied: isCopied, copy }) => (
            <button
              type="button"
              className="pay-copy"
              onClick={copy}
              aria-label={`${isCopied ? t.copied : t.copy}: ${label}`}
            >
              {isCopied ? `✓ ${t.copied}` : t.copy}
            </button>
          )}
        </CopyButton>
        {note === undefined ? null : <span className="small dimmed pay-note">{note}</span>}
      </dd>
    </div>
  )
}

/** Where to send how much with which reference, and until when. In part paid, the rest. */
export function PayView({ purchase }: { readonly purchase: Purchase }) {
  const t = useWords(bankTexts)
  const [language] = useLanguage()
  const { paymentInstructions: asked, freshness, state, cash } = purchase
  if (freshness.awaitingStatement)
    return (
      <Notice tone="waiting" title={t.awaiting} role="status">
        {t.awaitingText}
      </Notice>
    )
  if (asked === null) return null
  const { amount, currency, decimals, iban, bic, beneficiaryName, paymentReference } = asked
  const isRest = state === 'partially_paid'
  const due = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'full', timeStyle: 'short' })
  return (
    <section className="panel" aria-labelledby="pay">
      <h2 id="pay">{isRest ? t.payRest : t.pay}</h2>
      {isRest ? (
        <Facts
          facts={[
            [
              t.received,
              <Amount key="r" amount={purchase.amountReceived} currency={cash.symbol} decimals={cash.decimals} />,
            ],
            [t.rest, <Amount key="s" amount={amount} currency={currency} decimals={decimals} />],
          ]}
        />
      ) : null}
      <p>{t.payText}</p>
      <div className="pay">
        <dl>
          <Field
            label={t.amount}
            shown={formatMoney({ amount, currency, decimals }, language)}
            copied={typedDecimal(amount, decimals, language)}
          />
          <Field label={t.name} shown={beneficiaryName} copied={beneficiaryName} note={t.nameText} />
          <Field label={t.iban} shown={fours(iban)} copied={iban} />
          <Field label={t.bic} shown={bic} copied={bic} />
          <Field label={t.reference} shown={fours(paymentReference)} copied={paymentReference} note={t.referenceText} />
        </dl>
        <PaymentCode qrPayload={asked.qrPayload} reference={purchase.reference} />
      </div>
      <p>
        <strong>{t.due(due.format(lastMoment(purchase.paymentDueAt)))}</strong>
      </p>
    </section>
  )
}
