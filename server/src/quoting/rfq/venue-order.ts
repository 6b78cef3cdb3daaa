import type { Market } from '@firsthand/wire/markets'
import type { Quote, VenueTerms } from '../quote.rules.ts'
import type { Supplier, VenueMarket } from './supplier.ts'
import { type Answer, type Bid, isRefusal } from './supplier-bids.ts'

type Hex = `0x${string}`

/** What is kept with a quote: the order, and what every supplier said, which shows that the best price won. */
type Kept = {
  readonly supplier: string
  readonly order: object
  readonly calldata: Hex
  readonly answers: readonly { readonly supplier: string; readonly units?: string; readonly refused?: string }[]
}

export function keptWith({ venue }: Quote): Kept {
  if (venue === null) throw new Error('a quote of this rail has an order')
  return JSON.parse(venue.kept) as Kept
}

/** A market whose configuration is complete, as its suppliers know it. */
export const venueMarket = ({ chainId, rfqVenueContract, rfqInstrumentId, cash, unit }: Market): VenueMarket => ({
  chainId: String(chainId),
  contract: rfqVenueContract as Hex,
  instrument: String(rfqInstrumentId),
  cash: { address: cash.address as Hex, decimals: cash.decimals },
  asset: { address: unit.address as Hex, decimals: unit.decimals },
})

/** The order that won, and the answers beside it. A bid of nothing has no order. */
export function venueTerms(traders: readonly Supplier[], answers: readonly Answer[], won: Bid): VenueTerms | null {
  if (won.order === null) return null
  const { id: orderId, order, calldata, lastSecond } = won.order
  const stated = answers.map((answer, place) => {
    const supplier = traders[place]?.name ?? ''
    return isRefusal(answer)
      ? { supplier, refused: answer.refused, why: answer.why }
      : { supplier, units: `${answer.units}` }
  })
  const supplier = stated[answers.indexOf(won)]?.supplier ?? ''
  const kept: Kept = { supplier, order, calldata, answers: stated }
  return { orderId, expiresAt: new Date(lastSecond * 1000), kept: JSON.stringify(kept) }
}
