import { isKeyTaken, isLost, isOpen, problemOf } from './errors.ts'
import type { KeptOrder } from './kept.ts'
import type { PurchaseContext } from './purchase-context.ts'
import type { Order } from './service.ts'

/** Takes a firm quote or makes a purchase: under one key from the press until the service has answered. */
export async function placeOrder(context: PurchaseContext, order: Order): Promise<void> {
  const { kept, service } = context
  const rail = context.rail()
  const { market } = context.view()
  if (market === null || rail === null) return
  const { pairId } = market
  const amount = `${order.amount}`
  const before = kept.order(pairId)
  const isRepeat = before !== null && before.key !== null && before.amount === amount
  const key = isRepeat ? before.key : context.newKey()
  kept.keepOrder(pairId, { key, amount, reference: null } satisfies KeptOrder)
  context.show({ step: 'ordering', rail, reference: null }, { problem: null })
  try {
    const found = await service.create(rail, pairId, order, key)
    const { reference } = 'quote' in found ? found.quote : found.purchase
    kept.keepOrder(pairId, { key: null, amount, reference })
    context.apply(found)
  } catch (error) {
    if (!isOpen(error)) kept.keepOrder(pairId, null)
    // The order of an earlier press had another wallet or other terms.
    if (isKeyTaken(error) && isRepeat) return placeOrder(context, order)
    context.show(context.idle(), { problem: problemOf(error), isOffline: isLost(error) })
  }
}
