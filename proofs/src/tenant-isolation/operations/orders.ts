import type { DatabaseUrls } from '../database.ts'
import type { PopulationSize } from '../population.ts'
import type { ServiceAddress } from './doors.ts'

/** The instructions of a process of the run. Plain data. */
export type Orders = {
  readonly seed: number
  readonly size: PopulationSize
  /** The lanes that this process runs side by side. */
  readonly lanes: readonly number[]
  readonly operationsPerLane: number
  readonly urls: DatabaseUrls
  readonly service: ServiceAddress
}

/** What a process reports: its progress, and at the end what it found. */
export type Progress = {
  readonly tally: Readonly<Record<string, number>>
  readonly leaks: readonly string[]
  readonly finished: boolean
}
