import { useParam } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminMarket } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { useAct } from '../calls/use-answer.ts'
import { ActForm } from '../ui/act-page.tsx'
import { Outcome } from '../ui/outcome.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { AboutMarket } from './market-facts.tsx'
import { useMarket } from './read-one.tsx'
import { SwitchPanel } from './switches/panel.tsx'
import { marketPageTexts, marketTexts } from './words.ts'

const texts = words(
  {
    title: 'Close the market for good',
    button: 'Close the market',
    effect:
      'Nobody can buy from this market any more. Signed bundles can settle until their deadline, and paid purchases are delivered.',
    done: 'Market closed',
    doneNext: 'It stays readable. To sell again, create another market.',
    already: 'This market is closed already.',
  },
  {
    title: 'Markt endgültig schließen',
    button: 'Markt schließen',
    effect:
      'Niemand kann in diesem Markt mehr kaufen. Signierte Bündel können bis zu ihrer Frist abgewickelt werden, bezahlte Käufe werden geliefert.',
    done: 'Markt geschlossen',
    doneNext: 'Er bleibt lesbar. Um wieder zu verkaufen, legen Sie einen anderen Markt an.',
    already: 'Dieser Markt ist schon geschlossen.',
  },
)

function Closing({ market }: { readonly market: AdminMarket }) {
  const [t, m] = [useWords(texts), useWords(marketTexts)]
  const path = { pairId: `${market.pairId}` }
  const act = useAct((_: { reason: string }) => service.admin.markets.close({ path }), ['market', 'markets', 'work'])
  if (act.data !== undefined)
    return (
      <Outcome
        title={t.done}
        links={[
          ['/markets', m.title],
          [`/markets/${market.pairId}`, market.name],
        ]}
      >
        <p>{t.doneNext}</p>
      </Outcome>
    )
  if (market.status === 'closed') return <Notice tone="waiting">{t.already}</Notice>
  return (
    <ActForm
      act={act}
      effect={t.effect}
      button={t.button}
      backTo={`/markets/${market.pairId}`}
      takesReason={false}
      typed={market.name}
      isDangerous
      isFinal
    >
      <div className="panel">
        <AboutMarket market={market} />
      </div>
      <SwitchPanel market={market} />
    </ActForm>
  )
}

/** Closes a market for good, after its name was typed. */
export function CloseMarket() {
  const [t, p] = [useWords(texts), useWords(marketPageTexts)]
  const pairId = useParam('pairId')
  const read = useMarket(pairId)
  return (
    <Page title={t.title} up={{ to: `/markets/${pairId}`, label: read.data?.name ?? p.one }}>
      <Reading read={read}>{(market) => <Closing market={market} />}</Reading>
    </Page>
  )
}
