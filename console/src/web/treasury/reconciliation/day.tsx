import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { Day, Time } from '@firsthand/page-kit/time'
import type { DailyReconciliation } from '@firsthand/sdk/types'
import type { ReactNode } from 'react'
import { service } from '../../calls/service.ts'
import { useAct, useAnswer } from '../../calls/use-answer.ts'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { AskFirst } from '../../ui/ask-first.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { AccountName } from '../client-accounts.tsx'
import { useMay } from '../who.ts'
import { Check } from './days.tsx'
import { differenceOf } from './links.ts'
import { reconciliationTexts } from './words.ts'

const checks = ['external', 'internal', 'units', 'sound'] as const

function Differences({ differences }: Pick<DailyReconciliation, 'differences'>) {
  const t = useWords(reconciliationTexts)
  return (
    <Notice tone={differences.length === 0 ? 'done' : 'stopped'} title={t.differences}>
      {differences.length === 0 ? t.noDifference : null}
      <ul>
        {differences.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Notice>
  )
}

function Figures({ of }: { readonly of: DailyReconciliation }) {
  const t = useWords(reconciliationTexts)
  const { currency, decimals } = of
  return (
    <>
      <h2>{t.money}</h2>
      <Facts
        facts={Object.entries(of.money).map(([kind, amount]) => [
          t.kinds[kind] ?? kind,
          <Amount key={kind} amount={amount} currency={currency} decimals={decimals} />,
        ])}
      />
      {of.unitFigures.length + of.contracts.length === 0 ? null : <h2>{t.units}</h2>}
      <Facts
        facts={[
          ...of.unitFigures.map(({ instrumentId, ledger, deliveries }): readonly [string, string] => [
            t.unitsOf(instrumentId),
            `${ledger} ${t.inLedger}, ${deliveries} ${t.delivered}`,
          ]),
          ...of.contracts.map(({ chainId, contract, delivered, underWay, onChain }): readonly [string, string] => [
            `${t.contract(chainId)} ${contract}`,
            `${delivered} ${t.inLedger}, ${underWay} ${t.underWay}, ${onChain} ${t.onChain}`,
          ]),
        ]}
      />
    </>
  )
}

function Account({ of }: { readonly of: DailyReconciliation }) {
  const t = useWords(reconciliationTexts)
  return (
    <section className="panel">
      <h2>
        <AccountName id={of.clientAccountId} /> <Check held={of.holds} />
      </h2>
      <Differences differences={of.differences} />
      <Facts
        facts={[
          ...checks.map((name): readonly [string, ReactNode] => [
            t[name],
            <span key={name}>
              <Check held={of[name]} /> {t[`${name}Help`]}
            </span>,
          ]),
          [t.closing, <Amount key="closing" {...of} amount={of.closing} />],
          [t.books, <Amount key="bank" {...of} amount={of.bank} />],
          [t.difference, <Amount key="difference" {...of} amount={differenceOf(of)} />],
          [t.runNumber, of.run],
          [t.by, of.reconciledBy],
          [t.at, <Time key="at" at={of.reconciledAt} />],
          [t.hash, <CodeText key="hash" text={of.hash} />],
          [t.previous, <CodeText key="previous" text={of.previousHash} />],
        ]}
      />
      <Figures of={of} />
    </section>
  )
}

/** One day, account by account: what was compared and what differs. */
export function ReconciliationDay() {
  const t = useWords(reconciliationTexts)
  const date = useParam('date')
  const may = useMay()
  const read = useAnswer(['reconciliation', date], (signal) =>
    service.treasury.reconciliations.read({ path: { date }, signal }),
  )
  const act = useAct(
    () => service.treasury.reconciliations.run({ body: { date } }),
    ['reconciliation', 'reconciliations'],
  )
  const again = may.propose ? (
    <AskFirst button={t.run} question={t.runQuestion} act={{ ...act, mutateAsync: () => act.mutateAsync(undefined) }}>
      <p>{t.runText}</p>
    </AskFirst>
  ) : null
  return (
    <Page
      title={`${t.title} ${date}`}
      up={{ to: '/treasury/reconciliation', label: t.title }}
      lead={<Day date={date} />}
      actions={again}
    >
      <ChangesBar types={['reconciliation.']} show={read.refetch} />
      <Reading read={read}>
        {(day) => (
          <div className="stack">
            {day.reconciliations.map((each) => (
              <Account key={each.clientAccountId} of={each} />
            ))}
            {day.notReconciled.map((id) => (
              <Notice key={id} tone="waiting">
                <AccountName id={id} /> {t.notReconciled}
              </Notice>
            ))}
          </div>
        )}
      </Reading>
    </Page>
  )
}
