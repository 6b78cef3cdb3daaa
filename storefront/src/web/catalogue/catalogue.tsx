import './catalogue.css'
import { useFilters } from '@firsthand/page-kit/address'
import { useWords, words } from '@firsthand/page-kit/language'
import { Empty, Loading } from '@firsthand/page-kit/states'
import { useListings, useMarkets } from '@firsthand/react'
import { Button } from '@mantine/core'
import { Page } from '../ui/page.tsx'
import { Failure } from '../ui/states.tsx'
import { FilterBar } from './filter-bar.tsx'
import { OfferCard } from './offer-card.tsx'
import { choicesOf, fits, offersOf } from './offers.ts'

const texts = words(
  {
    title: 'Offers',
    lead: 'Tokenised assets, sold by their issuers and dealers. You see the whole price before you pay, and the units go to your own wallet.',
    list: 'Offers',
    none: 'Nothing is for sale at the moment.',
    noneNext: 'Come back later: new offers appear here.',
    noneFits: 'No offer fits your search and filters.',
    clear: 'Clear search and filters',
    more: 'Show more offers',
    found: (count: number) => (count === 1 ? '1 offer' : `${count} offers`),
  },
  {
    title: 'Angebote',
    lead: 'Tokenisierte Anlagen, verkauft von Emittenten und Händlern. Sie sehen den ganzen Preis, bevor Sie zahlen, und die Stücke gehen in Ihre eigene Wallet.',
    list: 'Angebote',
    none: 'Zurzeit wird nichts verkauft.',
    noneNext: 'Schauen Sie später wieder vorbei: Neue Angebote erscheinen hier.',
    noneFits: 'Kein Angebot passt zu Suche und Filtern.',
    clear: 'Suche und Filter aufheben',
    more: 'Mehr Angebote anzeigen',
    found: (count) => (count === 1 ? '1 Angebot' : `${count} Angebote`),
  },
)

const cleared = { q: null, rail: null, class: null, currency: null, open: null } as const

/** What is for sale. Nobody has to sign in to see it. */
export function Catalogue() {
  const t = useWords(texts)
  const [filters, change] = useFilters()
  const listings = useListings({ search: filters.q ?? '' })
  const markets = useMarkets()
  const error = markets.error ?? listings.error
  const isRead = markets.data !== undefined && !listings.isPending
  const offers = offersOf(listings.items, markets.data ?? []).filter((each) => fits(each, filters))
  return (
    <Page title={t.title} lead={t.lead}>
      <FilterBar filters={filters} change={change} choices={choicesOf(markets.data ?? [])} />
      {error === null ? null : (
        <Failure
          error={error}
          again={() => {
            listings.retry()
            void markets.refetch()
          }}
        />
      )}
      {isRead || error !== null ? null : <Loading />}
      <p className="small dimmed" role="status">
        {isRead ? t.found(offers.length) : ''}
      </p>
      <ul className="offers" aria-label={t.list}>
        {isRead ? offers.map((offer) => <OfferCard key={offer.listing.id} offer={offer} />) : null}
      </ul>
      {isRead && offers.length === 0 ? (
        Object.keys(filters).length === 0 ? (
          <Empty title={t.none}>{t.noneNext}</Empty>
        ) : (
          <Empty title={t.noneFits}>
            <Button variant="default" onClick={() => change(cleared)}>
              {t.clear}
            </Button>
          </Empty>
        )
      ) : null}
      {listings.hasMore ? (
        <Button mt="md" variant="default" onClick={listings.more} loading={listings.isFetching}>
          {t.more}
        </Button>
      ) : null}
    </Page>
  )
}
