/** What this proof reads of Slither's report. */
type Element = {
  readonly name: string
  readonly source_mapping: { readonly filename_relative: string }
  readonly type_specific_fields?: { readonly parent?: { readonly name: string } }
}
type Report = {
  readonly success: boolean
  readonly error: string | null
  readonly results: {
    readonly detectors?: readonly {
      readonly check: string
      readonly impact: string
      readonly elements: readonly Element[]
    }[]
  }
}

export type Finding = { readonly file: string; readonly text: string }

/** Each finding as `impact detector Contract.member`: line numbers would change with every comment. */
export function findingsOf(text: string): readonly Finding[] {
  const { success, error, results } = JSON.parse(text) as Report
  if (!success) throw new Error(`Slither: ${error}`)
  return (results.detectors ?? []).map(({ check, impact, elements: [first] }) => ({
    file: first?.source_mapping.filename_relative ?? '',
    text: `${impact} ${check} ${first?.type_specific_fields?.parent?.name}.${first?.name}`,
  }))
}
