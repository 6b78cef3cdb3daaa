import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { formatMoney } from '@firsthand/page-kit/money'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminMarket, SwitchesReply } from '@firsthand/sdk/types'
import { useState } from 'react'
import { dataOf, Problem } from '../../calls/problem.ts'
import { service } from '../../calls/service.ts'
import { useAct } from '../../calls/use-answer.ts'
import { ActForm } from '../../ui/act-page.tsx'
import { Outcome } from '../../ui/outcome.tsx'
import { Reading } from '../../ui/states.tsx'
import { switchState, type VenueState, venueStates, venueSwitches } from '../switch-state.ts'
import { StrandOrWait, Target, type Way } from './choices.tsx'
import { type Figures, figuresOf, isMore, refusedFigures } from './figures.ts'
import { LiveFigures, useLiveIntents } from './panel.tsx'
import { timeOf } from './time-of.ts'
import { switchTexts } from './words.ts'

type Wanted = { readonly state: VenueState; readonly way: Way | null; readonly shown: Figures }
type Given = Wanted & { readonly reason: string }

/** The person has seen these figures; if more bundles would be stranded by now, nothing is switched. */
async function turn(pairId: string, { state, way, shown, reason }: Given) {
  if (way === 'force') {
    const now = figuresOf(dataOf(await service.admin.markets.liveIntents({ path: { pairId } })))
    if (isMore(shown, now)) throw new FiguresChanged(now)
  }
  const { quotes, execution } = venueSwitches[state]
  const body = { rfqQuotesEnabled: quotes, rfqExecutionEnabled: execution, reason }
  return service.admin.markets.switch({ path: { pairId }, body: { ...body, ...(way !== null && { [way]: true }) } })
}

class FiguresChanged extends Problem {
  readonly figures: Figures
  constructor(figures: Figures) {
    super({ code: 'figures_changed' })
    this.figures = figures
  }
}

function newerFigures(error: Problem | null, cash: AdminMarket['cash']): Figures | null {
  if (error instanceof FiguresChanged) return error.figures
  return error?.code === 'switch_would_strand' ? refusedFigures(error.members, cash) : null
}

function Done({ reply }: { readonly reply: SwitchesReply }) {
  const t = useWords(switchTexts)
  const [language] = useLanguage()
  const { pairId, rfqDraining, liveIntents } = reply
  return (
    <Outcome
      tone={rfqDraining ? 'moving' : 'done'}
      title={rfqDraining ? t.doneDrain : t.doneTitle}
      links={[
        [`/markets/${pairId}`, t.toMarket],
        ['/markets', t.toMarkets],
      ]}
    >
      <p>{rfqDraining ? t.doneDrainNext(timeOf(liveIntents.latestDeadline, language)) : t.doneNext}</p>
    </Outcome>
  )
}

type Props = { readonly market: AdminMarket; readonly first: Figures }

function VenueForm({ market, first }: Props) {
  const t = useWords(switchTexts)
  const [language] = useLanguage()
  const now = switchState(market)
  const targets = venueStates.filter((each) => each !== now)
  const [state, setState] = useState<VenueState>(market.rfqExecutionEnabled ? 'off' : 'open')
  const [way, setWay] = useState<Way>('drain')
  const pairId = `${market.pairId}`
  const act = useAct((given: Given) => turn(pairId, given), ['market', 'markets', 'live-intents', 'work'])
  const newer = newerFigures(act.error, market.cash)
  const figures = newer ?? first
  const strands = market.rfqExecutionEnabled === true && !venueSwitches[state].execution && figures.count > 0
  const isForced = strands && way === 'force'
  if (act.data !== undefined) return <Done reply={act.data} />
  const cash = formatMoney(figures.cash, language)
  const plain = strands ? t.effectDrain(timeOf(figures.lastDeadline, language)) : t.effect[state]
  const button = strands ? t.buttonDrain : t.buttonSwitch
  const wanted: Wanted = { state, way: strands ? way : null, shown: figures }
  return (
    <ActForm
      // A new decision needs the word typed again.
      key={isForced ? `force ${figures.count} ${figures.cash.amount}` : 'plain'}
      act={{
        ...act,
        mutate: ({ reason }) => act.mutate({ ...wanted, reason }),
        error: newer === null ? act.error : null,
      }}
      effect={isForced ? t.effectStrand(figures.count, cash) : plain}
      button={isForced ? t.buttonStrand : button}
      backTo={`/markets/${pairId}`}
      {...(isForced && { typed: market.name, isDangerous: true })}
    >
      <div className="panel">
        <LiveFigures figures={figures} />
      </div>
      {newer === null ? null : (
        <Notice tone="stopped" title={t.changedTitle} role="alert">
          {t.changedText}
        </Notice>
      )}
      <Target states={targets} state={state} choose={setState} />
      {strands ? <StrandOrWait figures={figures} way={way} choose={setWay} /> : null}
    </ActForm>
  )
}

/** Turns quotes and execution of a third-party-venue market. What it would strand is shown before anything is sent. */
export function VenueSwitches({ market }: { readonly market: AdminMarket }) {
  const read = useLiveIntents(market.pairId)
  return <Reading read={read}>{(intents) => <VenueForm market={market} first={figuresOf(intents)} />}</Reading>
}
