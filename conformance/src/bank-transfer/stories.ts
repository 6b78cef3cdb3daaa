import { controlsOn } from '../drivers/controls.ts'
import type { Json, Target } from '../drivers/target.ts'
import { buy, untilState } from './bank-calls.ts'

/** Purchases that are under way side by side, because each waits for the chain. Each resolves to how it ended. */
export type Stories = {
  readonly onTime: Promise<Json>
  readonly over: Promise<Json>
  readonly duplicate: Promise<Json>
  /** More at once than the delivery signers sign for. */
  readonly blocked: Promise<Json>
}

async function story(target: Target, how: string, end: string, changes: object = {}): Promise<Json> {
  const { reference } = await buy(target, changes)
  await controlsOn(target).credit({ reference, case: how })
  return untilState(target, reference, end)
}

const begun = new WeakMap<Target, Stories>()

/** Begun when somebody first asks. */
export function storiesOf(target: Target): Stories {
  const known = begun.get(target)
  if (known !== undefined) return known
  const onTime = story(target, 'on_time', 'delivered')
  const over = story(target, 'over', 'delivered')
  const duplicate = story(target, 'duplicate', 'delivered')
  const blocked = story(target, 'on_time', 'delivery_blocked', { cashAmount: '10200000' })
  // Each check that needs one gets its failure; the others must not end the process.
  for (const each of [onTime, over, duplicate, blocked]) each.catch(() => undefined)
  const made = { onTime, over, duplicate, blocked }
  begun.set(target, made)
  return made
}
