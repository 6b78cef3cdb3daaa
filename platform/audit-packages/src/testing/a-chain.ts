import { createHash } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type HashedLine, makePackage } from '../make-package.ts'
import { dayAfter, type Manifest, manifestText, type NamedCheckpoint } from '../manifest.ts'
import { genesis, hashAfter, type Place, readPlace } from '../record-line.ts'

export const firstDay = '2026-11-14'
export const checkpointOn = (day: number): NamedCheckpoint => ({
  origin: 'log.example',
  size: 100 + day,
  root: createHash('sha256').update(`${day}`).digest('hex'),
})

/** The records of one day, in a chain behind a place. Their texts have what a careless reader of lines trips over. */
export function recordsOf(day: string, number: number, before: Place, note = ''): readonly HashedLine[] {
  let at = before
  return Array.from({ length: number }, (_, i) => {
    const sequence = at.sequence + 1
    const payload = JSON.stringify({ requestId: `req_${sequence}`, pairId: 7, note: `\u2028 "é" \\ ${note}` })
    const line = JSON.stringify([
      'acme',
      `${sequence}`,
      `${day}T09:00:00.00000${i}Z`,
      'ann',
      'market.replaced',
      payload,
    ])
    at = { sequence, hash: hashAfter(at.hash, line) }
    return { line, hash: at.hash }
  })
}

async function* each<T>(items: readonly T[]) {
  yield* items
}

/** Writes a package for each day with so many records; `note` makes another chain of the same length. */
export async function writeDays(folder: string, counts: readonly number[], note = ''): Promise<readonly Manifest[]> {
  const manifests: Manifest[] = []
  let [day, before, previous]: [string, Place, string | null] = [firstDay, genesis, null]
  for (const [i, count] of counts.entries()) {
    const place = join(folder, day)
    await mkdir(place, { recursive: true })
    const facts = { tenant: 'acme', day, before, last: before.sequence + count, previous, checkpoint: checkpointOn(i) }
    const manifest = await makePackage(facts, each(recordsOf(day, count, before, note)), place)
    manifests.push(manifest)
    previous = createHash('sha256').update(manifestText(manifest)).digest('hex')
    before = readPlace(manifest.head) as Place
    day = dayAfter(day)
  }
  return manifests
}
