import { type Answer, objectIn } from '../exchange.ts'
import type { Maker } from '../maker.ts'
import { isDigits, isPrice, isSpread } from '../settings.ts'

/** Moves the price of an instrument, or changes its stock. */
export function changeTerms({ books }: Maker, text: string): Answer {
  const { instrument, midPrice, inventory, spreadBps } = objectIn(text) ?? {}
  const book = books.find(({ instrument: { id } }) => id === instrument)
  if (!book) return { status: 404, body: { code: 'instrument_not_traded' } }
  const isReadable =
    (midPrice === undefined || isPrice(midPrice)) &&
    (inventory === undefined || isDigits(inventory)) &&
    (spreadBps === undefined || isSpread(spreadBps))
  if (!isReadable) return { status: 400, body: { code: 'bad_request' } }
  book.setTerms({
    ...(midPrice !== undefined && { midPrice }),
    ...(inventory !== undefined && { inventory: BigInt(inventory) }),
    ...(spreadBps !== undefined && { spreadBps }),
  })
  return { status: 200, body: { instrument } }
}
