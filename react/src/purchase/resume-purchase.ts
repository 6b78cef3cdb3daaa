import { isLost, isNotFound, problemOf } from './errors.ts'
import type { PurchaseContext } from './purchase-context.ts'
import type { Rail } from './purchase-state.ts'

/** Reads where a purchase of an earlier visit stands. */
export async function resumePurchase(context: PurchaseContext, rail: Rail, reference: string): Promise<void> {
  context.show({ step: 'resuming', rail, reference }, { problem: null })
  try {
    const found = await context.service.read(rail, reference, new AbortController().signal)
    const { pairId } = 'quote' in found ? found.quote : found.purchase
    const market = context.view().market ?? (await context.service.market(pairId))
    context.show(context.view(), { market })
    context.apply(found)
  } catch (error) {
    const { market } = context.view()
    // What was left in this tab and cannot be read is the purchase of another login, or of another service.
    if (isNotFound(error) && context.reference === null && market !== null) {
      context.kept.keepOrder(market.pairId, null)
      context.show(context.idle(), { problem: null })
    } else context.show(context.view(), { problem: problemOf(error), isOffline: isLost(error) })
  }
}
