import { uint256Max } from '@firsthand/values/values'
import type { OrderRequest, Supplier, SupplierOrder, SupplierRefusal } from '../supplier.ts'
import { orderId, sameText, unavailable } from './ask-supplier.ts'
import { fillCall, fillSelector, objectionTo, onlyOrder, type SignedOrder, signedOrderShape } from './desk-order.ts'
import { expiryFault } from './expiry-fault.ts'
import { orderFrom, pricesFrom, unitsConfirmed } from './firsthand-calls.ts'
import type { SupplierDeps, SupplierSettings } from './supplier-settings.ts'

/** Every field is what was wished for, or may be chosen by the supplier and is sane. */
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
