import type { Place } from './ring.ts'

/** One open page: its token, and how it is written to. */
export type Reader = {
  readonly accessToken: string
  readonly accessUntil: number
  readonly send: (text: string) => void
  /** Fulfilled once the page has taken what it was sent, or is gone. */
  readonly taken: () => Promise<void>
  readonly end: () => void
}

/** `lost`: what the page shows is as old as this; `reset`: it reads everything again; `refused`: it gets no events. */
export type StreamState = 'live' | 'lost' | 'reset' | 'refused'

export const frameOf = ({ sequence, data }: Place): string => `id: ${sequence}\ndata: ${data}\n\n`

export const stateFrame = (state: StreamState, at: number): string =>
  `event: state\ndata: ${JSON.stringify({ state, at: new Date(at).toISOString() })}\n\n`

const refusedRetryMs = 60_000

/** Every page of one stream, and how far each has got. */
export function openAudience(now: () => number) {
  /** By reader the place up to which it has everything; null while it catches up. */
  const readers = new Map<Reader, number | null>()
  let state: StreamState = 'lost'
  return {
    size: () => readers.size,
    has: (reader: Reader) => readers.has(reader),
    enter(reader: Reader): void {
      readers.set(reader, null)
      reader.send(`retry: 1000\n${stateFrame(state, now())}`)
    },
    leave: (reader: Reader) => readers.delete(reader),
    /** From now on the reader gets what comes behind this place. */
    goesLive: (reader: Reader, position: number) => readers.set(reader, position),
    /** The token that lasts longest. */
    token: () =>
      [...readers.keys()].toSorted((one, other) => other.accessUntil - one.accessUntil)[0]?.accessToken ?? null,
    become(next: StreamState): void {
      if (state === next) return
      state = next
      for (const reader of readers.keys()) reader.send(stateFrame(next, now()))
    },
    take(event: Place): void {
      for (const [reader, position] of readers) {
        if (position === null || event.sequence <= position) continue
        readers.set(reader, event.sequence)
        reader.send(frameOf(event))
      }
    },
    /** The service gives no events for this token: its pages come again later, or with another one. */
    refuse(token: string): void {
      for (const reader of readers.keys()) {
        if (reader.accessToken !== token) continue
        reader.send(`retry: ${refusedRetryMs}\n${stateFrame('refused', now())}`)
        reader.end()
      }
    },
    beat(): void {
      for (const reader of readers.keys()) reader.send(': still here\n\n')
    },
    end(): void {
      for (const reader of readers.keys()) reader.end()
    },
  }
}
export type Audience = ReturnType<typeof openAudience>
