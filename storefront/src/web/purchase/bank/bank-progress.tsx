import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { Purchase } from '@firsthand/sdk/types'
import { chainTexts } from '../on-chain/words.ts'
import { Stepper, type StepperStep } from '../stepper.tsx'
import { bankSteps, stepsOfBank, toneOfState } from './bank-steps.ts'
import { bankTexts } from './words.ts'

/** Where a purchase by bank transfer stands, in words and as steps. */
export function BankProgress({ purchase }: { readonly purchase: Purchase }) {
  const t = useWords(bankTexts)
  const figures = useWords(chainTexts)
  const { state, cash, unit } = purchase
  const states = bankSteps(state)
  const way = stepsOfBank.map(
    (each, index): StepperStep => ({ title: t.steps[each], text: t.stepTexts[each], state: states[index] ?? 'ahead' }),
  )
  return (
    <section className="panel steps" aria-labelledby="way">
      <h2 id="way">{t.way}</h2>
      <Notice tone={toneOfState[state]} title={t.states[state]} role="status">
        {t.stateTexts[state]}
      </Notice>
      {states.length === 0 ? null : <Stepper label={t.way} steps={way} />}
      <Facts
        facts={[
          [
            figures.pay,
            <Amount key="pay" amount={purchase.amountDue} currency={cash.symbol} decimals={cash.decimals} />,
          ],
          [
            figures.get,
            <Amount key="get" amount={purchase.unitAmount} currency={unit.symbol} decimals={unit.decimals} />,
          ],
          [t.wallet, <CodeText key="wallet" text={purchase.walletAddress} inFours />],
          purchase.deliveryTxHash === null
            ? null
            : [figures.transaction, <CodeText key="tx" text={purchase.deliveryTxHash} inFours />],
        ]}
      />
    </section>
  )
}
