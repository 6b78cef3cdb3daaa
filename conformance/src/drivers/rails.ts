import type { Checks, RailCheck, RailChecks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'
import { issuance } from './issuance.ts'
import type { OnRail, Rail } from './rail.ts'
import type { Target } from './target.ts'
import { thirdPartyVenue } from './third-party-venue.ts'

/** The on-chain rails: whatever both of them must do is written once and run for each. */
export const rails: readonly Rail[] = [issuance, thirdPartyVenue]

const known = new WeakMap<Target, readonly OnRail[]>()

/** The deployment on each rail; always the same value, so that checks can share what they found there. */
export function onRails(target: Target): readonly OnRail[] {
  const made = known.get(target) ?? rails.map((rail) => ({ ...target, deployment: target, rail }))
  known.set(target, made)
  return made
}

/** What broke, and on which rail. */
class RailFailure extends Error {
  override readonly name = 'RailFailure'
  constructor({ name }: Rail, cause: unknown) {
    super(`on the ${name} rail`, { cause })
    this.stack = `on the ${name} rail: ${cause instanceof Error ? cause.stack : String(cause)}`
  }
}

async function outcomeOf(check: RailCheck, target: OnRail): Promise<Error | null> {
  try {
    await check(target)
    return null
  } catch (error) {
    if (error instanceof NotShown) return new NotShown(`on the ${target.rail.name} rail: ${error.message}`)
    return new RailFailure(target.rail, error)
  }
}

/** Held only where it holds on every one of these rails; all that broke is reported. */
const shownOn = (on: readonly Rail[], check: RailCheck, together: boolean) => async (target: Target) => {
  const failures: (Error | null)[] = []
  const asked = onRails(target).filter(({ rail }) => on.includes(rail))
  if (together) failures.push(...(await Promise.all(asked.map((each) => outcomeOf(check, each)))))
  else for (const each of asked) failures.push(await outcomeOf(check, each))
  const [first, ...others] = failures.filter((failure) => failure instanceof RailFailure)
  if (first !== undefined) {
    first.stack = [first, ...others].map(({ stack }) => stack).join('\n')
    throw first
  }
  const notShown = failures.find((failure) => failure !== null)
  if (notShown !== undefined) throw notShown
}

const shown = (on: readonly Rail[], checks: RailChecks, together = false): Checks =>
  Object.fromEntries(Object.entries(checks).map(([id, check]) => [id, shownOn(on, check, together)]))

/** For rules that speak about both on-chain rails: one after the other, or at once where a check only waits. */
export const onEachRail = (checks: RailChecks): Checks => shown(rails, checks)
export const onEachRailAtOnce = (checks: RailChecks): Checks => shown(rails, checks, true)
/** For rules that speak about one. */
export const onIssuance = (checks: RailChecks): Checks => shown([issuance], checks)
export const onThirdPartyVenue = (checks: RailChecks): Checks => shown([thirdPartyVenue], checks)
