import { type FlowObject, keyOf, type Run } from '@firsthand/engine/run'
import { type AboutPurchase, deliveryOf } from '../delivery/delivery-deps.ts'
import type { PurchaseMoves } from './purchase-signals.port.ts'

export type PurchaseDeps = { readonly moves: PurchaseMoves }

/** A delayed message may come a little before its time. */
const marginSeconds = 1

/**
 * A purchase that waits to be paid (key: tenant and reference). It expires by evidence and not by the clock: only once a
 * statement covers its due day. So the timer and every statement send `look`, and the rows say whether it is time.
 */
export function purchaseObject({ moves }: PurchaseDeps): FlowObject {
  const lookIn = (run: Run, { tenant, reference }: AboutPurchase, seconds: number) =>
    run.send(
      { object: 'Purchase', key: keyOf(tenant, reference), handler: 'look' },
      { tenant, reference, timed: true },
      seconds + marginSeconds,
    )

  return {
    name: 'Purchase',
    open: true,
    flows: {
      async created(run: Run, purchase: AboutPurchase) {
        const seconds = await run.step('due', () => moves.dueInSeconds(purchase))
        if (seconds !== null) lookIn(run, purchase, seconds)
      },
      async look(run: Run, { timed = false, ...purchase }: AboutPurchase & { readonly timed?: boolean }) {
        const seconds = await run.step('look', async () => {
          if (await moves.isDueCovered(purchase)) await moves.move(purchase, { kind: 'due_covered' })
          return moves.dueInSeconds(purchase)
        })
        // Past due and not covered: the statement that covers it sends the next look. Only the timer arms itself again, for
        // a due time that has moved: a look that somebody else sent would leave one timer more behind.
        if (timed && seconds !== null && seconds > 0) lookIn(run, purchase, seconds)
      },
      /** The matcher's own transaction has moved the row; only the delivery is left to be begun. */
      async paid(run: Run, { tenant, reference }: AboutPurchase) {
        run.send(deliveryOf({ tenant, reference }, 'release'), { tenant, reference })
      },
    },
  }
}
