import { Readable } from 'node:stream'

/** What is kept for a watcher that does not read. Prices replace each other, so more would only be older. */
const keptBytes = 65_536
/** A watcher that does not take what it was given for so long is cut. */
const slowMs = 15_000

const stillHere = Buffer.from(': still here\n\n')

/** Why a stream ends: it comes again, at this instance or another one, it read too slowly, or a refusal code. */
export type EndedBecause = 'come_again' | 'too_slow' | (string & {})

/** One who follows prices. While they do not read, changes are left out; once they do, they are given the newest of all. */
export function priceWatcher(newest: () => Buffer) {
  let isReady = true
  let behindSince: number | null = null
  const stream = new Readable({
    highWaterMark: keptBytes,
    read() {
      isReady = true
      if (behindSince === null) return
      behindSince = null
      isReady = stream.push(newest())
    },
  })
  const give = (chunk: Buffer) => {
    if (stream.destroyed || stream.readableEnded) return
    if (isReady) isReady = stream.push(chunk)
    else behindSince ??= performance.now()
  }
  return {
    stream,
    give,
    /** Breaks a silence, before a proxy takes it for a dead connection. */
    beat: () => give(stillHere),
    isSlow: () => behindSince !== null && performance.now() - behindSince > slowMs,
    end(because: EndedBecause): void {
      if (stream.destroyed || stream.readableEnded) return
      stream.push(`event: end\ndata: ${JSON.stringify({ because })}\n\n`)
      stream.push(null)
    },
  }
}

export type PriceWatcher = ReturnType<typeof priceWatcher>
