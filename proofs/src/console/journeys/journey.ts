import type { Line } from '../../harness/line.ts'
import type { Data } from '../data/fill.ts'
import type { PasskeyCredential } from '../stage/authenticator.ts'
import type { Person, PersonOptions } from '../stage/person.ts'
import type { Stage } from '../stage/stage-at.ts'

/** What a journey has to work with. */
export type Ground = {
  readonly stage: Stage
  readonly data: Data
  readonly isShort: boolean
  /** Between the browsers and the console. */
  readonly line: Pick<Line, 'cut' | 'mend'>
  /** The passkeys that people have enrolled: a person has them at every browser. */
  readonly keys: Map<string, PasskeyCredential>
  /** Logs somebody in, until the journey is over. What goes wrong in their pages fails the journey. */
  readonly open: (name: string, options?: PersonOptions) => Promise<Person>
}

/** People who do something through the screens, and what must come of it. Answers what was counted, if anything. */
export type Journey = {
  readonly name: string
  readonly run: (ground: Ground) => Promise<string | undefined>
}
