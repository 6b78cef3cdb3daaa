import { setTimeout as sleep } from 'node:timers/promises'
import type { BrokenPromise } from '../protocol.ts'

/** A maker caches for a second what it read from the chain. */
const makersMemoryMs = 1_500
const shortFreshnessSeconds = 10

/** How AirSwap's makers, who have no last look, withdraw an order all the same. */
export const airswapPromises: readonly BrokenPromise[] = [
  {
    name: 'nonce cancelled',
    right: 'rfq_venue_declined',
    breakIt: ({ makers }, { supplier, order }) => makers.cancel(supplier, order.nonce ?? ''),
  },
  {
    name: 'allowance withdrawn',
    right: 'rfq_venue_declined',
    breakIt: ({ makers }, { supplier }) => makers.takeAllowanceBack(supplier),
    mend: ({ makers, sale }) => makers.giveAllowance(sale.makers[0]),
  },
  {
    name: 'stock sold away',
    right: 'rfq_venue_declined',
    breakIt: ({ makers, sale }) => makers.moveStock(...sale.makers),
    mend: ({ makers, sale }) => makers.moveStock(sale.makers[1], sale.makers[0], 2n),
  },
  {
    name: 'protocol fee changed',
    right: 'rfq_venue_declined',
    breakIt: ({ makers }) => makers.changeProtocolFee(1n),
    async mend({ makers }) {
      await makers.changeProtocolFee(-1n)
      await sleep(makersMemoryMs)
    },
  },
  {
    name: 'nonce cancelled while it is signed',
    right: 'rfq_venue_declined',
    whileSigning: true,
    breakIt: ({ makers }, { supplier, order }) => makers.cancel(supplier, order.nonce ?? ''),
  },
  {
    name: 'order left to expire',
    right: 'rfq_quote_expired',
    market: { freshnessSeconds: shortFreshnessSeconds },
    breakIt: () => sleep(shortFreshnessSeconds * 1000),
  },
]
