/** A heading that Schemathesis writes above what it found in one operation. */
const heading = /^_{2,} ([A-Z]+ \/\S*) _{2,}$/m
const check = /^- (ST\d+ .+)$/gm

/** The status and the code of the answer that a case shows. */
function answerOf(text: string): string {
  const status = /^\[(\d{3})\]/m.exec(text)?.[1] ?? 'no answer'
  const code = /"code":"([a-z_]+)"/.exec(text)?.[1]
  return code === undefined ? status : `${status} ${code}`
}

/** Each finding as `check, operation: status code`, without what was sent, which another run would choose differently. */
export function findingsOf(printed: string): readonly string[] {
  const [, shown = ''] = /^=+ FAILURES =+$([\s\S]*?)^=+ [A-Z]+ =+$/m.exec(printed) ?? []
  const [, ...parts] = shown.split(heading)
  const found: string[] = []
  for (let at = 0; at + 1 < parts.length; at += 2) {
    const cases = (parts[at + 1] ?? '').split(/^\d+\. Test Case ID: /m).slice(1)
    for (const text of cases)
      for (const [, name] of text.matchAll(check)) found.push(`${name}, ${parts[at]}: ${answerOf(text)}`)
  }
  return found
}
