import type { Language } from '@firsthand/page-kit/language'
import type { Summary, WalletAsk } from '@firsthand/react'
import { adviceFor } from '@firsthand/sdk/calls'
import type { ReactNode } from 'react'
import { MovedPrices } from '../purchase/on-chain/figures.tsx'
import { FirmQuote } from '../purchase/on-chain/firm-quote.tsx'
import { ChainProgress, type ChainStep } from '../purchase/on-chain/progress.tsx'
import { Review } from '../purchase/on-chain/review.tsx'
import { Failure } from '../ui/states.tsx'
import { madeUpAddress, madeUpMarket, madeUpQuote } from './made-up-market.ts'

const nothing = () => undefined
const digest = `0x${'5f1c'.repeat(16)}` as const
const txHash = `0x${'9a03'.repeat(16)}`

const summary = (): Summary => ({
  reference: madeUpQuote().reference,
  pay: 1_000_000_000n,
  fee: 2_500_000n,
  getAtLeast: 39_900_000_000_000_000_000n,
  cash: madeUpMarket.cash,
  unit: madeUpMarket.unit,
  recipient: madeUpAddress.wallet,
  contract: madeUpAddress.router,
  chainId: 31_337,
  digest,
  deadline: new Date(Date.now() + 245_000).toISOString(),
})

const review = (tasks: readonly WalletAsk['task'][], asking: WalletAsk | null = null) => (
  <Review summary={summary()} tasks={tasks} asking={asking} sign={nothing} newPrice={nothing} />
)

const quoted = (holds: number) => (
  <FirmQuote quote={madeUpQuote({}, holds)} isChecking={false} obstacle={null} check={nothing} newPrice={nothing} />
)

type Step = ChainStep | 'unknown' | 'failed'
const progress = (step: Step, language: Language, code: string | null = null) => (
  <ChainProgress
    step={step}
    quote={madeUpQuote({ state: 'settled' })}
    txHash={step === 'unknown' ? null : txHash}
    explorerUrl={null}
    advice={code === null ? null : adviceFor({ code }, madeUpMarket, language)}
    retry={code === 'settlement_retryable' ? nothing : null}
    retryUntil={code === 'settlement_retryable' ? '10:47:00' : null}
  />
)

const moved = { quoted: { price: '25' }, current: { price: '25.4' } }

/** Every state of a purchase on chain, by the name that stands in the address. */
export const chainStates: Readonly<Record<string, (language: Language) => ReactNode>> = {
  'two-clocks': () => quoted(42),
  'price-over': () => quoted(0),
  'price-moved': () => (
    <section className="panel steps">
      <Failure
        error={{ code: 'mint_price_moved', requestId: 'req_0192f3a87d2a7c11', ...moved }}
        market={madeUpMarket}
      />
      <MovedPrices prices={{ was: '25', now: '25.4' }} symbol="USDC" />
    </section>
  ),
  'review-permit': () => review(['intent', 'permit', 'sending']),
  'review-approvals': () =>
    review(['approval', 'approval', 'intent', 'sending'], { task: 'approval', number: 1, of: 4 }),
  'review-gasless': () => review(['permit', 'intent', 'request']),
  'progress-sent': (language) => progress('sent', language),
  'progress-in-block': (language) => progress('in_block', language),
  'progress-safe': (language) => progress('safe', language),
  'progress-final': (language) => progress('final', language),
  'outcome-unknown': (language) => progress('unknown', language, 'settlement_unknown'),
  reorganised: (language) => progress('sent', language, 'settlement_reorged'),
  'failed-retry': (language) => progress('failed', language, 'settlement_retryable'),
  failed: (language) => progress('failed', language, 'purchase_failed'),
}
