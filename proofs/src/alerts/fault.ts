import type { Stage } from './stage.ts'

/** One thing that goes wrong, the alert that must ring, and what may ring beside it because it follows. */
export type Fault = {
  readonly name: string
  readonly rings: string
  /** Labels that the alert must have. */
  readonly labels?: Readonly<Record<string, string>>
  readonly follows: readonly string[]
  /** Real seconds beyond the alert's own times: an age that has to be reached, or a check that is made once a minute. */
  readonly takes?: number
  /** In the slice that every change runs. */
  readonly short?: true
  inject(stage: Stage): unknown
  mend(stage: Stage): unknown
}

/** What buyers and the probe meet when a part on their way is away. */
export const buyersNotice = ['ObjectiveBurnsFast', 'ApiUnavailable', 'ApiSlow', 'ProbeFails', 'ProbeSilent'] as const
/** What the dependencies of rails show of a part behind the API. */
export const dependenciesNotice = ['DependencyDown', 'DependencyDegraded'] as const
