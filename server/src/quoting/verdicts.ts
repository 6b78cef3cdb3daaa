import type { Refusal } from '@firsthand/refusal/refusal'
import type { VerdictMembers } from '@firsthand/wire/eligibility'
import { codeOf, rowOf } from '@firsthand/wire/refusals'
import type { Surface } from '@firsthand/wire/refusals/row'
import type { Check } from './eligibility.rules.ts'

type Judged = Refusal | null | Promise<Refusal | null>
type Order<Axis, Facts> = readonly Check<Axis, Facts, Judged>[]

/** Raises the first refusal in order; what comes after it is not asked. */
export async function requirePassed<Axis, Facts>(order: Order<Axis, Facts>, facts: Facts): Promise<void> {
  for (const [, check] of order) {
    const refusal = await check(facts)
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
