import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatDecimal, formatMoney, parseDecimal } from '@firsthand/page-kit/money'
import { Empty } from '@firsthand/page-kit/states'
import type { Payable } from '@firsthand/sdk/types'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { ForeignText } from '../../ui/foreign-text.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { AccountName } from '../client-accounts.tsx'
import { payableKey, usePayables } from './list.tsx'
import { payoutTexts } from './words.ts'

function Form({ payable }: { readonly payable: Payable }) {
  const t = useWords(payoutTexts)
  const [language] = useLanguage()
  const { clientAccountId, instrumentId, currency, decimals, payableAmount, payeeName, payeeIban } = payable
  const [typed, setTyped] = useState(() => formatDecimal(payableAmount, decimals, language))
  const amount = parseDecimal(typed, decimals, language)
  const isTooMuch = amount !== null && BigInt(amount) > BigInt(payableAmount)
  const propose = () =>
    service.treasury.payouts.propose({ body: { clientAccountId, instrumentId, amount: amount ?? '0' } })
  const act = useAct(propose, ['payouts', 'payables'])
  if (act.data !== undefined)
    return (
      <Outcome
        title={t.proposed}
        reference={act.data.payoutReference}
        links={[
          [`/approvals/${act.data.proposalId ?? ''}`, t.toApproval],
          ['/treasury/payouts', t.toPayouts],
        ]}
      >
        {t.next}
      </Outcome>
    )
  const submit = () => {
    if (amount !== null && !isTooMuch) act.mutate(undefined)
  }
  const effect =
    amount === null ? t.wrongAmount : t.effect(formatMoney({ amount, currency, decimals }, language), payeeName ?? '–')
  return (
    <ActForm
      effect={effect}
      button={t.propose}
      backTo="/treasury/payouts"
      takesReason={false}
      act={{ ...act, mutate: submit }}
    >
      <Facts
        facts={[
          [t.account, <AccountName key="account" id={clientAccountId} inFull />],
          [t.payee, <ForeignText key="payee" text={payeeName ?? '–'} />],
          payeeIban === null ? null : [t.iban, <CodeText key="iban" text={payeeIban} inFours />],
          [t.payableNow, <Amount key="now" amount={payableAmount} currency={currency} decimals={decimals} />],
        ]}
      />
      <TextInput
        label={`${t.amountToPay} (${currency})`}
        inputMode="decimal"
        required
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        error={amount === null ? t.wrongAmount : isTooMuch ? t.tooMuch : null}
      />
    </ActForm>
  )
}

/** Proposes how much of what has been earned leaves. Who is paid is no choice: the approved account is. */
export function ProposePayout() {
  const t = useWords(payoutTexts)
  const wanted = useParam('payable')
  const payables = usePayables()
  return (
    <Page title={t.propose} up={{ to: '/treasury/payouts', label: t.title }}>
      <Reading read={payables}>
        {(all) => {
          const payable = all.find((each) => payableKey(each) === wanted)
          return payable === undefined ? <Empty title={t.gone}>{t.goneText}</Empty> : <Form payable={payable} />
        }}
      </Reading>
    </Page>
  )
}
