import { useWords } from '@firsthand/page-kit/language'
import type { AdminMarket, BankSwitchesReply, WaitingPurchases } from '@firsthand/sdk/types'
import { useState } from 'react'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Reading } from '../../ui/states.tsx'
import { type BankState, bankStates, bankSwitches, switchState } from '../switch-state.ts'
import { Target } from './choices.tsx'
import { useWaiting, Waiting } from './panel.tsx'
import { switchTexts } from './words.ts'

function Done({ reply: { pairId } }: { readonly reply: BankSwitchesReply }) {
  const t = useWords(switchTexts)
  return (
    <Outcome
      title={t.doneTitle}
      links={[
        [`/markets/${pairId}`, t.toMarket],
        ['/markets', t.toMarkets],
      ]}
    >
      <p>{t.doneNext}</p>
    </Outcome>
  )
}

type FormProps = { readonly market: AdminMarket; readonly waiting: WaitingPurchases }

function BankForm({ market, waiting }: FormProps) {
  const t = useWords(switchTexts)
  const now = switchState(market)
  const [state, setState] = useState<BankState>(market.offchainSalesEnabled ? 'winding_down' : 'selling')
  const pairId = `${market.pairId}`
  const { sales, delivery } = bankSwitches[state]
  const act = useAct(
    ({ reason }: { reason: string }) =>
      service.admin.markets.switchBank({
        path: { pairId },
        body: { offchainSalesEnabled: sales, offchainDeliveryEnabled: delivery, reason },
      }),
    ['market', 'markets', 'waiting-purchases', 'work'],
  )
  const paid = waiting.items.reduce((sum, { count }) => sum + count, 0)
  if (act.data !== undefined) return <Done reply={act.data} />
  return (
    <ActForm
      act={act}
      effect={
        <>
          {t.effect[state]} {delivery || paid === 0 ? null : t.effectWaiting(paid)}
        </>
      }
      button={t.buttonSwitch}
      backTo={`/markets/${pairId}`}
    >
      <div className="panel">
        <Waiting {...waiting} />
      </div>
      <Target states={bankStates.filter((each) => each !== now)} state={state} choose={setState} />
    </ActForm>
  )
}

/** Turns sales and delivery of a bank-transfer market. What is paid and waits is shown first. */
export function BankSwitches({ market }: { readonly market: AdminMarket }) {
  const read = useWaiting(market.pairId)
  return <Reading read={read}>{(waiting) => <BankForm market={market} waiting={waiting} />}</Reading>
}
