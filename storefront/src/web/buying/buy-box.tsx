import './buying.css'
import { useFilters } from '@firsthand/page-kit/address'
import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Notice } from '@firsthand/page-kit/notice'
import { type AnySoftQuote, isOpenNow, messageFor, useEligibility, useSoftQuote } from '@firsthand/react'
import type { BankTerms } from '@firsthand/sdk'
import type { Market } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import { lazy, Suspense, useEffect, useState } from 'react'
import { loginPath, useSession } from '../app/session.ts'
import { ChainSwitch, isOnChain, WalletLine } from '../wallet/wallet-line.tsx'
import { useWallets } from '../wallet/wallet-store.ts'
import { AmountField, useAmount } from './amount-field.tsx'
import { BankOptions, useInstrument } from './bank-options.tsx'
import { buyTexts } from './buy-words.ts'
import { Estimate } from './estimate.tsx'
import { IdentityStep, Verdicts } from './verdicts.tsx'

// What signs and sends is read once there is a wallet to do it with.
const Order = lazy(async () => ({ default: (await import('./order.tsx')).Order }))

/** The quote that was shown last: while a new one is asked for, it is struck out. */
function useLastQuote(quote: AnySoftQuote | null): AnySoftQuote | null {
  const [last, setLast] = useState<AnySoftQuote | null>(null)
  useEffect(() => {
    if (quote !== null) setLast(quote)
  }, [quote])
  return last
}

/** An amount, what it buys, whether one may buy it, and the press that orders it. */
export function BuyBox({ market }: { readonly market: Market }) {
  const t = useWords(buyTexts)
  const [filters] = useFilters()
  const { person } = useSession()
  const { connected } = useWallets()
  const [typed, setTyped] = useState(filters.amount ?? '')
  const [terms, setTerms] = useState<BankTerms>({})
  const { amount } = useAmount(market, typed)
  // The service prices an amount for a buyer, so somebody who is not signed in is not answered.
  const soft = useSoftQuote({ market, amount: person === null ? null : amount })
  const last = useLastQuote(soft.quote)
  const instrument = useInstrument(market)
  const isBank = market.primaryExecutionKind === 'offchain_fixed_price'
  // The price that the buyer saw goes along: another one is refused.
  const bank =
    isBank && soft.quote !== null && 'unitPrice' in soft.quote
      ? { ...terms, expectedUnitPrice: soft.quote.unitPrice }
      : terms
  // Asked once the typing has come to rest, as the price is.
  const settled = soft.state === 'quoted' || soft.state === 'refused' ? amount : null
  const wallet = person === null ? null : (connected?.address ?? null)
  const eligibility = useEligibility({ market, amount: settled, wallet, bank })
  const back = `${location.pathname}?${new URLSearchParams({ ...filters, ...(typed && { amount: typed }) })}`
  const isReady = isBank || isOnChain(connected, market.chainId)
  return (
    <section className="panel buy-box" aria-labelledby="buy">
      <h2 id="buy">{t.title}</h2>
      <Closed market={market} />
      <AmountField market={market} typed={typed} setTyped={setTyped} />
      {person === null ? null : <Estimate market={market} soft={soft} last={last} />}
      {soft.refusal?.code === 'kyc_required' ? <IdentityStep back={back} /> : null}
      {instrument === null ? null : (
        <BankOptions instrument={instrument} isSignedIn={person !== null} terms={terms} change={setTerms} back={back} />
      )}
      {person === null ? (
        <>
          <p className="small dimmed">{t.signInText}</p>
          <Button component="a" href={loginPath()} size="md" fullWidth>
            {t.signIn}
          </Button>
        </>
      ) : (
        <>
          <WalletLine />
          {isBank ? null : <ChainSwitch chainId={market.chainId} />}
          {settled === null || wallet === null ? null : <Verdicts eligibility={eligibility} back={back} />}
          {wallet === null ? null : (
            <Suspense>
              <Order
                market={market}
                canOrder={isReady && soft.state === 'quoted' && !soft.isStale && eligibility.isEligible === true}
                order={
                  amount === null || wallet === null ? null : { amount, walletAddress: wallet, ...(isBank && { bank }) }
                }
              />
            </Suspense>
          )}
        </>
      )}
    </section>
  )
}

/** Why nothing can be bought now, before anybody tries. */
function Closed({ market }: { readonly market: Market }) {
  const t = useWords(buyTexts)
  const [language] = useLanguage()
  const { because } = market.availability
  if (isOpenNow(market)) return null
  return (
    <Notice tone="waiting" title={t.closedTitle}>
      {messageFor({ code: because ?? 'market_paused' }, market, language)}
    </Notice>
  )
}
