import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { PriceLadder } from '../../pricing.rules.ts'
import type { OrderRequest, SupplierRefusal, VenueMarket } from '../supplier.ts'
import { askSupplier, type Received, type SupplierAddress, sameText, unavailable } from './ask-supplier.ts'
import { scaledUp } from './decimals.ts'
import { ladderOf, ladderScale } from './price-ladder.ts'

const Text = Type.String({ maxLength: 160 })
const pricesShape = Compile(
  Type.Object({ instrument: Text, levels: Type.Array(Type.Object({ upToUnits: Text, price: Text })) }),
)
const confirmedShape = Compile(
  Type.Object({
    requestId: Text,
    orderId: Text,
    decision: Type.Enum(['confirmed', 'declined']),
    unitAmount: Type.Optional(Type.String({ pattern: '^[0-9]{1,78}$' })),
  }),
)

const noPrice = new Set(['no_price', 'amount_too_low', 'amount_too_high'])

/** What a refusal says about a price. Whatever is no plain "no" says nothing about it. */
function refusalOf({ status, body }: Received): SupplierRefusal {
  const { code } = (typeof body === 'object' && body !== null ? body : {}) as { code?: unknown }
  const why = `it answered ${status}`
  if (status === 409 && noPrice.has(String(code))) return { refused: 'no_quote', why }
  if (status === 404 && code === 'instrument_not_traded') return { refused: 'venue_mismatch', why }
  if (status === 404 && code === 'order_not_found') return { refused: 'venue_declined', why }
  // It calls our request wrong: the fault is ours.
  return status === 400 ? { ...unavailable(why), alarm: true } : unavailable(why)
}

const isRefusal = (answer: object): answer is SupplierRefusal => 'refused' in answer && 'why' in answer

/** The body of a success; one that also carries the code of a refusal says yes and no. */
function bodyOf(received: Received, success: number): Record<string, unknown> | SupplierRefusal {
  const { status, body } = received
  if (status !== success) return refusalOf(received)
  if (typeof body !== 'object' || body === null) return unavailable('its answer is no object')
  return Object.hasOwn(body, 'code') ? unavailable('it answered yes and no') : (body as Record<string, unknown>)
}

/** `GET /v1/prices`. */
export async function pricesFrom(
  address: SupplierAddress,
  { instrument, cash }: VenueMarket,
): Promise<PriceLadder | SupplierRefusal> {
  const received = await askSupplier(address, `/v1/prices?instrument=${encodeURIComponent(instrument)}`)
  if ('refused' in received) return received
  const body = bodyOf(received, 200)
  if (isRefusal(body)) return body
  if (!pricesShape.Check(body) || body.instrument !== instrument) return unavailable('its list has another shape')
  return ladderOf(
    body.levels.map(({ upToUnits, price }) => {
      const scaled = scaledUp(price, cash.decimals + ladderScale)
      return !/^[0-9]{1,78}$/.test(upToUnits) || scaled === null
        ? null
        : { upToUnits: BigInt(upToUnits), price: scaled }
    }),
  )
}

/** `POST /v1/orders`: whatever it answered to this very request. */
export async function orderFrom(
  address: SupplierAddress,
  { market, executor, buyer, cash, minExpiry }: OrderRequest,
): Promise<{ readonly signed: unknown } | SupplierRefusal> {
  const requestId = randomUUID()
  const received = await askSupplier(address, '/v1/orders', {
    requestId,
    instrument: market.instrument,
    chainId: market.chainId,
    desk: market.contract,
    taker: executor,
    buyer,
    cashToken: market.cash.address,
    cashAmount: `${cash}`,
    assetToken: market.asset.address,
    minExpiry: `${minExpiry}`,
  })
  if ('refused' in received) return received
  const body = bodyOf(received, 201)
  if (isRefusal(body)) return body
  return body.requestId === requestId ? { signed: body } : unavailable('it answered another request')
}

/** `POST /v1/orders/:orderId/confirm`, the last look: how many units it stands by. */
export async function unitsConfirmed(address: SupplierAddress, orderId: string): Promise<bigint | SupplierRefusal> {
  const requestId = randomUUID()
  const received = await askSupplier(address, `/v1/orders/${orderId}/confirm`, { requestId })
  if ('refused' in received) return received
  const body = bodyOf(received, 200)
  if (isRefusal(body)) return body
  if (!confirmedShape.Check(body) || body.requestId !== requestId || !sameText(body.orderId, orderId))
    return unavailable('it confirmed something else')
  if (body.decision === 'declined') return { refused: 'venue_declined', why: 'it declined at the last look' }
  return body.unitAmount === undefined ? unavailable('it confirmed no amount') : BigInt(body.unitAmount)
}
