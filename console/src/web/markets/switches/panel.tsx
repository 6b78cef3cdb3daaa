import { Amount } from '@firsthand/page-kit/amount'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Time } from '@firsthand/page-kit/time'
import type { AdminMarket, MarketLiveIntents, WaitingPurchases } from '@firsthand/sdk/types'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { SaleState } from '../../find/sale-state.tsx'
import { ButtonLink } from '../../ui/button-link.tsx'
import { Reading } from '../../ui/states.tsx'
import { Switched } from '../list.tsx'
import { useOwns } from '../owned.ts'
import { switchState } from '../switch-state.ts'
import { Draining } from './draining.tsx'
import type { Figures } from './figures.ts'
import { switchTexts } from './words.ts'

export const useLiveIntents = (pairId: number, isWanted = true) =>
  useAnswer(
    ['live-intents', pairId],
    (signal) => service.admin.markets.liveIntents({ path: { pairId: `${pairId}` }, signal }),
    isWanted,
  )

export const useWaiting = (pairId: number) =>
  useAnswer(['waiting-purchases', pairId], (signal) =>
    service.admin.markets.waitingPurchases({ path: { pairId: `${pairId}` }, signal }),
  )

/** What turning execution off would strand, before anybody does. */
export function LiveFigures({ figures: { count, cash, lastDeadline } }: { readonly figures: Figures }) {
  const t = useWords(switchTexts)
  const [language] = useLanguage()
  if (count === 0) return <p>{t.noneLive}</p>
  return (
    <p>
      <strong>{t.live(count, formatMoney(cash, language))}</strong>{' '}
      {lastDeadline === null ? null : (
        <>
          {t.last} <Time at={lastDeadline} />.
        </>
      )}
    </p>
  )
}

/** Purchases that are paid and not delivered, by state. */
export function Waiting({ items }: WaitingPurchases) {
  const t = useWords(switchTexts)
  if (items.length === 0) return <p>{t.noneWaiting}</p>
  return (
    <table className="rows" aria-label={t.waiting}>
      <thead>
        <tr>
          <th scope="col">{t.waiting}</th>
          <th scope="col" className="is-amount">
            {t.count}
          </th>
          <th scope="col" className="is-amount">
            {t.sum}
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map(({ state, count, sum }) => (
          <tr key={`${state}${sum.currency}`}>
            <td data-label={t.state}>
              <SaleState state={state} />
            </td>
            <td data-label={t.count} className="is-amount">
              {count}
            </td>
            <td data-label={t.sum} className="is-amount">
              <Amount {...sum} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type Props = { readonly market: AdminMarket }

function VenueFigures({ market }: Props) {
  const t = useWords(switchTexts)
  const read = useLiveIntents(market.pairId)
  return (
    <Reading read={read}>
      {(intents: MarketLiveIntents) =>
        intents.draining ? (
          <Draining market={market} intents={intents} readAgain={read.refetch} />
        ) : (
          <>
            {intents.drainedAt !== null && intents.count === 0 ? null : <LiveFigures figures={intents} />}
            {intents.drainedAt === null ? null : (
              <p className="dimmed">
                {t.offSince} <Time at={intents.drainedAt} />.
              </p>
            )}
          </>
        )
      }
    </Reading>
  )
}

function BankFigures({ market }: Props) {
  const read = useWaiting(market.pairId)
  return <Reading read={read}>{(waiting) => <Waiting {...waiting} />}</Reading>
}

/** The switches of a market in words, with what hangs on them. */
export function SwitchPanel({ market }: Props) {
  const t = useWords(switchTexts)
  const owns = useOwns(market.ownerTenant)
  if (switchState(market) === 'none') return null
  const isVenue = market.primaryExecutionKind === 'onchain_rfq_atomic'
  return (
    <section className="panel switch-panel" aria-label={t.title}>
      <div className="page-head">
        <h2>{t.title}</h2>
        {owns ? <ButtonLink to={`/markets/${market.pairId}/switches`}>{t.turn}</ButtonLink> : null}
      </div>
      <p>
        <Switched market={market} />
      </p>
      {owns ? isVenue ? <VenueFigures market={market} /> : <BankFigures market={market} /> : null}
    </section>
  )
}
