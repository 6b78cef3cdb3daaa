import { type FlowObject, keyOf, type Run } from '@firsthand/engine/run'
import { type AboutPurchase, deliveryOf } from '../delivery/delivery-deps.ts'
import type { PurchaseTransitionStore } from './purchase-signals.store.ts'

export type PurchaseDeps = { readonly transitions: PurchaseTransitionStore }

/** A delayed message may come a little before its time. */
const marginSeconds = 1

/**
 * A purchase that waits to be paid (key: tenant and reference). It does not expire by the clock but only once a statement
 * covers its due day. So the timer and every statement send `check`, and the rows decide whether it is time.
 */
export function purchaseObject({ transitions }: PurchaseDeps): FlowObject {
  const checkIn = (run: Run, { tenant, reference }: AboutPurchase, seconds: number) =>
    run.send(
      { object: 'Purchase', key: keyOf(tenant, reference), handler: 'check' },
      { tenant, reference, timed: true },
      seconds + marginSeconds,
    )

  return {
    name: 'Purchase',
    open: true,
    flows: {
      async created(run: Run, purchase: AboutPurchase) {
        const seconds = await run.step('due', () => transitions.dueInSeconds(purchase))
        if (seconds !== null) checkIn(run, purchase, seconds)
      },
      async check(run: Run, { timed = false, ...purchase }: AboutPurchase & { readonly timed?: boolean }) {
        const seconds = await run.step('check', async () => {
          if (await transitions.isDueDayComplete(purchase))
            await transitions.move(purchase, { kind: 'due_day_complete' })
          return transitions.dueInSeconds(purchase)
        })
        // Past due and not covered: the statement that covers it sends the next check. Only a timer sets itself again, for a
        // due time that has moved: a check that a statement sent would otherwise leave one timer more behind.
        if (timed && seconds !== null && seconds > 0) checkIn(run, purchase, seconds)
      },
      /** The matcher's own transaction has moved the row; only the delivery has to be started. */
      async paid(run: Run, { tenant, reference }: AboutPurchase) {
        run.send(deliveryOf({ tenant, reference }, 'release'), { tenant, reference })
      },
    },
  }
}
