import type { Data } from '../data/fill.ts'
import type { Person } from '../stage/person.ts'
import type { Stage } from '../stage/stage-at.ts'

/** A screen that is pictured. */
export type Picture = {
  readonly name: string
  /** Who opens it. */
  readonly as: string
  readonly path: (data: Data) => string
  /** A text without which it is not the screen that was meant. */
  readonly shows: RegExp
  /** Pictured to its end, however long it is. */
  readonly isWhole?: boolean
  /** What somebody does on it before. */
  readonly prepare?: (person: Person, stage: Stage, data: Data) => Promise<void>
}
