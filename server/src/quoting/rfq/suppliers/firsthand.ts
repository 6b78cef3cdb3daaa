import { randomUUID } from 'node:crypto'
import { uint256Max } from '@firsthand/values/values'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { PriceLadder } from '../../pricing.rules.ts'
import type { OrderRequest, Supplier, SupplierOrder, SupplierRefusal, VenueMarket } from '../supplier.ts'
import { fillCall, fillSelector, objectionTo, onlyOrder, type SignedOrder, signedOrderShape } from './desk-order.ts'
import {
  askSupplier,
  expiryFault,
  ladderOf,
  ladderScale,
  orderId,
  type Received,
  type SupplierAddress,
  type SupplierDeps,
  type SupplierSettings,
  sameText,
  scaledUp,
  unavailable,
} from './supplier-protocol.ts'

/** Every field is what was requested, or may be chosen by the supplier and is sane. */
function differenceIn({ order }: SignedOrder, { market, executor, buyer, cash, minExpiry }: OrderRequest, now: Date) {
  if (!sameText(order.taker, executor)) return 'it is for another taker'
  if (!sameText(order.buyer, buyer)) return 'it is for another buyer'
  if (!sameText(order.assetToken, market.asset.address)) return 'it sells another token'
  if (!sameText(order.cashToken, market.cash.address)) return 'it takes other cash'
  if (BigInt(order.cashAmount) !== cash) return 'it takes another amount'
  if (BigInt(order.unitAmount) > uint256Max) return 'its numbers are too large'
  return expiryFault(BigInt(order.expiry), minExpiry, now)
}

const orderOf = (signed: SignedOrder, { market }: OrderRequest): SupplierOrder => ({
  id: orderId(market, signed.order.orderId),
  unitAmount: BigInt(signed.order.unitAmount),
  lastSecond: Number(signed.order.expiry),
  order: signed,
  calldata: fillCall(signed),
})

/** A supplier that speaks our own protocol and settles at a desk of its own, which keeps the cash and pays its caller. */
export function firsthandSupplier(settings: SupplierSettings, { chain, now }: SupplierDeps): Supplier {
  const { name, wallets } = settings

  async function verified(
    found: unknown,
    requested: OrderRequest,
    withdrawn: SupplierRefusal['refused'],
  ): Promise<SupplierOrder | SupplierRefusal> {
    if (!signedOrderShape.Check(found)) return unavailable('its order has another shape')
    const signed = onlyOrder(found)
    const difference = differenceIn(signed, requested, now())
    if (difference !== null) return { refused: withdrawn, why: difference }
    return (await objectionTo(chain, signed, requested, { wallets, withdrawn })) ?? orderOf(signed, requested)
  }

  return {
    name,
    selector: fillSelector,
    delivers: 'to its caller',
    lastLook: true,
    prices: (market) => pricesFrom(settings, market),

    async order(requested) {
      const given = await orderFrom(settings, requested)
      return 'refused' in given ? given : verified(given.signed, requested, 'venue_unavailable')
    },

    async orderAgain(requested, order) {
      const again = await verified(order, requested, 'venue_declined')
      if ('refused' in again) return again
      const units = await unitsConfirmed(settings, (order as SignedOrder).order.orderId)
      return typeof units === 'bigint' ? { ...again, unitAmount: units } : units
    },
  }
}

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
async function pricesFrom(
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
async function orderFrom(
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
async function unitsConfirmed(address: SupplierAddress, orderId: string): Promise<bigint | SupplierRefusal> {
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
