/** A finding that was looked at and stays, and why. */
export type Reviewed = {
  /** Covers every finding whose text it fits. */
  readonly finding: RegExp
  readonly why: string
}

/** The findings that nobody has explained, and the explanations that explain nothing any more. */
export function compareReviewed(findings: readonly string[], reviewed: readonly Reviewed[]) {
  const open = findings.filter((text) => !reviewed.some(({ finding }) => finding.test(text)))
  const stale = reviewed.filter(({ finding }) => !findings.some((text) => finding.test(text)))
  return {
    open: [...new Set(open)],
    stale: stale.map(({ finding }) => `reviewed and not found any more: ${finding.source}`),
  }
}
