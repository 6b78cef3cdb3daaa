type Verdict = {
  readonly id: string
  readonly outcome: 'held' | 'failed' | 'not testable here'
  readonly why: string | null
  readonly leftOut: readonly string[]
}

/** What a run of the conformance suite prints as JSON. */
export type Suite = { readonly of: number; readonly held: number; readonly rules: readonly Verdict[] }

/** What a person has to look at: rules that failed, and rules that could not be tested. */
export const findingsOf = ({ rules }: Suite): readonly string[] =>
  rules
    .filter(({ outcome }) => outcome !== 'held')
    .map(({ id, outcome, why }) => `${id} ${outcome}: ${why?.slice(0, 600)}`)

/** Cases of rules that are held which could not be tested, with their reasons. */
export const leftOutOf = ({ rules }: Suite): readonly string[] =>
  rules.flatMap(({ id, leftOut }) => leftOut.map((what) => `${id}, ${what}`))
