import type { AnsweredRequest, RequestStore } from './request.store.ts'

const flushMs = 250
const batchMax = 500
/** What waits in memory at most: some seconds of a busy instance. */
const waitingMax = 5_000
const closingMs = 3_000

/**
 * Writes requests in batches beside the requests themselves. Nothing waits for it: what cannot be written, because the database is
 * away or too slow, is dropped and counted.
 */
export function requestLog(store: Pick<RequestStore, 'keep'>, dropped: (count: number) => void) {
  const waiting: AnsweredRequest[] = []
  let writing: Promise<void> | null = null

  async function write(): Promise<void> {
    const batch = waiting.splice(0, batchMax)
    for (const [tenantId, requests] of Map.groupBy(batch, (each) => each.tenantId))
      await store.keep(tenantId, requests).catch(() => dropped(requests.length))
  }

  /** One batch at a time; the next one follows at once when it is full. */
  function start(): void {
    if (writing !== null || waiting.length === 0) return
    writing = write().finally(() => {
      writing = null
      if (waiting.length >= batchMax) start()
    })
  }

  const timer = setInterval(start, flushMs)
  timer.unref()

  return {
    keep(request: AnsweredRequest): void {
      if (waiting.length < waitingMax) waiting.push(request)
      else dropped(1)
      if (waiting.length >= batchMax) start()
    },
    /** Writes what is left, for some seconds at most. For the end of the process: nothing comes any more. */
    async close(): Promise<void> {
      clearInterval(timer)
      const over = new AbortController()
      const patience = new Promise((done) => over.signal.addEventListener('abort', done))
      const end = setTimeout(() => over.abort(), closingMs)
      while (!over.signal.aborted && (writing !== null || waiting.length > 0)) {
        start()
        await Promise.race([writing, patience])
      }
      clearTimeout(end)
      dropped(waiting.splice(0).length)
    },
  }
}

export type RequestLog = ReturnType<typeof requestLog>
