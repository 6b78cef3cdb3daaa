import type { IncomingMessage, ServerResponse } from 'node:http'
import { Problem } from '@firsthand/token-handler/problem'
import type { Session } from '@firsthand/token-handler/session/sessions'
import type { Reader } from './audience.ts'
import { type Channel, openChannel } from './channel.ts'

const beatMs = 10_000
/** What a page has not taken yet, and for how long. Beyond either the page is cut, and reads the rest later. */
const unreadMax = 4_194_304
const slowMs = 15_000
const readersMax = 2_000
/** A page comes again after this at the latest, and its session is judged again. */
const lifeMs = 600_000

const idForm = /^[0-9]{1,15}$/

/** A page as it is written to: cut when it takes nothing for a while, or leaves too much lying. */
function readerOf(response: ServerResponse, { accessToken, accessUntil }: Session) {
  let slow: NodeJS.Timeout | undefined
  response.on('drain', () => {
    clearTimeout(slow)
    slow = undefined
  })
  const send = (text: string) => {
    if (response.destroyed || response.writableEnded) return
    if (!response.write(text)) slow ??= setTimeout(() => response.destroy(), slowMs)
    if (response.writableLength > unreadMax) response.destroy()
  }
  const closed = new Promise<void>((resolve) => response.once('close', resolve))
  const taken = async () => {
    if (response.writableNeedDrain)
      await Promise.race([closed, new Promise<void>((resolve) => response.once('drain', resolve))])
  }
  const reader: Reader = { accessToken, accessUntil, send, taken, end: () => response.end() }
  const gone = (then: () => void) =>
    void closed.then(() => {
      clearTimeout(slow)
      then()
    })
  return { reader, gone }
}

/** The event streams of all open pages, one upstream for each tenant and set of roles. */
export function openStreams({ apiUrl, now }: { readonly apiUrl: string; readonly now: () => number }) {
  const channels = new Map<string, Channel>()
  const beat = setInterval(() => {
    for (const channel of channels.values()) channel.beat()
  }, beatMs)
  beat.unref()
  const open = () => [...channels.values()].reduce((sum, channel) => sum + channel.readers(), 0)

  function channelOf({ person: { issuer, tenant, roles } }: Session): Channel {
    const key = JSON.stringify([issuer, tenant, roles.toSorted()])
    const known = channels.get(key)
    if (known !== undefined) return known
    const made = openChannel({ apiUrl, now, closed: () => channels.delete(key) })
    channels.set(key, made)
    return made
  }

  return {
    open,
    /** Serves one page until it goes, its session or its token ends, or it reads too slowly. */
    serve(request: IncomingMessage, response: ServerResponse, session: Session, sessionUntil: number): void {
      if (open() >= readersMax) throw new Problem('too_many_streams', 'Close other pages of the console.')
      const given = request.headers['last-event-id']
      const after = typeof given === 'string' && idForm.test(given) ? Number(given) : null
      response.writeHead(200, {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A proxy that collects an answer before it passes it on would hold events back.
        'x-accel-buffering': 'no',
      })
      const { reader, gone } = readerOf(response, session)
      const until = Math.min(now() + lifeMs, sessionUntil, session.accessUntil - 5_000)
      const life = setTimeout(reader.end, Math.max(0, until - now()))
      const leave = channelOf(session).join(reader, after)
      gone(() => {
        clearTimeout(life)
        leave()
      })
    },
    close(): void {
      clearInterval(beat)
      for (const channel of channels.values()) channel.close()
      channels.clear()
    },
  }
}
export type Streams = ReturnType<typeof openStreams>
