import type { Reason } from '../checks/refusals.ts'
import type { OnRail } from '../drivers/rail.ts'
import type { Target } from '../drivers/target.ts'
import type { RuleId } from './rules.ts'

/** Names a case of a rule that cannot be shown on this deployment, and why. */
type LeaveOut = (what: string) => void

/** Shows one rule against a deployment, or throws. */
type Check = (target: Target, leaveOut: LeaveOut) => Promise<void>
export type Checks = Readonly<Partial<Record<RuleId, Check>>>

/** Shows something on the rail that the target is spoken to on, or throws. */
export type RailCheck = (target: OnRail) => Promise<unknown>
export type RailChecks = Readonly<Partial<Record<RuleId, RailCheck>>>

/** Brings about the real cause of a refusal, and requires the refusal. */
export type Causes = Readonly<Partial<Record<Reason, RailCheck>>>
