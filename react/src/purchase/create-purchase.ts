import { checkTheOffer, signTheOffer } from './check-and-sign.ts'
import { problemOf } from './errors.ts'
import { placeOrder } from './place-order.ts'
import { openContext, type PurchaseContext, type PurchaseDeps } from './purchase-context.ts'
import { resumePurchase } from './resume-purchase.ts'
import type { Order } from './service.ts'
import { railOf } from './stage-of.ts'
import { watcherOf } from './watch.ts'

/** What the purchase of an earlier visit in this tab is called, or the one that was asked for. */
function referenceOf({ reference, view, kept }: PurchaseContext): string | null {
  const { market } = view()
  return reference ?? (market === null ? null : (kept.order(market.pairId)?.reference ?? null))
}

/** Reads where it stands; an answer that does not come changes nothing. */
async function readAgain({ service, view, apply }: PurchaseContext): Promise<void> {
  const { rail, reference } = view()
  if (rail === null || reference === null) return
  const found = await service.read(rail, reference, new AbortController().signal).catch(() => null)
  if (found !== null) apply(found)
}

/** One purchase from the order to its end, on any rail. It needs no framework: `subscribe` and `getSnapshot` are for a view. */
export function createPurchase(deps: PurchaseDeps) {
  const context = openContext(deps)
  const watcher = watcherOf(context)
  const { view } = context
  let isBusy = false

  /** One thing at a time: a second press while the first is being done does nothing. */
  const once = async (step: () => Promise<void>) => {
    if (isBusy) return
    isBusy = true
    try {
      await step()
    } finally {
      isBusy = false
      watcher.begin()
    }
  }

  return {
    getSnapshot: view,
    subscribe: context.subscribe,

    /** Goes on with what an earlier visit left. To be called once the view is there, and again after `stop`. */
    start() {
      watcher.turn(true)
      return once(async () => {
        if (view().step !== 'idle') return
        const reference = referenceOf(context)
        const rail = reference === null ? null : railOf(reference)
        if (reference !== null && rail !== null) await resumePurchase(context, rail, reference)
        else context.show(context.idle(), {})
      })
    },

    /** Watches no more. What was sent stays sent. */
    stop: () => watcher.turn(false),

    /** A press on "buy". Does nothing while something may be under way: it could buy twice. */
    order: (order: Order) =>
      once(async () => {
        if (!view().mayBuyAgain) return
        watcher.end()
        context.offer = null
        await placeOrder(context, order)
      }),

    /** Takes the offer of the quote and verifies it: then its summary is there to be read. */
    check: () =>
      once(async () => {
        const now = view()
        if (now.step === 'quoted' || (now.step === 'failed' && now.retryUntil !== null)) await checkTheOffer(context)
      }),

    /** Asks the wallet for what the summary shows. */
    sign: () => once(() => signTheOffer(context, watcher.begin)),

    /** Does the step again that did not happen. */
    retry: () =>
      once(async () => {
        const now = view()
        if (now.step === 'resuming') await resumePurchase(context, now.rail, now.reference)
        else if (now.step === 'quoted') await checkTheOffer(context)
        else if (now.step === 'failed' && now.retryUntil !== null) await checkTheOffer(context)
        else if (now.step === 'review') await signTheOffer(context, watcher.begin)
        else await readAgain(context)
      }),

    /** Ends a purchase by bank transfer that is not paid in full. */
    cancel: () =>
      once(async () => {
        const now = view()
        if (now.step !== 'to_pay' && now.step !== 'part_paid') return
        try {
          context.apply(await context.service.cancel(now.reference))
        } catch (error) {
          context.show(now, { problem: problemOf(error) })
        }
      }),

    /** Leaves this purchase, so that another can be ordered. It goes on by itself, and is in the list of purchases. */
    forget: () => {
      const { mayBuyAgain, market } = view()
      if (!mayBuyAgain || isBusy) return
      watcher.end()
      // An order that was not answered keeps its key: it may exist.
      if (market !== null && context.kept.order(market.pairId)?.reference != null)
        context.kept.keepOrder(market.pairId, null)
      context.show(context.idle(), { problem: null, wasReorged: false, isOffline: false })
    },
  }
}

export type PurchaseMachine = ReturnType<typeof createPurchase>
