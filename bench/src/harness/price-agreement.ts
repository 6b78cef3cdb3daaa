import { isDeepStrictEqual } from 'node:util'
import { Refusal } from '@firsthand/refusal/refusal'
import { quoteAt } from '@firsthand/sdk/local-quote'
import type { MarketPrice } from '@firsthand/sdk/types'
import type { BankTransferDeps } from '@firsthand/server/bank-transfer/purchases/create-purchase'
import { quotePurchase } from '@firsthand/server/bank-transfer/purchases/quote-purchase'
import { type PriceSources, priceOfMarket } from '@firsthand/server/prices/read-prices'
import { issuanceRail } from '@firsthand/server/quoting/issuance/issuance'
import type { OfferingTerms } from '@firsthand/server/quoting/issuance/offering-reader'
import { quoteSoftly } from '@firsthand/server/quoting/take-quote'
import type { BaseUnits, Caller, PairId } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { codeOf } from '@firsthand/wire/refusals'

/** Amounts are tried at each price, since to make a price takes longer. */
const amountsOfPrice = 20
const chainId = 'eip155:1'
const now = () => new Date('2026-11-18T00:00:00.000Z')
const chains = new Map([[chainId, {}]]) as unknown as PriceSources['issuance']['chains']
const caller = { tenantId: 'acme', buyer: 'b' } as Caller

/** Random numbers from a seed, as a 32-bit xorshift makes them. */
function randomOf(seed: number) {
  let state = seed | 1
  const word = () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state >>> 0
  }
  const below = (limit: number) => word() % limit
  /** Of any size up to so many bits; powers of ten and their neighbours are where rounding turns. */
  const large = (bits: number): bigint => {
    if (below(4) === 0) return 10n ** BigInt(below(Math.floor(bits / 3.33))) + BigInt(below(3))
    let made = 0n
    for (let at = 0; at < bits; at += 32) made = (made << 32n) | BigInt(word())
    return made >> BigInt(Math.ceil(bits / 32) * 32 - 1 - below(bits))
  }
  return { below, large, maybe: (bits: number) => (below(3) === 0 ? null : `${large(bits)}`) }
}
type Random = ReturnType<typeof randomOf>

const token = (symbol: string, decimals: number) => ({ symbol, decimals, address: `0x${'1'.repeat(40)}` })

const marketOf = ({ below, maybe }: Random, own: Partial<Market>): Market => ({
  pairId: 1,
  status: 'active',
  primaryMarket: true,
  name: 'M',
  listingId: null,
  assetClass: 'real_estate',
  primaryExecutionKind: 'onchain_primary_mint',
  chainId,
  cash: token('C', below(19)),
  unit: token('U', below(19)),
  tradingWindow: null,
  limits: { minCashAmount: maybe(60), maxCashAmount: maybe(90) },
  freshnessSeconds: 60,
  feeBps: below(1001),
  ...own,
})

/** What the service answers for an amount, and the price that it would stream. */
type Side = { readonly price: MarketPrice; readonly soft: (cash: bigint) => Promise<object>; readonly isBank: boolean }

async function issuanceSide(random: Random): Promise<Side> {
  const market = marketOf(random, { issuanceVenueContract: `0x${'2'.repeat(40)}` })
  const terms: OfferingTerms = {
    blockNumber: 7n,
    price: random.large(100) + 1n,
    priceScale: random.below(19),
    purchaseCap: random.below(8) === 0 ? 0n : random.large(120),
  }
  const offerings = { terms: () => terms, termsNow: async () => terms, follow: () => () => undefined }
  const rail = issuanceRail(offerings, {} as Parameters<typeof issuanceRail>[1])
  const seen = { market: { ...market, rfqDraining: false }, sale: null }
  const sources = { issuance: { rail, chains }, bankChains: new Set([chainId]), now } as unknown as PriceSources
  const price = await priceOfMarket(sources, 1 as PairId, { seen, instrument: null } as never)
  const deps = { rail, chains, now, find: async () => market }
  return {
    price: price as MarketPrice,
    soft: (cash) => quoteSoftly(deps, caller, { pairId: 1 as PairId, cashAmount: cash as BaseUnits<'cash'> }),
    isBank: false,
  }
}

