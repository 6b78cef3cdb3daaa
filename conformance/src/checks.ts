import { authChecks } from './auth-checks.ts'
import { contractChecks } from './contract-checks.ts'
import { marketChecks } from './market-checks.ts'
import type { RuleId } from './rules.ts'
import type { Target } from './target.ts'

export type Check = (target: Target) => Promise<void>
export type Checks = Readonly<Partial<Record<RuleId, Check>>>

/** What each rule is shown by. A rule without an entry is not held yet. */
export const checks: Checks = { ...marketChecks, ...authChecks, ...contractChecks }
