import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { formatMoney } from '@firsthand/page-kit/money'
import { Status, type Tone } from '@firsthand/page-kit/tone'
import { assetClassName, marketTexts } from './market-words.ts'
import { type Offer, type Standing, standingOf } from './offers.ts'

const tones: Readonly<Record<Standing, Tone>> = {
  open: 'done',
  closed: 'waiting',
  paused: 'waiting',
  ended: 'stopped',
  announced: 'waiting',
}

/** What is for sale, how it is paid, from how much on, and whether it is open. */
export function OfferCard({ offer }: { readonly offer: Offer }) {
  const t = useWords(marketTexts)
  const [language] = useLanguage()
  const standing = standingOf(offer.markets)
  const [first] = offer.markets
  return (
    <li>
      <article className="panel offer">
        <span className="sign" aria-hidden="true">
          {offer.listing.symbol.slice(0, 2)}
        </span>
        <div>
          <h2>
            <Link to={`/a/${offer.listing.id}`}>
              <bdi>{offer.listing.name}</bdi>
            </Link>
          </h2>
          <p className="dimmed small">
            <bdi>{offer.listing.symbol}</bdi>
            {first === undefined ? '' : ` · ${assetClassName(first.assetClass, t.classes)}`}
          </p>
          <p>
            <Status tone={tones[standing]}>{t[standing]}</Status>
          </p>
        </div>
        {offer.markets.length === 0 ? null : (
          <ul>
            {offer.markets.map(({ pairId, primaryExecutionKind, cash, limits }) => (
              <li key={pairId}>
                <span>{primaryExecutionKind === null ? '' : t.rails[primaryExecutionKind]}</span>
                <span className="dimmed amount">
                  {limits.minCashAmount === null
                    ? cash.symbol
                    : t.from(
                        formatMoney(
                          { amount: limits.minCashAmount, currency: cash.symbol, decimals: cash.decimals },
                          language,
                        ),
                      )}
                </span>
              </li>
            ))}
          </ul>
        )}
      </article>
    </li>
  )
}
