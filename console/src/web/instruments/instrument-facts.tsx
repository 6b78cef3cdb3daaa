import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { formatDecimal } from '@firsthand/page-kit/money'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import type { AdminInstrument } from '@firsthand/sdk/types'
import { Account } from './accounts.tsx'
import { InstrumentStatus, Price, Units } from './status.tsx'
import { instrumentTexts } from './words.ts'

type Props = { readonly instrument: AdminInstrument }

export function TermsFacts({ instrument }: Props) {
  const t = useWords(instrumentTexts)
  const { cash, limits, opensAt, closesAt, termsUrl, termsHash } = instrument
  const money = (amount: string | null) =>
    amount === null ? t.noLimit : <Amount amount={amount} currency={cash.symbol} decimals={cash.decimals} />
  return (
    <Facts
      facts={[
        [
          t.price,
          <strong key="price">
            <Price instrument={instrument} />
          </strong>,
        ],
        [t.supply, <Units key="supply" instrument={instrument} amount={instrument.supplyUnitAmount} />],
        [t.status, <InstrumentStatus key="status" status={instrument.status} />],
        [
          t.market,
          <Link key="market" to={`/markets/${instrument.pairId}`}>
            {instrument.pairId}
          </Link>,
        ],
        [t.min, money(limits.minCashAmount)],
        [t.max, money(limits.maxCashAmount)],
        [
          t.cap,
          limits.perBuyerCashCap === '0' ? (
            <Status key="cap" tone="stopped">
              {t.capClosed}
            </Status>
          ) : (
            money(limits.perBuyerCashCap)
          ),
        ],
        [t.opens, opensAt === null ? t.always : <Time key="opens" at={opensAt} />],
        [t.closes, closesAt === null ? t.never : <Time key="closes" at={closesAt} />],
        termsUrl === null
          ? null
          : [
              t.termsUrl,
              <a key="terms" href={termsUrl} target="_blank" rel="noreferrer noopener">
                {termsUrl}
              </a>,
            ],
        termsHash === null ? null : [t.termsHash, <CodeText key="hash" text={termsHash} inFours />],
        [t.changed, <Time key="changed" at={instrument.updatedAt} />],
        [t.version, instrument.version],
      ]}
    />
  )
}

export function PolicyFacts({ instrument }: Props) {
  const t = useWords(instrumentTexts)
  const [language] = useLanguage()
  const { cash } = instrument
  return (
    <Facts
      facts={[
        [t.schemes, instrument.schemes.map((scheme) => t.schemeNames[scheme]).join(', ')],
        [t.paymentDays, instrument.paymentDays],
        [t.calendar, t.calendars[instrument.calendar]],
        [t.payer, t.payers[instrument.payerPolicy]],
        [t.underpayment, t.underpayments[instrument.underpaymentPolicy]],
        [t.late, t.lates[instrument.latePaymentPolicy]],
        [t.open, instrument.maxOpenPurchases],
        [t.share, `${formatDecimal(`${instrument.maxUnpaidShareBps}`, 2, language)} %`],
        [
          t.notified,
          <Amount
            key="notified"
            amount={instrument.maxNotifiedCashAmount}
            currency={cash.symbol}
            decimals={cash.decimals}
          />,
        ],
      ]}
    />
  )
}

export function AccountFacts({ instrument }: Props) {
  const t = useWords(instrumentTexts)
  const { clientAccountId, payoutAccountId, deliveryContract, deliveryMode, chainId } = instrument
  return (
    <Facts
      facts={[
        [t.account, <Account key="account" id={clientAccountId} />],
        payoutAccountId === null ? null : [t.payout, <CodeText key="payout" text={payoutAccountId} />],
        [
          t.contract,
          deliveryContract === null ? (
            <Status key="contract" tone="person">
              {t.noContract}
            </Status>
          ) : (
            <CodeText key="contract" text={deliveryContract} inFours />
          ),
        ],
        [t.chain, chainId ?? '–'],
        [t.delivery, t.deliveries[deliveryMode]],
      ]}
    />
  )
}
