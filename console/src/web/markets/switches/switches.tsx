import { useParam } from '@firsthand/page-kit/address'
import { useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import type { AdminMarket } from '@firsthand/sdk/types'
import { ChangesBar } from '../../live/changes-bar.tsx'
import { Page } from '../../ui/page.tsx'
import { Reading } from '../../ui/states.tsx'
import { Switched } from '../list.tsx'
import { useOwns } from '../owned.ts'
import { useMarket } from '../read-one.tsx'
import { marketPageTexts } from '../words.ts'
import { BankSwitches } from './bank.tsx'
import { VenueSwitches } from './venue.tsx'
import { switchTexts } from './words.ts'

function Turning({ market }: { readonly market: AdminMarket }) {
  const [t, m] = [useWords(switchTexts), useWords(marketPageTexts)]
  const owns = useOwns(market.ownerTenant)
  if (!owns) return <Notice tone="stopped">{m.foreign(market.ownerTenant)}</Notice>
  const rail = market.primaryExecutionKind
  const form = rail === 'onchain_rfq_atomic' ? <VenueSwitches market={market} /> : <BankSwitches market={market} />
  if (rail !== 'onchain_rfq_atomic' && rail !== 'offchain_fixed_price')
    return <Notice tone="waiting">{t.noSwitches}</Notice>
  return (
    <>
      {market.status === 'closed' ? <Notice tone="waiting">{t.closed}</Notice> : null}
      <p>
        {t.now}: <Switched market={market} />
      </p>
      {form}
    </>
  )
}

/** The switches of one market, to be turned with a reason. */
export function MarketSwitches() {
  const [t, m] = [useWords(switchTexts), useWords(marketPageTexts)]
  const pairId = useParam('pairId')
  const read = useMarket(pairId)
  return (
    <Page title={t.title} up={{ to: `/markets/${pairId}`, label: read.data?.name ?? m.one }}>
      <ChangesBar subjects={[pairId]} show={read.refetch} />
      <Reading read={read}>{(market) => <Turning market={market} />}</Reading>
    </Page>
  )
}
