import { randomUUID } from 'node:crypto'
import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import { dataOf } from '@firsthand/sdk'
import type { Shop } from '../stage/shop.ts'
import type { Visitor } from '../stage/visitor.ts'

/** A screen of the shop, and what is done on it before it is read. */
export type Seen = {
  readonly name: string
  readonly path: string
  readonly prepare?: (visitor: Visitor) => Promise<void>
}

const buyer = 'acme-buyer-1'

/** Every screen with something on it: purchases of each rail are made through the service. */
export async function screensOf({
  sandbox,
}: Shop): Promise<{ readonly anonymous: readonly Seen[]; readonly own: readonly Seen[] }> {
  const service = sandbox.as(buyer)
  const wallet = sandbox.walletOf(buyer)
  const walletAddress = wallet.account?.address ?? ''
  const headers = () => ({ 'idempotency-key': randomUUID() })
  // Nothing is bought there here: a chart of real purchases begins with the first candle that has closed.
  const market = dataOf(await service.markets.read({ path: { pairId: `${pairs.tbill}` } }))
  const bought = await service.buy({ pairId: pairs.harbour, cashAmount: '150000000', wallet, confirm: () => true })
  const firm = { pairId: pairs.tbill, cashAmount: '150000000', walletAddress }
  const quoted = dataOf(await service.rfq.quotes.create({ headers: headers(), body: firm }))
  const order = { pairId: pairs.bank, cashAmount: '30000', walletAddress }
  const ordered = dataOf(await service.offchain.purchases.create({ headers: headers(), body: order }))
  const asset = `/a/${market.listingId}`
  const prices = async ({ page }: Visitor) => page.locator('canvas').first().waitFor()
  return {
    anonymous: [
      { name: 'catalogue', path: '/' },
      { name: 'catalogue without a match', path: '/?q=zzzz' },
      { name: 'asset', path: asset, prepare: prices },
      { name: 'buy box', path: `/buy/${pairs.harbour}?amount=250` },
      { name: 'buy box, refused', path: `/buy/${pairs.rfqQuotesOff}?amount=250` },
      { name: 'sign in first', path: '/purchases' },
      { name: 'nothing here', path: '/nothing-is-here' },
      { name: 'gallery', path: '/gallery' },
    ],
    own: [
      { name: 'buy box of a buyer', path: `/buy/${pairs.tbill}?amount=250` },
      { name: 'buy box by bank', path: `/buy/${pairs.bank}?amount=300` },
      { name: 'firm price', path: `/p/${quoted.reference}` },
      { name: 'bought', path: `/p/${bought.reference}` },
      { name: 'evidence to print', path: `/p/${bought.reference}/print` },
      { name: 'pay page', path: `/p/${ordered.reference}` },
      { name: 'purchases', path: '/purchases' },
      { name: 'account', path: '/onboarding' },
    ],
  }
}
