import type { FaultName } from '@firsthand/sandbox/supplier/faults/names'
import type { MarketWrite } from '@firsthand/wire/markets'
import type { VenueTerms } from '../harness/records.ts'
import type { PlantedFault } from './cases/planted-fault.ts'
import type { Code } from './right-refusal.ts'
import type { Fault, Sale, Stage } from './stage.ts'

/** A false answer to a question, and the refusal that the caller must get when every maker gives it. */
export type FalseAnswer = {
  readonly name: string
  readonly fault: Fault
  /** What the other maker does at the same time, where it is not the same. */
  readonly otherFault?: Fault
  /** An answer that is odd and true must leave no trace: the quote has the honest terms. */
  readonly right: Code | 'honest terms'
  /** Whether only the deadline for suppliers ends it. */
  readonly slow?: true
  /** What happens before, while everybody is honest. */
  readonly before?: (stage: Stage, pairId: number) => Promise<unknown>
}

/** An order that a maker breaks after the firm quote, and the refusal that the buyer must get at the intent. */
export type BrokenPromise = {
  readonly name: string
  readonly right: Code
  readonly market?: Partial<MarketWrite>
  /** Broken after the service has checked it for the last time, while the bundle is being signed. */
  readonly whileSigning?: true
  readonly breakIt: (stage: Stage, kept: VenueTerms) => Promise<unknown>
  /** Makes the maker an honest one again. */
  readonly mend?: (stage: Stage) => Promise<unknown>
}

/** A protocol of suppliers, and everything that a maker can do wrong there. */
export type Protocol = Sale & {
  readonly name: string
  /** Faults of the kit that this protocol does not know. */
  readonly unknown: readonly FaultName[]
  readonly orders: readonly FalseAnswer[]
  readonly prices: readonly FalseAnswer[]
  readonly promises: readonly BrokenPromise[]
  /** Faults of the service that the cases must notice. What protocols share is planted with one of them. */
  readonly planted: readonly PlantedFault[]
}
