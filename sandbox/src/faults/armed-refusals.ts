import type { World } from '../world/world.ts'
import { makeCall, type ReadyCall } from './make-call.ts'

/** The call that is refused now, and where it is made. */
export type Ready = {
  readonly code: string
  readonly how: string
  /** In words. */
  readonly stated: string
  /** Whether a part of the sandbox is disturbed for it; otherwise the call is refused at any time. */
  readonly isDisturbed: boolean
  readonly call: ReadyCall & { readonly url: string }
}

/** A call that is refused now, whether the first refusal ends what causes it, and since when. */
export type Armed = Ready & { readonly once: boolean; readonly at: string }

/** What was prepared and has neither been answered nor removed. */
export function armedRefusals(world: World) {
  const armed = new Map<string, Armed>()
  return {
    add(made: readonly Ready[], once: boolean): void {
      const at = new Date(world.clock.now()).toISOString()
      for (const each of made) armed.set(each.code, { ...each, once, at })
    },
    remove: (code: string) => armed.delete(code),
    list: (): readonly Armed[] => [...armed.values()],
    /** Makes the call that is refused now, as its persona; null where nothing is armed under this code. */
    async meet(code: string) {
      const found = armed.get(code)
      return found === undefined ? null : makeCall(world, found.call.url, found.call)
    },
  }
}
