import './asset.css'
import { useFilters, useParam } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Empty } from '@firsthand/page-kit/states'
import { useListing, useMarkets } from '@firsthand/react'
import type { Listing, Market } from '@firsthand/sdk/types'
import { BuyBox } from '../buying/buy-box.tsx'
import { Page } from '../ui/page.tsx'
import { Reading } from '../ui/states.tsx'
import { OpeningHours } from './opening-hours.tsx'
import { Prices } from './prices.tsx'
import { Terms } from './terms.tsx'
import { Ways } from './ways.tsx'

const texts = words(
  {
    title: 'Offer',
    offers: 'Offers',
    announced: 'This is announced, and not for sale yet.',
    announcedNext: 'Come back later.',
  },
  {
    title: 'Angebot',
    offers: 'Angebote',
    announced: 'Das ist angekündigt und wird noch nicht verkauft.',
    announcedNext: 'Schauen Sie später wieder vorbei.',
  },
)

/** One asset: its prices and terms, and the buy box of a market that sells it. */
export function Asset() {
  const t = useWords(texts)
  const listing = useListing(useParam('listingId'))
  const up = { to: '/', label: t.offers }
  return listing.data === undefined ? (
    <Page title={t.title} up={up}>
      <Reading read={listing}>{() => null}</Reading>
    </Page>
  ) : (
    <Page title={listing.data.name} up={up} lead={listing.data.symbol}>
      <OfAsset listing={listing.data} />
    </Page>
  )
}

function OfAsset({ listing }: { readonly listing: Listing }) {
  const markets = useMarkets({ listingId: listing.id })
  return <Reading read={markets}>{(found) => <Columns listing={listing} markets={found} />}</Reading>
}

function Columns({ listing, markets }: { readonly listing: Listing; readonly markets: readonly Market[] }) {
  const t = useWords(texts)
  const [filters, change] = useFilters()
  const market = markets.find(({ pairId }) => `${pairId}` === filters.way) ?? markets[0]
  return (
    <div className="two-columns">
      <div>
        <Prices listingId={listing.id} />
        {market === undefined ? null : <Terms market={market} listing={listing} />}
        {market === undefined ? null : <OpeningHours market={market} />}
      </div>
      <div>
        {market === undefined ? (
          <Empty title={t.announced}>{t.announcedNext}</Empty>
        ) : (
          <>
            {markets.length > 1 ? (
              <Ways markets={markets} chosen={market.pairId} choose={(pairId) => change({ way: `${pairId}` })} />
            ) : null}
            <BuyBox key={market.pairId} market={market} />
          </>
        )}
      </div>
    </div>
  )
}
