import { setTimeout as sleep } from 'node:timers/promises'

/** How a command writes: its result on standard output, everything else on standard error. */
export type Terminal = {
  /** One JSON document instead of words. */
  readonly json: boolean
  /** A result in words; silent when JSON was asked for. */
  readonly say: (text: string) => void
  /** The same result for programs, one line; silent unless JSON was asked for. */
  readonly report: (value: unknown) => void
  readonly complain: (text: string) => void
  readonly paint: Readonly<Record<Colour, (text: string) => string>>
  /** Shows what is waited for once it takes longer than a second. */
  readonly during: <T>(what: string, work: Promise<T>) => Promise<T>
}

type Sink = { readonly isTTY?: boolean; write(text: string): unknown }
type Colour = keyof typeof colours
const colours = { green: 32, red: 31, yellow: 33, dim: 2, bold: 1 } as const
const clearLine = '\r\u001b[2K'
const patienceMs = 1000

/** Colours only on a terminal, and not for those who asked for none. */
const painted = (isWanted: boolean): Terminal['paint'] => {
  const paint = (code: number) => (text: string) => (isWanted ? `\u001b[${code}m${text}\u001b[0m` : text)
  const made = Object.entries(colours).map(([name, code]) => [name, paint(code)])
  return Object.fromEntries(made) as Terminal['paint']
}

/** Writes to the given channels. */
export function terminalOn(out: Sink, err: Sink, { json = false, colour = true } = {}): Terminal {
  const complain = (text: string) => void err.write(`${text}\n`)
  return {
    json,
    say: (text) => void (json || out.write(`${text}\n`)),
    report: (value) => void (json && out.write(`${JSON.stringify(value)}\n`)),
    complain,
    paint: painted(colour && !json && out.isTTY === true),
    async during(what, work) {
      const over = new AbortController()
      void showWaiting(err, what, over.signal).catch(() => {})
      try {
        return await work
      } finally {
        over.abort()
        if (err.isTTY) err.write(clearLine)
      }
    },
  }
}

async function showWaiting(err: Sink, what: string, over: AbortSignal): Promise<void> {
  await sleep(patienceMs, undefined, { signal: over })
  if (!err.isTTY) {
    err.write(`${what} …\n`)
    return
  }
  for (let seconds = 1; !over.aborted; seconds++) {
    err.write(`${clearLine}${what} … ${seconds} s`)
    await sleep(1000, undefined, { signal: over })
  }
}
