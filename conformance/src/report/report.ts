import { styleText } from 'node:util'
import { countOf, type Listener, type Outcome, type Verdict } from './judge.ts'

const colours = { held: 'green', failed: 'red', 'not testable here': 'yellow' } as const
const wide = Math.max(...Object.keys(colours).map((word) => word.length))

/** Colours only on a terminal: the stream decides. */
function word(outcome: Outcome): string {
  const text = (outcome === 'failed' ? 'FAILED' : outcome).padEnd(wide)
  return styleText(colours[outcome], text, { stream: process.stdout })
}

/** Where a rule that cannot be tested here is shown instead. */
function reasonOf({ outcome, why, shownBy, leftOut }: Verdict): string {
  if (why === null) return leftOut.map((what) => `\n  left out: ${what}`).join('')
  if (outcome === 'failed') return `\n${why}`
  return `\n  ${why}${shownBy.length > 0 ? `; shown by ${shownBy.join(', ')}` : ''}`
}

export const lineOf = (verdict: Verdict): string =>
  `${word(verdict.outcome)}  ${verdict.id.padEnd(8)}  ${verdict.says}${reasonOf(verdict)}`

/** The last two lines: for people, and for what counts rules that are held. */
export function closingLines(verdicts: readonly Verdict[]): string {
  const [held, failed, not] = [
    countOf(verdicts, 'held'),
    countOf(verdicts, 'failed'),
    countOf(verdicts, 'not testable here'),
  ]
  const of = verdicts.length
  return `held ${held}, failed ${failed}, not testable here ${not} of ${of}\nheld ${held} of ${of}`
}

/** Everything as one document. */
export function documentOf(url: string, verdicts: readonly Verdict[]): string {
  const summary = {
    held: countOf(verdicts, 'held'),
    failed: countOf(verdicts, 'failed'),
    notTestableHere: countOf(verdicts, 'not testable here'),
    of: verdicts.length,
  }
  return JSON.stringify({ url, ...summary, rules: verdicts }, null, 2)
}

const clear = '\r\u001b[K'

/** One line a rule, and on a terminal what is being tested meanwhile. */
export function speakingListener(quiet: boolean): Listener {
  const live = process.stderr.isTTY === true
  return {
    begins(id, done, of) {
      if (live) process.stderr.write(`${clear}${done} of ${of}  ${id} …`)
    },
    ends(verdict) {
      if (live) process.stderr.write(clear)
      if (!quiet) console.log(lineOf(verdict))
    },
  }
}
