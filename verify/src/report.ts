/** What a check came to. `unchecked`: what it would need was not given, or nobody vouches for it. */
export type Finding = {
  /** What was looked at: a file, or a part of it. */
  readonly subject: string
  readonly check: string
  readonly verdict: 'holds' | 'fails' | 'unchecked'
  /** Why it fails, or why it was not checked. */
  readonly because?: string
}

export const holds = (subject: string, check: string): Finding => ({ subject, check, verdict: 'holds' })
export const fails = (subject: string, check: string, because: string): Finding => ({
  subject,
  check,
  verdict: 'fails',
  because,
})
export const unchecked = (subject: string, check: string, because: string): Finding => ({
  subject,
  check,
  verdict: 'unchecked',
  because,
})
/** Fails with this reason unless it is so. */
export const found = (subject: string, check: string, isSo: boolean, because: string): Finding =>
  isSo ? holds(subject, check) : fails(subject, check, because)

/** What the program ends with: 0, nothing failed; 1, something did; 2, the call or a file could not be read. */
export const exitCodes = { held: 0, failed: 1, unusable: 2 } as const

export const exitCodeOf = (findings: readonly Finding[]): number => {
  if (findings.some(({ verdict }) => verdict === 'fails')) return exitCodes.failed
  // Where nothing was checked, nothing held.
  return findings.some(({ verdict }) => verdict === 'holds') ? exitCodes.held : exitCodes.unusable
}

/** Texts of a file may hold line breaks, and one could forge a line of the report. */
const oneLine = (text: string) => text.replace(/[^\x20-\x7e]/g, (sign) => JSON.stringify(sign).slice(1, -1))

const words = { holds: 'holds     ', fails: 'FAILS     ', unchecked: 'unchecked ' } as const

/** The findings as lines for a person, and a last line that sums them up. */
export function linesOf(findings: readonly Finding[]): readonly string[] {
  const count = (wanted: Finding['verdict']) => findings.filter(({ verdict }) => verdict === wanted).length
  const lines = findings.map(({ subject, check, verdict, because }) =>
    oneLine(`${words[verdict]} ${subject}: ${check}${because === undefined ? '' : ` (${because})`}`),
  )
  const sum = `${count('holds')} checks held, ${count('fails')} failed, ${count('unchecked')} could not be made`
  return [...lines, sum, exitCodeOf(findings) === exitCodes.held ? 'evidence held' : 'evidence broken']
}

/** The same for a program. */
export const documentOf = (findings: readonly Finding[]) =>
  JSON.stringify({ held: exitCodeOf(findings) === exitCodes.held, findings }, null, 2)
