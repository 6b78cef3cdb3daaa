type Violation = { readonly directive: string; readonly blocked: string }

const short = (value: unknown) => (typeof value === 'string' ? value : 'unknown').slice(0, 100)

/** Only the origin of what was blocked: an address can hold a search for a person. */
function originOnly(value: unknown): string {
  const text = typeof value === 'string' ? value : ''
  return URL.canParse(text) ? new URL(text).origin : short(text)
}

/** The violation in a report; undefined if it is none. */
export function violationIn(text: string): Violation | undefined {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return undefined
  }
  const report = (parsed as Readonly<Record<string, unknown>> | null)?.['csp-report']
  if (typeof report !== 'object' || report === null) return undefined
  const body = report as Readonly<Record<string, unknown>>
  const directive = short(body['effective-directive'] ?? body['violated-directive'])
  return { directive, blocked: originOnly(body['blocked-uri']) }
}

const linesPerMinute = 20

/** Limits the log lines per minute, because anybody who can open the page can send any number of reports. */
export function linesLimit(now: () => number): () => boolean {
  let minute = 0
  let lines = 0
  return () => {
    const current = Math.floor(now() / 60_000)
    if (current !== minute) lines = 0
    minute = current
    lines += 1
    return lines <= linesPerMinute
  }
}
