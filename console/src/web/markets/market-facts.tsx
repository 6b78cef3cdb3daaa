import { Amount } from '@firsthand/page-kit/amount'
import { CodeText } from '@firsthand/page-kit/code-text'
import { Facts } from '@firsthand/page-kit/facts'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { formatDecimal } from '@firsthand/page-kit/money'
import { Time } from '@firsthand/page-kit/time'
import type { AdminMarket } from '@firsthand/sdk/types'
import { MarketStatus } from './list.tsx'
import { marketPageTexts, marketTexts } from './words.ts'

type Props = { readonly market: AdminMarket }

function Token({ token }: { readonly token: AdminMarket['cash'] }) {
  const t = useWords(marketPageTexts)
  return (
    <>
      {token.symbol}, {t.decimals(token.decimals)}
      <br />
      {token.address === null ? (
        <span className="dimmed">{t.noAddress}</span>
      ) : (
        <CodeText text={token.address} inFours />
      )}
    </>
  )
}

function Limits({ market: { limits, cash } }: Props) {
  const t = useWords(marketPageTexts)
  const { minCashAmount: min, maxCashAmount: max } = limits
  const money = { currency: cash.symbol, decimals: cash.decimals }
  if (min === null && max === null) return t.anyAmount
  return (
    <>
      {min === null ? null : (
        <>
          {t.from} <Amount amount={min} {...money} />{' '}
        </>
      )}
      {max === null ? null : (
        <>
          {t.upTo} <Amount amount={max} {...money} />
        </>
      )}
    </>
  )
}

const contract = (address: string | null | undefined) =>
  address == null ? null : <CodeText key={address} text={address} inFours />

/** What a market is: rail, tokens, contracts. */
export function AboutMarket({ market }: Props) {
  const [t, m] = [useWords(marketPageTexts), useWords(marketTexts)]
  const venue = contract(market.rfqVenueContract)
  const issuance = contract(market.issuanceVenueContract)
  const { offchainInstrumentId: instrument, listingId: listing, rfqInstrumentId } = market
  return (
    <Facts
      facts={[
        [m.rail, m.rails[market.primaryExecutionKind ?? 'none']],
        [m.status, <MarketStatus key="status" status={market.status} />],
        [t.assetClass, <code key="class">{market.assetClass}</code>],
        [
          t.listing,
          listing === null ? (
            t.noListing
          ) : (
            <Link key="listing" to={`/listings/${listing}`}>
              {listing}
            </Link>
          ),
        ],
        [t.chain, market.chainId ?? '–'],
        [t.unit, <Token key="unit" token={market.unit} />],
        [t.cash, <Token key="cash" token={market.cash} />],
        venue && [t.venue, venue],
        rfqInstrumentId == null ? null : [t.venueInstrument, rfqInstrumentId],
        issuance && [t.issuance, issuance],
        instrument == null
          ? null
          : [
              t.instrument,
              <Link key="instrument" to={`/instruments/${instrument}`}>
                {instrument}
              </Link>,
            ],
      ]}
    />
  )
}

/** On which terms it sells. */
export function MarketTerms({ market }: Props) {
  const t = useWords(marketPageTexts)
  const [language] = useLanguage()
  return (
    <Facts
      facts={[
        [t.limits, <Limits key="limits" market={market} />],
        [t.fee, `${formatDecimal(`${market.feeBps}`, 2, language)} %`],
        [t.freshness, t.seconds(market.freshnessSeconds)],
        [t.owner, market.ownerTenant],
        [t.changed, <Time key="changed" at={market.updatedAt} />],
        [t.version, market.version],
      ]}
    />
  )
}
