import type { RuleId } from './rules.ts'
import type { Target } from './target.ts'

/** Shows one rule against a deployment, or throws. */
type Check = (target: Target) => Promise<void>
export type Checks = Readonly<Partial<Record<RuleId, Check>>>
