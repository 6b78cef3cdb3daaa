import type { Edit } from '../harness/changed-copy.ts'

/** What stops some attacks, as what takes it away: other texts in the sources, other statements in a database, or both. */
export type Cure = {
  readonly name: string
  /** The attacks that go through without it, by their names. */
  readonly attacks: readonly string[]
  readonly edits?: readonly Edit[]
  readonly statements?: Statements
}

export type Statements = {
  /** The service's own when it is left out. */
  readonly database?: 'service' | 'compliance' | 'operator’s journal'
  readonly without: string
  readonly again: string
}

/** Changes of one file. */
export const edited = (file: string, ...changes: readonly (readonly [from: string, to: string])[]): readonly Edit[] =>
  changes.map(([from, to]) => ({ file, from, to }))

/** One change of one file. */
export const without = (
  name: string,
  file: string,
  [from, to]: readonly [string, string],
  ...attacks: string[]
): Cure => ({
  name,
  attacks,
  edits: [{ file, from, to }],
})
