import { useParam } from '@firsthand/page-kit/address'
import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords, words } from '@firsthand/page-kit/language'
import { service } from '../calls/service.ts'
import { useAct, useAnswer } from '../calls/use-answer.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { type PurchaseAct, purchaseActs } from './acts.ts'
import { findTexts } from './find-words.ts'
import { actNames } from './purchase-acts.tsx'
import { SaleState } from './sale-state.tsx'

const texts = words(
  {
    up: 'Purchase',
    retry: 'Once another person has approved it, the delivery contract is asked again.',
    void: 'Once another person has approved it, these units can never be delivered for this purchase, and its money goes back to the buyer.',
    refund: 'Once another person has approved it, the purchase ends and its money goes back to the buyer.',
    done: 'The proposal is made',
    next: 'Another person with the role treasury-approver decides about it.',
    show: 'Show the proposal',
    back: 'Back to the purchase',
  },
  {
    up: 'Kauf',
    retry: 'Hat eine andere Person es freigegeben, wird der Liefervertrag erneut gefragt.',
    void: 'Hat eine andere Person es freigegeben, können diese Anteile nie mehr für diesen Kauf geliefert werden, und das Geld geht an den Käufer zurück.',
    refund: 'Hat eine andere Person es freigegeben, endet der Kauf, und das Geld geht an den Käufer zurück.',
    done: 'Der Vorschlag ist gemacht',
    next: 'Eine andere Person mit der Rolle treasury-approver entscheidet darüber.',
    show: 'Vorschlag zeigen',
    back: 'Zurück zum Kauf',
  },
)

const calls = {
  retry: service.treasury.deliveries.retry,
  void: service.treasury.deliveries.void,
  refund: service.treasury.purchases.refund,
} as const satisfies Readonly<Record<PurchaseAct, unknown>>

/** Proposes to deliver again, to give up, or to refund: another person decides. */
export function ProposeAboutPurchase() {
  const t = useWords(texts)
  const names = useWords(actNames)
  const find = useWords(findTexts)
  const reference = useParam('ref')
  const named = useParam('act')
  const act = purchaseActs.find((each) => each === named) ?? 'refund'
  const read = useAnswer(['purchase', reference], (signal) =>
    service.admin.purchases.read({ path: { reference }, signal }),
  )
  const propose = useAct(
    (body: { reason: string }) => calls[act]({ path: { reference }, body }),
    ['purchase', 'proposals', 'work'],
  )
  const back = `/p/${reference}`
  const proposalId = propose.data?.proposalId ?? null
  return (
    <Page title={names[act]} up={{ to: back, label: t.up }}>
      {propose.data === undefined ? (
        <Reading read={read}>
          {({ cash, state }) => (
            <ActForm effect={t[act]} button={names[act]} act={propose} backTo={back} isFinal={act === 'void'}>
              <Facts
                facts={[
                  [find.reference, <CodeText key="reference" text={reference} />],
                  [find.amount, <Amount key="cash" {...cash} />],
                  [find.state, <SaleState key="state" state={state} />],
                ]}
              />
            </ActForm>
          )}
        </Reading>
      ) : (
        <Outcome
          tone="waiting"
          title={t.done}
          reference={proposalId ?? reference}
          links={[...(proposalId === null ? [] : [[`/approvals/${proposalId}`, t.show] as const]), [back, t.back]]}
        >
          <p>{t.next}</p>
        </Outcome>
      )}
    </Page>
  )
}
