import type { DependencyMetrics } from '@firsthand/metrics/metrics'
import { type Dependency, type DependencyState, dependencyStates, type WatchedRail } from '@firsthand/wire/status'

type Seen = { readonly rail: WatchedRail; readonly dependency: Dependency; readonly state: DependencyState }

/** What operators see of the dependencies of the rails, as figures. */
export const dependencySignals = ({ dependencies, dependencyState }: DependencyMetrics) => ({
  /** Where the questions to one dependency are counted; its labels are looked up once. */
  timerOf: (rail: WatchedRail, dependency: Dependency) => {
    const answered = dependencies.labels(rail, dependency, 'answered')
    const outage = dependencies.labels(rail, dependency, 'outage')
    return (ms: number, isOutage: boolean): void => (isOutage ? outage : answered).observe(ms / 1000)
  },
  show: (states: readonly Seen[]): void => {
    for (const { rail, dependency, state } of states)
      dependencyState.labels(rail, dependency).set(dependencyStates.indexOf(state))
  },
})

export type DependencySignals = ReturnType<typeof dependencySignals>
