import { sessionEnded } from '@firsthand/refusal/refusal'
import { knownEnds } from '@firsthand/tokens/session-ends'
import type { Caller } from '@firsthand/values/values'
import type { Logger } from 'pino'
import type { SessionEndStore } from './session-end.store.ts'

const turnMs = 1_000

type Watching = {
  /** On a connection of its own. */
  readonly reading: Pick<SessionEndStore, 'since'>
  readonly deciding: Pick<SessionEndStore, 'isEnded'>
  readonly log: Pick<Logger, 'warn'>
}

/** Which sessions are over, as this instance has last read it, and as the database has it at this moment. */
export function sessionEnds({ reading, deciding, log }: Watching) {
  const known = knownEnds()
  let next: string | null = null
  let readAt = performance.now()
  let isReading = false
  let isAway = false
  let timer: NodeJS.Timeout | undefined

  async function read(): Promise<void> {
    const noted = await reading.since(next)
    for (const end of noted.ends) known.add(end)
    // A database that was restored to an earlier moment counts from there: everything is read once more.
    next = next !== null && BigInt(noted.next) < BigInt(next) ? null : noted.next
    known.forget(Date.now())
    readAt = performance.now()
    isAway = false
  }

  async function turn(): Promise<void> {
    if (isReading) return
    isReading = true
    try {
      await read()
    } catch (err) {
      // What is known goes on to count, and its age is a figure.
      if (!isAway) log.warn({ err }, 'sessions.not_read')
      isAway = true
    }
    isReading = false
  }

  return {
    /** Whether the session of a caller is over, by what was read within about a second. */
    isEnded: ({ marks }: Caller): boolean => marks !== undefined && known.refuses(marks),

    /** Raises `session_ended` where the database has it at this moment, whatever was read before; without its answer nothing is allowed. */
    async requireLive({ marks }: Caller): Promise<void> {
      if (marks !== undefined && (await deciding.isEnded(marks))) throw sessionEnded()
    },

    /** How long ago the ends were last read, in seconds. */
    ageSeconds: (): number => (performance.now() - readAt) / 1000,

    /** Reads all there are, then again and again until it is stopped. */
    async start(): Promise<void> {
      await read()
      timer = setInterval(() => void turn(), turnMs)
    },

    stop: () => clearInterval(timer),
  }
}

export type SessionEnds = ReturnType<typeof sessionEnds>
