import { useParam } from '@firsthand/page-kit/address'
import { writtenIban } from '@firsthand/page-kit/iban'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import type { Refund } from '@firsthand/sdk/types'
import { Radio } from '@mantine/core'
import { useState } from 'react'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { isSound, type PayeeDraft, PayeeForm } from './payee-form.tsx'
import { Payees } from './payees.tsx'
import { proposeRefundTexts } from './propose-words.ts'
import { RefundFacts, useRefund } from './read-one.tsx'
import { mayBeProposed, payeeChoice } from './refund.rules.ts'
import { refundTexts } from './words.ts'

const inFours = (iban: string) => (iban.match(/.{1,4}/g) ?? []).join(' ')
const blank: PayeeDraft = { name: '', iban: '', again: '' }

function Proposing({ refund }: { readonly refund: Refund }) {
  const t = useWords(proposeRefundTexts)
  const [language] = useLanguage()
  const may = payeeChoice(refund)
  const [isOther, setOther] = useState(!may.own)
  const [draft, setDraft] = useState(blank)
  const [isTried, setTried] = useState(false)
  const { refundReference } = refund
  const typed = { name: draft.name.trim(), iban: writtenIban(draft.iban) }
  const propose = useAct(
    ({ reason }: { reason: string }) =>
      service.treasury.refunds.propose({
        path: { refundReference },
        body: { reason, ...(isOther && { payee: typed }) },
      }),
    ['refunds', 'refund', 'proposals', 'work'],
  )
  const isReady = !isOther || isSound(draft)
  const mutate = (given: { reason: string }) => {
    setTried(true)
    if (isReady) propose.mutate(given)
  }
  if (propose.data !== undefined) return <Proposed refund={propose.data} />
  if (!mayBeProposed(refund)) return <Notice tone="stopped">{t.notNow}</Notice>
  const account = inFours(isOther ? typed.iban : (refund.payeeIban ?? ''))
  return (
    <ActForm
      act={{ ...propose, mutate }}
      button={t.button}
      backTo={`/treasury/refunds/${refundReference}`}
      effect={
        isReady ? `${t.effect(formatMoney(refund, language), account)}${isOther ? ` ${t.cooling}` : ''}` : t.fillIn
      }
    >
      {may.own && may.other ? (
        <Radio.Group
          label={t.who}
          description={t.otherHelp}
          value={isOther ? 'other' : 'own'}
          onChange={(value) => setOther(value === 'other')}
        >
          <Radio value="own" label={t.own} mt="xs" />
          <Radio value="other" label={t.other} mt="xs" />
        </Radio.Group>
      ) : null}
      {isOther ? <PayeeForm draft={draft} change={setDraft} isTried={isTried} /> : null}
      {isReady ? <Payees refund={refund} next={isOther ? typed : null} /> : null}
      <RefundFacts refund={refund} />
    </ActForm>
  )
}

function Proposed({ refund: { proposalId, refundReference } }: { readonly refund: Refund }) {
  const [t, r] = [useWords(proposeRefundTexts), useWords(refundTexts)]
  return (
    <Outcome
      tone="person"
      title={t.doneTitle}
      reference={proposalId ?? refundReference}
      links={[
        ...(proposalId === null ? [] : [[`/approvals/${proposalId}`, t.openProposal] as const]),
        ['/treasury/refunds', r.title],
      ]}
    >
      <p>{t.doneNext}</p>
    </Outcome>
  )
}

/** Proposes to pay a refund: to the account so far, or to another. */
export function ProposeRefund() {
  const [t, r] = [useWords(proposeRefundTexts), useWords(refundTexts)]
  const reference = useParam('reference')
  const read = useRefund(reference)
  return (
    <Page title={t.title} up={{ to: `/treasury/refunds/${reference}`, label: r.one }}>
      <Reading read={read}>{(refund) => <Proposing refund={refund} />}</Reading>
    </Page>
  )
}
