/** What somebody writes into a form, as texts by the names of the fields. */
export type Draft = Readonly<Record<string, string>>

/** A draft, and the version of the thing that it rests on; null for something new. */
export type Version = { readonly draft: Draft; readonly version: number | null }

const namesOf = (...drafts: readonly Draft[]): readonly string[] => [...new Set(drafts.flatMap(Object.keys))]

/** The fields that differ. */
export const changedIn = (before: Draft, after: Draft): readonly string[] =>
  namesOf(before, after).filter((name) => (before[name] ?? '') !== (after[name] ?? ''))

type Merged = {
  readonly draft: Draft
  /** What both changed, and not alike: a person decides. Until then it stays as the other wrote it. */
  readonly conflicts: readonly string[]
}

/** What a draft becomes after somebody else saved first: each side's own changes, on top of what both began with. */
export function merged(base: Draft, yours: Draft, theirs: Draft): Merged {
  const [mine, others] = [new Set(changedIn(base, yours)), new Set(changedIn(base, theirs))]
  const names = namesOf(base, yours, theirs)
  const draft = Object.fromEntries(
    names.map((name) => [name, (mine.has(name) && !others.has(name) ? yours : theirs)[name] ?? '']),
  )
  const conflicts = names.filter(
    (name) => mine.has(name) && others.has(name) && (yours[name] ?? '') !== (theirs[name] ?? ''),
  )
  return { draft, conflicts }
}
