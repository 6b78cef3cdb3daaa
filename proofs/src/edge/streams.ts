import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import { writeEvents } from '@firsthand/server/events/testing/event-writer'
import pg from 'pg'
import { tokenOf } from './callers.ts'
import type { EdgeProxy } from './shipped-proxy.ts'

/** The tenant whose events are read. */
const readersTenant = 'initech'
/** As the stream itself asks its readers to wait. */
const retryMs = 1_000

type Reader = { readonly name: string; readonly ids: number[]; connections: number }

/** Writes events of the readers' tenant until it is ended; answers how many there are then. */
export function startWriting(world: World, perSecond: number) {
  const pool = new pg.Pool({ connectionString: adminUrlOf(world.databaseServer.adminUrl, world.database), max: 1 })
  const ending = new AbortController()
  let last = 0
  const writing = (async () => {
    while (!ending.signal.aborted) {
      last = (await writeEvents(pool, readersTenant, 1)).at(-1) ?? last
      await sleep(1_000 / perSecond, undefined, { signal: ending.signal }).catch(() => undefined)
    }
    await pool.end()
  })()
  return {
    async end(): Promise<number> {
      ending.abort()
      await writing
      return last
    },
  }
}

/** Reads the stream of events through the proxy, and comes again when it breaks: with the last id, or, as a fault, without. */
export function startReading(world: World, proxy: EdgeProxy, name: string, resumes: boolean) {
  const reader: Reader = { name, ids: [], connections: 0 }
  const ending = new AbortController()
  let isFirst = true

  async function readOnce(): Promise<void> {
    const last = resumes || isFirst ? `${reader.ids.at(-1) ?? 0}` : undefined
    const headers = {
      authorization: `Bearer ${tokenOf(world, name, readersTenant, ['tenant-integrator'])}`,
      ...(last !== undefined && { 'last-event-id': last }),
    }
    const { signal } = ending
    const asked = request(`${proxy.url}/events/stream`, { ca: proxy.ca, agent: false, headers, signal }).end()
    const [response] = (await once(asked, 'response')) as [IncomingMessage]
    if (response.statusCode !== 200) throw new Error(`a stream was answered ${response.statusCode}`)
    isFirst = false
    reader.connections += 1
    let rest = ''
    for await (const chunk of response.setEncoding('utf8')) {
      const frames = `${rest}${chunk}`.split('\n\n')
      rest = frames.pop() ?? ''
      for (const [, id] of frames.flatMap((frame) => [.../^id: (\d+)\ndata: /g[Symbol.matchAll](frame)]))
        reader.ids.push(Number(id))
    }
  }

  const reading = (async () => {
    while (!ending.signal.aborted) {
      await readOnce().catch(() => undefined)
      await sleep(retryMs, undefined, { signal: ending.signal }).catch(() => undefined)
    }
  })()
  return {
    reader,
    /** Waits until it has read so far, for a while at most, and ends. */
    async end(last: number): Promise<Reader> {
      for (const until = performance.now() + 10_000; performance.now() < until && reader.ids.at(-1) !== last; )
        await sleep(50)
      ending.abort()
      await reading
      return reader
    },
  }
}

/** What is wrong with what a reader has got: every event once, in order, up to the last. */
export function missedBy({ name, ids }: Reader, last: number): readonly string[] {
  const wrong = ids.findIndex((id, at) => id !== at + 1)
  if (wrong >= 0) return [`${name}: event ${ids[wrong]} came where ${wrong + 1} was due`]
  return ids.length === last ? [] : [`${name}: ${ids.length} of ${last} events came`]
}
