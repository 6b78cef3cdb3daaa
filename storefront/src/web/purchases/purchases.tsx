import './purchases.css'
import { Amount } from '@firsthand/page-kit/amount'
import { useWords, words } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { Empty, Loading } from '@firsthand/page-kit/states'
import { Time } from '@firsthand/page-kit/time'
import { Status } from '@firsthand/page-kit/tone'
import { type AnyPurchase, usePurchases } from '@firsthand/react'
import { Button } from '@mantine/core'
import { SignedIn } from '../app/sign-in-first.tsx'
import { bankTexts } from '../purchase/bank/words.ts'
import { Page } from '../ui/page.tsx'
import { Failure } from '../ui/states.tsx'
import { quoteWord, rowOf } from './purchase-row.ts'

const texts = words(
  {
    title: 'My purchases',
    list: 'My purchases',
    none: 'You have not bought anything yet.',
    see: 'See what is for sale',
    more: 'Show older ones',
    refresh: 'Read again',
    quotes: {
      firm: 'Firm price taken',
      intent_issued: 'Ready to sign',
      submitted: 'Sent',
      in_block: 'In a block, not final yet',
      final: 'Bought',
      failed: 'Did not go through',
      lapsed: 'Not sent in time',
      expired: 'Price has expired',
    },
  },
  {
    title: 'Meine Käufe',
    list: 'Meine Käufe',
    none: 'Sie haben noch nichts gekauft.',
    see: 'Zu den Angeboten',
    more: 'Ältere anzeigen',
    refresh: 'Neu lesen',
    quotes: {
      firm: 'Fester Preis geholt',
      intent_issued: 'Bereit zum Unterschreiben',
      submitted: 'Gesendet',
      in_block: 'In einem Block, noch nicht endgültig',
      final: 'Gekauft',
      failed: 'Nicht zustande gekommen',
      lapsed: 'Nicht rechtzeitig gesendet',
      expired: 'Preis abgelaufen',
    },
  },
)

/** What the buyer bought and is buying, on all rails, newest first. */
export function Purchases() {
  const t = useWords(texts)
  return (
    <Page title={t.title}>
      <SignedIn>{() => <List />}</SignedIn>
    </Page>
  )
}

function List() {
  const t = useWords(texts)
  const { items, isPending, isFetching, error, hasMore, more, refresh } = usePurchases()
  if (error !== null) return <Failure error={error} again={refresh} />
  if (isPending) return <Loading />
  if (items.length === 0)
    return (
      <Empty title={t.none}>
        <Link to="/">{t.see}</Link>
      </Empty>
    )
  return (
    <>
      <PurchaseList items={items} />
      <div className="actions">
        {hasMore ? (
          <Button variant="default" onClick={more} loading={isFetching}>
            {t.more}
          </Button>
        ) : null}
        <Button variant="default" onClick={refresh} loading={isFetching}>
          {t.refresh}
        </Button>
      </div>
    </>
  )
}

export function PurchaseList({ items }: { readonly items: readonly AnyPurchase[] }) {
  const t = useWords(texts)
  const { states } = useWords(bankTexts)
  return (
    <ul className="purchases" aria-label={t.list}>
      {items.map((item) => {
        const { cash, unit, cashAmount, unitAmount, tone } = rowOf(item)
        return (
          <li key={item.reference}>
            <article className="panel purchase-row">
              <div>
                <h2>
                  <Link to={`/p/${item.reference}`}>
                    <Amount amount={unitAmount} currency={unit.symbol} decimals={unit.decimals} />
                  </Link>
                </h2>
                <p className="small dimmed">
                  <Time at={item.createdAt} />
                </p>
              </div>
              <p>
                <Amount amount={cashAmount} currency={cash.symbol} decimals={cash.decimals} />
              </p>
              <p>
                <Status tone={tone}>
                  {item.rail === 'bank' ? states[item.purchase.state] : t.quotes[quoteWord(item.quote)]}
                </Status>
              </p>
            </article>
          </li>
        )
      })}
    </ul>
  )
}
