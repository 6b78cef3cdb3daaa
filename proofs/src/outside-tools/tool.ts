/** What a run of a tool came to. */
export type Judged = {
  readonly version: string
  /** How much was judged, as a person reads it. */
  readonly cases: string
  readonly findings: number
  /** Findings that no reviewed sentence covers, and whatever else is wrong. */
  readonly unexplained: readonly string[]
  /** Faults that were planted, by whether the tool found them. */
  readonly planted: Readonly<Record<string, boolean>>
}

/** A tool of others that judges what is ours. */
export type Tool = {
  readonly name: string
  /** Whether a slice runs it too; the others take long to install or to run. */
  readonly isQuick: boolean
  judge(options: { readonly short: boolean }): Promise<Judged>
}
