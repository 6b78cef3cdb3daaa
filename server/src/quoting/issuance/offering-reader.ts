import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Market } from '@firsthand/wire/markets'
import type { Address } from 'viem'
import { type Route, routeKey } from '../chain/route.ts'
import { type WatchOptions, watchedContracts } from '../watched-contracts.ts'
import type { OfferingReader, OfferingTerms } from './offering-reader.port.ts'
import { type OfferingAnswers, offeringCalls, offeringOf, termsOf } from './offering-terms.ts'

/** The offerings of one chain. */
export function offeringReader({ router, ...options }: WatchOptions & { readonly router: Address }) {
  const offerings = watchedContracts<Route, OfferingAnswers>(options, {
    keyOf: routeKey,
    callsOf: (offering) => offeringCalls(router, offering),
    unread: (cause) => tradeRefusals.price_read_failed('No node shows a block of now.', { cause }),
  })
  return {
    terms(market: Market): OfferingTerms | Promise<OfferingTerms> {
      const read = offerings.newest(offeringOf(market))
      return read instanceof Promise
        ? read.then((at) => termsOf(at.value, at.blockNumber, market))
        : termsOf(read.value, read.blockNumber, market)
    },
    async termsNow(market: Market): Promise<OfferingTerms> {
      const { value, blockNumber } = await offerings.readNow(offeringOf(market))
      return termsOf(value, blockNumber, market)
    },
    close: offerings.close,
  } satisfies OfferingReader & { close(): void }
}
