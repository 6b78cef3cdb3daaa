import type { FirsthandEvent } from './events.ts'
import type { CallRow, Target } from './request.ts'
import { streamOf } from './streams/event-stream.ts'

export type LiveOptions = {
  /** The `sequence` of the last event that you have; 0 starts from the beginning. Without it, only new events come. */
  readonly after?: number | string
  /** Ends the stream. */
  readonly signal?: AbortSignal
}

const row: CallRow = { method: 'GET', path: '/events/stream', isOpen: false, givesFile: false, takes: undefined }

/**
 * Events as they happen. A connection that ends is opened again behind the last event, so that none is missed or comes twice;
 * a refusal that trying again cannot change is thrown, and it goes on trying where it can. The signal ends the loop without an error.
 */
export async function* live(
  target: Target,
  ask: typeof fetch,
  { after, signal }: LiveOptions = {},
): AsyncGenerator<FirsthandEvent, void> {
  let last = after === undefined ? undefined : `${after}`
  const given = () => ({ headers: { 'last-event-id': last } })
  for await (const { id, data } of streamOf(target, ask, { row, given, silentMs: 30_000, signal })) {
    last = id ?? last
    if (data !== '') yield JSON.parse(data) as FirsthandEvent
  }
}
