import type { ImportTally } from '@firsthand/wire/listing-import'
import type { ProgressSink } from '../world/progress.ts'

const width = 30
const clearLine = '\r\u001b[2K'
const refreshMs = 100

/** One line: how much of the file is sent, how many lines are done, how fast. Nothing where no person watches. */
export function importBar(sink: ProgressSink, totalBytes: number) {
  const startedAt = performance.now()
  let sentBytes = 0
  let last: ImportTally | null = null

  const draw = () => {
    const share = totalBytes === 0 ? 1 : Math.min(1, sentBytes / totalBytes)
    const full = Math.round(share * width)
    const perSecond = Math.round((last?.lines ?? 0) / Math.max(0.1, (performance.now() - startedAt) / 1000))
    const reported = last === null ? 'sending' : `${last.lines} lines, ${last.refused} refused, ${perSecond} a second`
    const bar = `${'█'.repeat(full)}${'░'.repeat(width - full)}`
    sink.write(`${clearLine}${bar} ${`${Math.floor(share * 100)}`.padStart(3)} %  ${reported}`)
  }
  const timer = sink.isTTY ? setInterval(draw, refreshMs) : undefined

  return {
    sent(bytes: number): void {
      sentBytes += bytes
    },
    tally(tally: ImportTally): void {
      last = tally
    },
    end(): void {
      clearInterval(timer)
      if (sink.isTTY) sink.write(clearLine)
    },
  }
}
