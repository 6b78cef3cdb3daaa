import type { Candle, Market, Quote } from '@firsthand/sdk/types'

export const madeUpAddress = {
  wallet: '0x7099797051812dc3A010C7d01b50e0d17dc79C8',
  router: '0x5FbDB2315678afecb367f032d93F642f64180aa3',
  unit: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
} as const

const usdc = { symbol: 'USDC', decimals: 6, address: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0' }
const tower = { symbol: 'HARBOUR', decimals: 18, address: madeUpAddress.unit }

/** A made-up market of the issuer. */
export const madeUpMarket: Market = {
  pairId: 1,
  status: 'active',
  primaryMarket: true,
  name: 'Harbour Tower, Zurich',
  listingId: 'made-up',
  assetClass: 'real_estate',
  primaryExecutionKind: 'onchain_primary_mint',
  chainId: 'eip155:31337',
  cash: usdc,
  unit: tower,
  tradingWindow: {
    timeZone: 'Europe/Zurich',
    weekly: (['mon', 'tue', 'wed', 'thu', 'fri'] as const).map((day) => ({ day, opens: '09:00', closes: '17:30' })),
    closedDates: [],
  },
  limits: { minCashAmount: '1000000', maxCashAmount: '250000000000' },
  freshnessSeconds: 60,
  feeBps: 25,
  availability: { quotes: 'open', execution: 'open', because: null },
}

export const madeUpClosed: Market = {
  ...madeUpMarket,
  pairId: 2,
  availability: { quotes: 'open', execution: 'off', because: 'mint_trading_window_closed' },
}

const seconds = (count: number) => new Date(Date.now() + count * 1000).toISOString()

/** A made-up firm quote, whose price holds for so many seconds. */
export function madeUpQuote(own: Partial<Quote> = {}, holds = 42): Quote {
  const expiresAt = seconds(holds)
  return {
    pairId: 1,
    primaryExecutionKind: 'onchain_primary_mint',
    cashAmount: '1000000000',
    cash: usdc,
    unitAmount: '39900000000000000000',
    unit: tower,
    price: '25',
    fees: [{ kind: 'platform', amount: '2500000', bps: 25 }],
    limits: madeUpMarket.limits,
    priceBlock: '120',
    indicative: false,
    reference: `MINT${'0'.repeat(30)}42`,
    state: 'firm',
    walletAddress: madeUpAddress.wallet,
    createdAt: seconds(-20),
    expiresAt,
    freshness: { fresh: true, expiresAt, secondsRemaining: holds, serverTime: seconds(0) },
    deadline: null,
    lastRefusal: null,
    settlement: null,
    failure: null,
    ...own,
  }
}

/** Made-up candles: a slow wave, the same each time. */
export const madeUpCandles: readonly Candle[] = Array.from({ length: 60 }, (_, at) => {
  const price = (shift: number) => (25 + Math.sin((at + shift) / 6) * 0.8 + (at + shift) * 0.01).toFixed(2)
  const [open, close] = [price(0), price(1)]
  const [low, high] = [Math.min(+open, +close) - 0.1, Math.max(+open, +close) + 0.12]
  return {
    timestamp: Date.UTC(2026, 8, 1 + at),
    open,
    close,
    low: low.toFixed(2),
    high: high.toFixed(2),
    volume: '100',
  }
})
