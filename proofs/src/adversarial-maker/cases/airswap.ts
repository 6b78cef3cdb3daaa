import { thirdPartyVenue } from '@firsthand/sandbox/seed/seed-markets'
import { oursOnly } from '@firsthand/sandbox/supplier/faults/names'
import type { Protocol } from '../protocol.ts'
import { airswapOrders } from './airswap-orders.ts'
import { airswapPlanted } from './airswap-planted.ts'
import { airswapPromises } from './airswap-promises.ts'
import { priceAnswers } from './any-question.ts'
import { sharedPlanted } from './shared-planted.ts'

/** AirSwap's makers, at AirSwap's own contract. */
export const airswap: Protocol = {
  name: 'airswap',
  makers: ['northwind', 'southgate'],
  market: thirdPartyVenue,
  unknown: oursOnly,
  orders: airswapOrders,
  prices: priceAnswers,
  promises: airswapPromises,
  planted: [...airswapPlanted, ...sharedPlanted],
}
