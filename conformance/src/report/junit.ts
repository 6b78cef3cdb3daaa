import { countOf, type Verdict } from './judge.ts'

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
/** XML has no way to write most control characters, so they go. */
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign).replace(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')

function bodyOf({ outcome, why, shownBy }: Verdict): string {
  if (outcome === 'held') return ''
  const [message = ''] = (why ?? '').split('\n')
  if (outcome === 'failed') return `<failure message="${escaped(message)}">${escaped(why ?? '')}</failure>`
  const shown = shownBy.length > 0 ? `; shown by ${shownBy.join(', ')}` : ''
  return `<skipped message="${escaped(message + shown)}"/>`
}

/** The verdicts as the XML that build servers read: a rule is a test case, one that cannot be tested is skipped. */
export function junitOf(verdicts: readonly Verdict[]): string {
  const cases = verdicts.map((verdict) => {
    const { id, says, seconds } = verdict
    const head = `<testcase classname="conformance" name="${escaped(`${id} ${says}`)}" time="${seconds}">`
    return `    ${head}${bodyOf(verdict)}</testcase>`
  })
  const counts = `tests="${verdicts.length}" failures="${countOf(verdicts, 'failed')}" skipped="${countOf(verdicts, 'not testable here')}"`
  const time = verdicts.reduce((sum, { seconds }) => sum + seconds, 0).toFixed(3)
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites>
  <testsuite name="firsthand-conformance" ${counts} time="${time}">
${cases.join('\n')}
  </testsuite>
</testsuites>
`
}
