import { useParam } from '@firsthand/page-kit/address'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminMarket } from '@firsthand/sdk/types'
import { usePerson } from '../../app/session.ts'
import { dataOf } from '../../calls/problem.ts'
import { service } from '../../calls/service.ts'
import { useAnswer } from '../../calls/use-answer.ts'
import { DraftFlow } from '../../ui/drafts/flow.tsx'
import type { Draft } from '../../ui/drafts/merge.ts'
import { Outcome } from '../../ui/outcome.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { useOwns } from '../owned.ts'
import { useMarket } from '../read-one.tsx'
import { marketPageTexts, marketTexts } from '../words.ts'
import { blankMarket, marketDraft, marketFaults, marketWrite } from './market-draft.ts'
import { marketGroups } from './market-fields.ts'
import { writingTexts } from './words.ts'

/** What the form of a market needs: its fields, and what is wrong with a draft in words. */
function useMarketForm(market: AdminMarket | null) {
  const [t, m, p] = [useWords(writingTexts), useWords(marketTexts), useWords(marketPageTexts)]
  const [language] = useLanguage()
  const chains = useAnswer(['chains'], (signal) => service.chains.list({ signal })).data?.items ?? []
  return {
    groups: (draft: Draft) => marketGroups(draft, { t, m, p }, { chains, market }),
    faultsOf: (draft: Draft) =>
      Object.fromEntries(Object.entries(marketFaults(draft, language)).map(([name, fault]) => [name, t.faults[fault]])),
  }
}

type DoneProps = { readonly market: AdminMarket; readonly isNew: boolean }

function Done({ market, isNew }: DoneProps) {
  const t = useWords(writingTexts)
  return (
    <Outcome
      title={isNew ? t.created : t.saved}
      links={[
        [`/markets/${market.pairId}`, t.toMarket],
        ['/markets', t.toMarkets],
      ]}
    >
      <p>
        {market.name}. {isNew ? t.createdNext : t.savedNext}
      </p>
    </Outcome>
  )
}

const changes = ['market', 'markets', 'work']

/** Creates a market as a draft of the person's own tenant. */
export function NewMarket() {
  const [t, m] = [useWords(writingTexts), useWords(marketTexts)]
  const [language] = useLanguage()
  const { tenant } = usePerson()
  const form = useMarketForm(null)
  return (
    <Page title={t.newTitle} up={{ to: '/markets', label: m.title }} lead={t.newLead}>
      <DraftFlow<AdminMarket>
        key={language}
        {...form}
        first={{ draft: { ...blankMarket, tenants: tenant }, version: null }}
        save={({ draft }) => service.admin.markets.create({ body: marketWrite(draft, language) })}
        changes={changes}
        effect={() => t.createEffect}
        button={() => t.create}
        backTo="/markets"
        done={(market) => <Done market={market} isNew />}
      />
    </Page>
  )
}

function EditForm({ market }: { readonly market: AdminMarket }) {
  const [t, p] = [useWords(writingTexts), useWords(marketPageTexts)]
  const [language] = useLanguage()
  const form = useMarketForm(market)
  const owns = useOwns(market.ownerTenant)
  const path = { pairId: `${market.pairId}` }
  const versionOf = (found: AdminMarket) => ({ draft: marketDraft(found, language), version: found.version })
  if (!owns) return <Notice tone="stopped">{p.foreign(market.ownerTenant)}</Notice>
  return (
    <DraftFlow<AdminMarket>
      key={language}
      {...form}
      first={versionOf(market)}
      save={({ draft, version }) =>
        service.admin.markets.replace({
          path,
          headers: { 'if-match': `"${version}"` },
          body: marketWrite(draft, language),
        })
      }
      readAgain={async () => versionOf(dataOf(await service.admin.markets.read({ path })))}
      changes={changes}
      effect={() => t.saveEffect}
      button={() => t.save}
      backTo={`/markets/${market.pairId}`}
      done={(saved) => <Done market={saved} isNew={false} />}
    />
  )
}

/** Changes a market as a whole, over the version that was read. */
export function EditMarket() {
  const [t, p] = [useWords(writingTexts), useWords(marketPageTexts)]
  const pairId = useParam('pairId')
  const read = useMarket(pairId)
  return (
    <Page title={t.editTitle} up={{ to: `/markets/${pairId}`, label: read.data?.name ?? p.one }}>
      <Reading read={read}>{(market) => <EditForm market={market} />}</Reading>
    </Page>
  )
}
