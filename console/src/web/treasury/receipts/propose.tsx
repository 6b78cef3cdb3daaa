import { useFilters, useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import type { BankTransaction } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAct, useAnswer } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { useReceipt } from './match.tsx'
import { matchTexts } from './match-words.ts'
import { MovementPanel } from './movement-panel.tsx'
import { type Allocation, judgeSplit, readSplit, writeSplit } from './split.rules.ts'

type Split = { readonly receipt: BankTransaction; readonly split: readonly Allocation[] }

/** A purchase as it is proposed to be paid. */
function Part({
  receipt: { currency, decimals },
  part,
}: {
  readonly receipt: BankTransaction
  readonly part: Allocation
}) {
  const t = useWords(matchTexts)
  const { reference, amount } = part
  const read = useAnswer(['purchase', reference], (signal) =>
    service.treasury.purchases.read({ path: { reference }, signal }),
  )
  return (
    <div className="panel">
      <Facts
        facts={[
          [t.part, <Amount key="amount" amount={amount} currency={currency} decimals={decimals} />],
          [t.purchase, <CodeText key="purchase" text={reference} inFours />],
        ]}
      />
      <Reading read={read}>
        {(purchase) => (
          <Facts
            facts={[
              [t.reference, <CodeText key="reference" text={purchase.paymentReference} inFours />],
              [t.buyer, purchase.caller],
            ]}
          />
        )}
      </Reading>
    </div>
  )
}

function Proposing({ receipt, split }: Split) {
  const t = useWords(matchTexts)
  const [language] = useLanguage()
  const { bankTransactionId, currency, decimals, amount } = receipt
  const propose = useAct(
    ({ reason }: { reason: string }) =>
      service.treasury.matches.propose({ body: { bankTransactionId, allocations: [...split], reason } }),
    ['receipts', 'receipt', 'proposals', 'work'],
  )
  const { allocated, goesBack, fault } = judgeSplit(amount, split)
  const said = (sum: bigint) => formatMoney({ amount: `${sum}`, currency, decimals }, language)
  if (propose.data !== undefined) return <Proposed proposalId={propose.data.proposalId} />
  if (fault !== null) return <Notice tone="stopped">{t.faults[fault]}</Notice>
  return (
    <ActForm
      act={propose}
      button={split.length === 0 ? t.proposeReturn : t.propose}
      backTo={`/treasury/receipts/${bankTransactionId}?split=${writeSplit(split)}`}
      effect={
        split.length === 0
          ? t.effectReturn(said(goesBack))
          : t.effect(said(allocated), split.length, goesBack === 0n ? null : said(goesBack))
      }
    >
      <MovementPanel receipt={receipt} />
      {split.map((part) => (
        <Part key={part.reference} receipt={receipt} part={part} />
      ))}
    </ActForm>
  )
}

function Proposed({ proposalId }: { readonly proposalId: string }) {
  const t = useWords(matchTexts)
  return (
    <Outcome
      tone="person"
      title={t.doneTitle}
      reference={proposalId}
      links={[
        [`/approvals/${proposalId}`, t.openProposal],
        ['/treasury/receipts', t.back],
      ]}
    >
      <p>{t.doneNext}</p>
    </Outcome>
  )
}

/** Checks a match before it is proposed: the movement, each purchase with its part, and what goes back. */
export function ProposeMatch() {
  const t = useWords(matchTexts)
  const [filters] = useFilters()
  const id = useParam('id')
  const read = useReceipt(id)
  return (
    <Page title={t.proposeTitle} up={{ to: `/treasury/receipts/${id}`, label: t.match }}>
      <Reading read={read}>{(receipt) => <Proposing receipt={receipt} split={readSplit(filters.split)} />}</Reading>
    </Page>
  )
}
