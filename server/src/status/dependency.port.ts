import type { Dependency, DependencyState, Status, WatchedRail } from '@firsthand/wire/status'

/** How a dependency of a rail is. */
export type Found = {
  readonly rail: WatchedRail
  readonly dependency: Dependency
  readonly state: DependencyState
}

/** What all instances know together. */
export type ClusterView = {
  readonly states: readonly (Found & { readonly since: Date })[]
  /** What waits for the durable engine, and for how long the first of it has. */
  readonly relay: NonNullable<Status['relay']>
  /** How far chains are followed. */
  readonly chains: Status['chains']
}

/** Where the instances meet. */
export interface DependencyStore {
  /**
   * Tells what this instance has found, which holds until its next report or for so long. The worst that any instance
   * says is so; when that changes between good and bad, every tenant is told once, whoever notices.
   */
  report(instance: string, found: readonly Found[], holdsSeconds: number): Promise<ClusterView>
}
