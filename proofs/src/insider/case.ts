import type { Ground } from './ground.ts'

/** What came of an attack. Whether it went through is read from the books, the chain or the bank, never from an answer. */
export type Outcome = {
  /** By which it was refused; null when nothing refused it. */
  readonly code: string | null
  /** Whether anything moved beyond the bound. */
  readonly through: boolean
}

/** The program that an attack meets: without a cure, this one is started from a changed copy. */
export type Part =
  | 'api'
  | 'compliance'
  | 'worker'
  | 'attestor'
  | 'delivery signer'
  | 'operator signer'
  | 'gateway'
  | 'sdk'
  | 'database'
  | 'chain'

/** One attack by one dishonest person, one stolen key or one taken-over process. */
export type Case = {
  readonly name: string
  readonly by: string
  readonly meets: Part
  /** The refusal. */
  readonly code: string
  /** Starts an instance with settings of its own, and attacks no other. */
  readonly ownApi?: true
  /** Waits for a delivery or for files to be read again: left out of a slice. */
  readonly slow?: true
  readonly attack: (ground: Ground) => Promise<Outcome>
}
