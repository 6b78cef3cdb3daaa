import type { Language } from '@firsthand/page-kit/language'
import type { AnySoftQuote, Eligibility, Judged, SoftQuoteView } from '@firsthand/react'
import { adviceFor } from '@firsthand/sdk/calls'
import { madeUpMarket } from './made-up-market.ts'

const nothing = () => undefined

const quote: AnySoftQuote = {
  pairId: 1,
  primaryExecutionKind: 'onchain_primary_mint',
  cashAmount: '1000000000',
  cash: madeUpMarket.cash,
  unitAmount: '39900000000000000000',
  unit: madeUpMarket.unit,
  price: '25',
  fees: [{ kind: 'platform', amount: '2500000', bps: 25 }],
  limits: madeUpMarket.limits,
  priceBlock: '120',
  withinLimits: true,
  indicative: true,
  quotedAt: '2026-11-17T09:00:00.000Z',
}

const idle: SoftQuoteView = {
  state: 'idle',
  pairId: 1,
  amount: null,
  estimate: null,
  quote: null,
  refusal: null,
  failure: null,
  isStale: false,
  retry: nothing,
}

export const madeUpSoft = {
  quoted: { ...idle, state: 'quoted', amount: 1_000_000_000n, quote },
  asking: {
    ...idle,
    state: 'estimating',
    amount: 2_000_000_000n,
    estimate: { units: 79_800_000_000_000_000_000n },
    isStale: true,
  },
  failed: { ...idle, state: 'failed', amount: 1_000_000_000n, failure: { code: 'connection_lost' } },
} as const satisfies Readonly<Record<string, SoftQuoteView>>
export const madeUpLast: AnySoftQuote = quote

/** Verdicts of which some fail, each with its words and its step. */
export function madeUpRefusals(language: Language): Eligibility {
  const verdict = (axis: Judged['axis'], code: string | null, nextStep: Judged['nextStep'], members = {}): Judged => {
    const advice = code === null ? null : adviceFor({ code, ...members }, madeUpMarket, language)
    const message = advice === null ? null : `${advice.happened} ${advice.now}`
    return { axis, passes: code === null, code, detail: null, remedy: null, members, nextStep, message } as Judged
  }
  const verdicts = [
    verdict('market', null, null),
    verdict('trading_window', 'mint_trading_window_closed', 'wait_until_open', { opensAt: '2026-11-18T08:00:00.000Z' }),
    verdict('buyer', 'mint_kyc_required', 'verify_identity', { kycStatus: 'none' }),
    verdict('trade_size', null, null),
    verdict('wallet', 'mint_wallet_not_registered', 'register_wallet'),
    verdict('price', null, null),
  ]
  return {
    isEligible: false,
    verdicts,
    first: verdicts.find(({ passes }) => !passes) ?? null,
    isPending: false,
    error: null,
    retry: nothing,
  }
}

export const madeUpWallets = [
  {
    uuid: '1',
    name: 'Example Wallet',
    rdns: 'com.example.wallet',
    icon: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"%3E%3Crect width="8" height="8" fill="%231864ab"/%3E%3Ccircle cx="4" cy="4" r="2" fill="white"/%3E%3C/svg%3E',
    provider: { request: () => Promise.reject(new Error('made up')) },
  },
  {
    uuid: '2',
    name: 'Another Wallet',
    rdns: '',
    icon: null,
    provider: { request: () => Promise.reject(new Error('made up')) },
  },
] as const
