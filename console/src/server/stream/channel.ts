import { openAudience, type Reader, stateFrame } from './audience.ts'
import { catchUp } from './catch-up.ts'
import { ringOf } from './ring.ts'
import { follow } from './upstream.ts'

const ringMax = 2_000
/** A page that is loaded again finds its stream still here. */
const lingerMs = 60_000

type Settings = { readonly apiUrl: string; readonly now: () => number; readonly closed: () => void }

/** One stream of the service for every page whose person has the same tenant and roles. */
export function openChannel({ apiUrl, now, closed }: Settings) {
  const ring = ringOf(ringMax)
  const audience = openAudience(now)
  const ending = new AbortController()
  let isFollowing = false
  let linger: NodeJS.Timeout | undefined

  async function run(): Promise<void> {
    isFollowing = true
    await follow({
      url: `${apiUrl}/events/stream`,
      token: audience.token,
      after: ring.head,
      onOpen: () => audience.become('live'),
      onLost: () => audience.become('lost'),
      onRefused: (token) => audience.refuse(token),
      onMessage({ id, data }) {
        const sequence = Number(id)
        if (id === null || !Number.isSafeInteger(sequence)) return
        if (data === null) ring.beginsAt(sequence)
        else if (ring.add({ sequence, data })) audience.take({ sequence, data })
      },
      signal: ending.signal,
    })
    isFollowing = false
  }

  return {
    readers: audience.size,
    beat: () => audience.beat(),
    /** Lets a page in behind the last event that it has; null begins now. Answers how it leaves. */
    join(reader: Reader, after: number | null): () => void {
      clearTimeout(linger)
      audience.enter(reader)
      if (!isFollowing) void run()
      catchUp({ apiUrl, ring, audience, now }, reader, after).catch(() => {
        // The page comes again with the place that it has reached.
        reader.send(stateFrame('lost', now()))
        reader.end()
      })
      return () => {
        audience.leave(reader)
        if (audience.size() > 0) return
        linger = setTimeout(() => {
          ending.abort()
          closed()
        }, lingerMs)
        linger.unref()
      }
    },
    close(): void {
      ending.abort()
      clearTimeout(linger)
      audience.end()
    },
  }
}
export type Channel = ReturnType<typeof openChannel>
