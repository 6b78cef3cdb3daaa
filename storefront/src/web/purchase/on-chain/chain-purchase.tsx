import { useLanguage, useWords } from '@firsthand/page-kit/language'
import { Link } from '@firsthand/page-kit/link'
import { localeOf } from '@firsthand/page-kit/money'
import type { PurchaseHandle, PurchaseState } from '@firsthand/react'
import type { Quote } from '@firsthand/sdk/types'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useSession } from '../../app/session.ts'
import { AdviceNotice, Failure } from '../../ui/states.tsx'
import { ChainSwitch, isOnChain, WalletLine } from '../../wallet/wallet-line.tsx'
import { useWallets } from '../../wallet/wallet-store.ts'
import { timeOf } from './clock.tsx'
import { MovedPrices, QuoteFigures } from './figures.tsx'
import { FirmQuote } from './firm-quote.tsx'
import { movedPrices } from './moved-prices.ts'
import { ChainProgress } from './progress.tsx'
import { Review } from './review.tsx'
import { chainTexts } from './words.ts'

type OnChain = Extract<PurchaseState, { readonly quote: Quote }>
type Props = { readonly state: OnChain; readonly handle: PurchaseHandle }

/** What has to be done before the offer can be checked: the right wallet on the right chain. */
function useObstacle(quote: Quote, chainId: string | null): ReactNode {
  const t = useWords(chainTexts)
  const { connected } = useWallets()
  if (connected === null)
    return (
      <div>
        <p>{t.connect}</p>
        <WalletLine />
      </div>
    )
  if (connected.address.toLowerCase() !== quote.walletAddress.toLowerCase())
    return (
      <div>
        <p role="alert">{t.otherWallet(quote.walletAddress)}</p>
        <WalletLine />
      </div>
    )
  return isOnChain(connected, chainId) ? null : <ChainSwitch chainId={chainId} />
}

/** A purchase on chain, from the firm price to the end. */
export function ChainPurchase({ state, handle }: Props) {
  const [language] = useLanguage()
  const { chains } = useSession()
  const { step, quote, market, problem } = state
  const chainId = market?.chainId ?? null
  const obstacle = useObstacle(quote, chainId)
  const explorerUrl = chains.find((each) => each.chainId === chainId)?.explorerUrl ?? null
  const newPrice = () => void handle.order({ amount: BigInt(quote.cashAmount), walletAddress: quote.walletAddress })
  const failure = problem === null ? null : <Failure error={problem.error} market={market} />
  switch (step) {
    case 'quoted':
    case 'checking':
      return (
        <>
          {failure}
          <FirmQuote
            quote={quote}
            isChecking={step === 'checking'}
            obstacle={obstacle}
            check={() => void handle.check()}
            newPrice={newPrice}
          />
        </>
      )
    case 'review':
    case 'wallet':
      return (
        <>
          {failure}
          <Review
            summary={state.summary}
            tasks={state.tasks}
            asking={step === 'wallet' ? state.asking : null}
            sign={() => void handle.sign()}
            newPrice={newPrice}
          />
        </>
      )
    case 'expired':
    case 'lapsed':
      return <Over state={state} handle={handle} newPrice={newPrice} />
    default: {
      const retryUntil = step === 'failed' ? state.retryUntil : null
      return (
        <ChainProgress
          step={step}
          quote={quote}
          txHash={state.txHash}
          explorerUrl={explorerUrl}
          advice={step === 'final' ? null : handle.advice}
          retry={retryUntil === null ? null : () => void handle.check()}
          retryUntil={retryUntil === null ? null : timeOf(retryUntil, localeOf(language))}
        >
          {retryUntil === null ? null : obstacle}
          {step === 'final' || (step === 'failed' && retryUntil === null) ? <BuyMore pairId={quote.pairId} /> : null}
        </ChainProgress>
      )
    }
  }
}

function BuyMore({ pairId }: { readonly pairId: number }) {
  const t = useWords(chainTexts)
  return (
    <p>
      <Link to={`/buy/${pairId}`}>{t.another}</Link>
    </p>
  )
}

/** The offer has ended: in time, or because the price moved. Then both prices are shown. */
function Over({ state, handle, newPrice }: Props & { readonly newPrice: () => void }) {
  const t = useWords(chainTexts)
  const { quote, problem, market } = state
  const moved = movedPrices(problem?.error)
  return (
    <section className="panel steps" aria-labelledby="over">
      <h2 id="over">{t.offer}</h2>
      {problem !== null ? (
        <Failure error={problem.error} market={market} />
      ) : handle.advice === null ? null : (
        <AdviceNotice tone="stopped" advice={handle.advice} role="status" />
      )}
      {moved === null ? null : <MovedPrices prices={moved} symbol={quote.cash.symbol} />}
      <QuoteFigures quote={quote} />
      <Button size="md" fullWidth onClick={newPrice}>
        {t.newPrice}
      </Button>
    </section>
  )
}
