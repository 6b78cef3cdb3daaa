import { useParam } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { useMarket } from '@firsthand/react'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { BuyBox } from './buy-box.tsx'

const texts = words({ title: 'Buy', offers: 'Offers' }, { title: 'Kaufen', offers: 'Angebote' })

/** The buy box of one market by itself. */
export function BuyPage() {
  const t = useWords(texts)
  const market = useMarket(useParam('pairId'))
  return (
    <Page title={market.data?.name ?? t.title} up={{ to: '/', label: t.offers }}>
      <div className="narrow">
        <Reading read={market}>{(found) => <BuyBox market={found} />}</Reading>
      </div>
    </Page>
  )
}