async function bankSide(random: Random): Promise<Side> {
  const market = marketOf(random, {
    primaryExecutionKind: 'offchain_fixed_price',
    offchainInstrumentId: `OFFI${'0'.repeat(32)}`,
    offchainSalesEnabled: true,
  })
  const instrument = {
    instrumentId: `OFFI${'0'.repeat(32)}`,
    status: 'open',
    price: '',
    unitPrice: `${random.large(60) + 1n}`,
    unitPriceScale: random.below(19),
    limits: { minCashAmount: random.maybe(40), maxCashAmount: random.maybe(60), perBuyerCashCap: random.maybe(60) },
    deliveryContract: `0x${'3'.repeat(40)}`,
    availability: 'available',
    termsHash: null,
    opensAt: null,
    closesAt: null,
  }
  const sale = { status: 'open', hasDeliveryContract: true, accountState: 'approved', opensAt: null, closesAt: null }
  const sources = { bankChains: new Set([chainId]), now } as unknown as PriceSources
  const facts = { seen: { market: { ...market, rfqDraining: false }, sale }, instrument }
  const price = (await priceOfMarket(sources, 1 as PairId, facts as never)) as MarketPrice
  // The text of an instrument's price is made where its row is read.
  const sold = { ...instrument, price: price.terms?.price }
  const offering = {
    sale: { market, instrument: sold, account: { state: 'approved' } },
    buyer: { openPurchases: 0, openUnits: 0n, committedCash: random.large(50) },
  }
  const deps = {
    purchases: { offering: async () => offering },
    chains: new Set([chainId]),
    now,
  } as unknown as Pick<BankTransferDeps, 'purchases' | 'chains' | 'now'>
  return { price, soft: (cash) => quotePurchase(deps, caller, { pairId: 1 as PairId, cashAmount: cash }), isBank: true }
}

type Local = (price: MarketPrice, cashAmount: bigint) => object

/** What the service says, in the form of what is computed locally. */
async function ofService({ soft, isBank, price }: Side, cash: bigint): Promise<object> {
  try {
    const quote = await soft(cash)
    if (!isBank) return { outcome: 'quoted', quote }
    const { availability: _, withinLimits, ...same } = quote as { availability: string; withinLimits: boolean }
    const isCapped = price.terms?.instrument?.perBuyerCashCap !== null
    return { outcome: 'quoted by bank', quote: { ...same, withinLimits: isCapped ? null : withinLimits } }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { minCashAmount = null } = error.members as { minCashAmount?: string }
    return { outcome: 'refused', code: codeOf(error.reason, isBank ? 'offchain' : 'mint'), minCashAmount }
  }
}

/** Compares so many amounts. Answers what the outcomes were, and the first amount for which the two sides differ. */
export async function compareAmounts(count: number, seed: number, local: Local = quoteAt) {
  const random = randomOf(seed)
  const outcomes = new Map<string, number>()
  for (let made = 0; made < count; ) {
    const side = await (random.below(2) === 0 ? issuanceSide(random) : bankSide(random))
    // As it comes over the wire.
    const price = JSON.parse(JSON.stringify(side.price)) as MarketPrice
    for (let amount = 0; amount < amountsOfPrice && made < count; amount += 1, made += 1) {
      const cash = random.below(50) === 0 ? 0n : random.large(random.below(2) === 0 ? 250 : 90)
      const [ours, service] = [local(price, cash), await ofService(side, cash)]
      const { outcome } = service as { outcome: string }
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
      if (!isDeepStrictEqual(ours, service)) return { outcomes, difference: { seed, price, cash, ours, service } }
    }
  }
  return { outcomes, difference: null }
}
