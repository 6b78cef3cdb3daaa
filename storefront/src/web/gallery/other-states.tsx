import { type Language, useWords } from '@firsthand/page-kit/language'
import { type ReactNode, useState } from 'react'
import { OpeningHours } from '../asset/opening-hours.tsx'
import { PricesView } from '../asset/prices.tsx'
import { AmountField } from '../buying/amount-field.tsx'
import { buyTexts } from '../buying/buy-words.ts'
import { Estimate } from '../buying/estimate.tsx'
import { Verdicts } from '../buying/verdicts.tsx'
import { IdentityView } from '../onboarding/identity.tsx'
import { BankProgress } from '../purchase/bank/bank-progress.tsx'
import { BankTimeline } from '../purchase/bank/bank-timeline.tsx'
import { PayView } from '../purchase/bank/pay.tsx'
import { PurchaseList } from '../purchases/purchases.tsx'
import { WalletList } from '../wallet/wallet-picker.tsx'
import { madeUpPartPaid, madeUpPounds, madeUpPurchase, madeUpTimeline } from './made-up-bank.ts'
import { madeUpLast, madeUpRefusals, madeUpSoft, madeUpWallets } from './made-up-buying.ts'
import { madeUpCandles, madeUpMarket, madeUpQuote } from './made-up-market.ts'

const nothing = () => undefined

function Box({ typed, children }: { readonly typed: string; readonly children: ReactNode }) {
  const [text, setText] = useState(typed)
  const { title } = useWords(buyTexts)
  return (
    <section className="panel buy-box">
      <h2>{title}</h2>
      <AmountField market={madeUpMarket} typed={text} setTyped={setText} />
      {children}
    </section>
  )
}

const profile = (kycStatus: 'none' | 'pending' | 'approved') => ({
  tenant: 'acme',
  subject: 'buyer',
  kycStatus,
  reviewDueAt: '2027-11-17T00:00:00.000Z',
  jurisdiction: 'CH',
  investorCategory: 'retail',
  appropriateFor: ['real_estate', 'bond'],
})

const list = () => [
  { rail: 'primaryMint', reference: 'MINT1', createdAt: '2026-11-17T09:00:00.000Z', quote: madeUpQuote() } as const,
  { rail: 'bank', reference: 'OFFC1', createdAt: '2026-11-16T09:00:00.000Z', purchase: madeUpPartPaid() } as const,
]

/** Every other state, by the name that stands in the address. */
export const otherStates: Readonly<Record<string, (language: Language) => ReactNode>> = {
  'buy-refused': (language) => (
    <Box typed="1000">
      <Estimate market={madeUpMarket} soft={madeUpSoft.quoted} last={null} />
      <Verdicts eligibility={madeUpRefusals(language)} back="/gallery" />
    </Box>
  ),
  'buy-asking': () => (
    <Box typed="2000">
      <Estimate market={madeUpMarket} soft={madeUpSoft.asking} last={madeUpLast} />
    </Box>
  ),
  'buy-ambiguous': () => (
    <Box typed="1,234">
      <Estimate market={madeUpMarket} soft={madeUpSoft.failed} last={null} />
    </Box>
  ),
  pay: () => <PayView purchase={madeUpPurchase()} />,
  'pay-rest': () => <PayView purchase={madeUpPartPaid()} />,
  'pay-pounds': () => <PayView purchase={madeUpPounds()} />,
  'pay-waiting': () => (
    <PayView purchase={madeUpPurchase({ freshness: { ...madeUpPurchase().freshness, awaitingStatement: true } })} />
  ),
  'bank-paid': () => <BankProgress purchase={madeUpPurchase({ state: 'paid' })} />,
  'bank-delivered': () => <BankProgress purchase={madeUpPurchase({ state: 'delivered' })} />,
  'bank-refunding': () => <BankProgress purchase={madeUpPurchase({ state: 'refunding' })} />,
  timeline: () => <BankTimeline items={madeUpTimeline} cash={madeUpPurchase().cash} />,
  purchases: () => <PurchaseList items={list()} />,
  wallets: () => <WalletList wallets={madeUpWallets} choose={nothing} />,
  'no-wallet': () => <WalletList wallets={[]} choose={nothing} />,
  'identity-none': () => <IdentityView profile={profile('none')} />,
  'identity-approved': () => <IdentityView profile={profile('approved')} />,
  prices: () => <PricesView source="mock" candles={madeUpCandles} />,
  hours: () => <OpeningHours market={madeUpMarket} />,
}
