import type { Refusal } from '@firsthand/refusal/refusal'
import type { VerdictMembers } from '@firsthand/wire/eligibility'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { Surface } from '@firsthand/wire/refusals/row'
import type { Check } from './eligibility.rules.ts'

type Judged = Refusal | null | Promise<Refusal | null>
type Order<Axis, Facts> = readonly Check<Axis, Facts, Judged>[]

/**
 * Raises the first refusal in order. What is far away is asked side by side, and only when nothing near stands before it: what
 * comes after a refusal that is at hand is not asked.
 */
export async function requirePassed<Axis, Facts>(order: Order<Axis, Facts>, facts: Facts): Promise<void> {
  const judged: Judged[] = []
  for (const [, check] of order) {
    const verdict = check(facts)
    if (verdict === null) continue
    judged.push(verdict)
    if (!(verdict instanceof Promise)) break
    // Looked at in its turn; until then nobody waits for it.
    verdict.catch(() => undefined)
  }
  for (const verdict of judged) {
    const refusal = await verdict
    if (refusal !== null) throw refusal
  }
}

/** Every verdict, not only the first, each with the code and the members that the call would refuse with. */
export function verdictsOf<Axis, Facts>(order: Order<Axis, Facts>, facts: Facts, surface: Surface) {
  return Promise.all(
    order.map(async ([axis, check]) => {
      const refusal = await check(facts)
      if (refusal === null) return { axis, passes: true, code: null, detail: null, remedy: null, members: {} }
      const { reason, detail } = refusal
      const members = refusal.members as VerdictMembers
      return { axis, passes: false, code: codeOf(reason, surface), detail, remedy: rowOf(reason).remedy, members }
    }),
  )
}
