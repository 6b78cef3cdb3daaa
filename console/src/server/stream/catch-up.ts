import { type Audience, frameOf, type Reader, stateFrame } from './audience.ts'
import { readMissed } from './missed-events.ts'
import type { Ring } from './ring.ts'

const turnsMax = 5

type Parts = { readonly apiUrl: string; readonly ring: Ring; readonly audience: Audience; readonly now: () => number }

/**
 * Sends a page what it has missed behind a place (null begins now), from the ring or, for what is no longer there, from the
 * service. Then the page is live: between the last look into the ring and that nothing else runs.
 */
export async function catchUp({ apiUrl, ring, audience, now }: Parts, reader: Reader, after: number | null) {
  await ring.known()
  const head = ring.head() ?? 0
  let position = after ?? head
  if (position > head) {
    reader.send(stateFrame('reset', now()))
    position = head
  }
  for (let turn = 0; turn < turnsMax && audience.has(reader); turn += 1) {
    const missed = ring.behind(position)
    if (missed !== null) {
      // The place comes before the first event: a page that is cut off until then comes again without a gap.
      reader.send(`id: ${position}\n\n${missed.map(frameOf).join('')}`)
      audience.goesLive(reader, missed.at(-1)?.sequence ?? position)
      return
    }
    const complete = ring.completeFrom() ?? position
    const isAll = await readMissed(apiUrl, reader.accessToken, position, (events) => {
      reader.send(events.map(frameOf).join(''))
      position = events.at(-1)?.sequence ?? position
      return reader.taken()
    })
    if (!isAll) {
      reader.send(stateFrame('reset', now()))
      position = ring.head() ?? position
    }
    // What is at or before it was in the pages that were read, or is not for this person.
    position = Math.max(position, complete)
  }
  reader.end()
}
