import { useSyncExternalStore } from 'react'

/** An event of the tenant, as far as the screens read it. */
export type LiveEvent = {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly sequence: number
}

export type StreamMessage =
  | { readonly kind: 'live' | 'lost'; readonly asOf: number | null }
  | { readonly kind: 'event'; readonly event: LiveEvent }
  | { readonly kind: 'reset' }

export type Connection = { readonly isLive: boolean; readonly asOf: number | null }

let connection: Connection = { isLive: false, asOf: null }
let events: readonly LiveEvent[] = []
const listeners = new Set<() => void>()
const kept = 1_000

/** Stands for events that are missing: it is about everything. */
const missing = (sequence: number): LiveEvent => ({ id: 'missing', type: '*', subject: '*', sequence })

function take(message: StreamMessage): void {
  if (message.kind === 'event') {
    events = [...events.slice(1 - kept), message.event]
    connection = { isLive: true, asOf: Date.now() }
  } else if (message.kind === 'reset') events = [...events, missing((events.at(-1)?.sequence ?? 0) + 1)]
  else connection = { isLive: message.kind === 'live', asOf: message.asOf }
  for (const listener of listeners) listener()
}

let worker: SharedWorker | undefined
/** Begins with the first listener, so that nothing is connected before somebody has logged in. */
function listen(listener: () => void): () => void {
  if (worker === undefined) {
    worker = new SharedWorker(new URL('./stream-worker.ts', import.meta.url), { type: 'module', name: 'events' })
    worker.port.addEventListener('message', ({ data }: MessageEvent<StreamMessage>) => take(data))
    worker.port.start()
  }
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Whether events arrive, and since when they do not. */
export const useConnection = (): Connection => useSyncExternalStore(listen, () => connection)

/** The newest events that arrived since the page was opened, oldest first. */
export const useEvents = (): readonly LiveEvent[] => useSyncExternalStore(listen, () => events)
