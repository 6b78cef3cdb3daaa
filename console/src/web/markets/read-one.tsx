import { useParam } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminMarket } from '@firsthand/sdk/types'
import { service } from '../calls/service.ts'
import { useAct, useAnswer } from '../calls/use-answer.ts'
import { ChangesBar } from '../live/changes-bar.tsx'
import { AskFirst } from '../ui/ask-first.tsx'
import { ButtonLink } from '../ui/button-link.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { gapText, gapTexts } from './gap-words.ts'
import { MarketAudience, MarketHours } from './market-audience.tsx'
import { AboutMarket, MarketTerms } from './market-facts.tsx'
import { useOwns } from './owned.ts'
import { SwitchPanel } from './switches/panel.tsx'
import { marketPageTexts, marketTexts } from './words.ts'

export const useMarket = (pairId: string) =>
  useAnswer(['market', pairId], (signal) => service.admin.markets.read({ path: { pairId }, signal }))

type Props = { readonly market: AdminMarket }

function Gaps({ market: { configuration } }: Props) {
  const [t, g] = [useWords(marketPageTexts), useWords(gapTexts)]
  if (configuration.complete) return null
  return (
    <Notice tone="person" title={t.gaps}>
      <p>{t.gapsText}</p>
      <ul className="gaps">
        {configuration.missing.map((name) => (
          <li key={name}>
            <span aria-hidden="true">☐</span> {gapText(g, name)}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function StatusActs({ market: { pairId, status } }: Props) {
  const t = useWords(marketPageTexts)
  const changes = ['market', 'markets', 'work']
  const path = { path: { pairId: `${pairId}` } }
  const pause = useAct<void, Awaited<ReturnType<typeof service.admin.markets.pause>>>(
    () => service.admin.markets.pause(path),
    changes,
  )
  const resume = useAct<void, Awaited<ReturnType<typeof service.admin.markets.resume>>>(
    () => service.admin.markets.resume(path),
    changes,
  )
  return (
    <>
      {status === 'active' ? (
        <AskFirst key="pause" button={t.pause} question={t.pauseAsk} act={pause}>
          <p>{t.pauseText}</p>
        </AskFirst>
      ) : (
        <AskFirst key="resume" button={status === 'draft' ? t.openIt : t.resume} question={t.resumeAsk} act={resume}>
          <p>{t.resumeText}</p>
        </AskFirst>
      )}
      <ButtonLink to={`/markets/${pairId}/close`} isDangerous>
        {t.close}
      </ButtonLink>
    </>
  )
}

function MarketBody({ market }: Props) {
  const t = useWords(marketPageTexts)
  const owns = useOwns(market.ownerTenant)
  return (
    <>
      {owns ? null : <Notice tone="waiting">{t.foreign(market.ownerTenant)}</Notice>}
      <Gaps market={market} />
      <SwitchPanel market={market} />
      <div className="columns">
        <section className="panel" aria-label={t.about}>
          <h2>{t.about}</h2>
          <AboutMarket market={market} />
        </section>
        <div className="stack">
          <section className="panel" aria-label={t.terms}>
            <h2>{t.terms}</h2>
            <MarketTerms market={market} />
          </section>
          <section className="panel" aria-label={t.who}>
            <h2>{t.who}</h2>
            <MarketAudience market={market} />
          </section>
          <section className="panel" aria-label={t.hours}>
            <h2>{t.hours}</h2>
            <MarketHours market={market} />
          </section>
        </div>
      </div>
    </>
  )
}

/** One market: what it lacks, what its switches come to, and its terms. */
export function MarketPage() {
  const [t, m] = [useWords(marketPageTexts), useWords(marketTexts)]
  const pairId = useParam('pairId')
  const read = useMarket(pairId)
  const market = read.data
  const owns = useOwns(market?.ownerTenant)
  const mayAct = market !== undefined && owns && market.status !== 'closed'
  const actions = mayAct ? (
    <>
      <ButtonLink to={`/markets/${pairId}/edit`}>{t.edit}</ButtonLink>
      <StatusActs market={market} />
    </>
  ) : undefined
  return (
    <Page title={market?.name ?? t.one} up={{ to: '/markets', label: m.title }} actions={actions}>
      <ChangesBar subjects={[pairId]} show={read.refetch} />
      <Reading read={read}>{(found) => <MarketBody market={found} />}</Reading>
    </Page>
  )
}
