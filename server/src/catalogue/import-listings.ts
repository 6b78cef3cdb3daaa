import { inTenant } from '@firsthand/postgres/tenant'
import { type FieldError, Refusal } from '@firsthand/refusal/refusal'
import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import type { AdminContext } from '#identity/admin-context'
import { largeSets } from './audience.rules.ts'
import { sharedEventsWaiting, shareWith } from './audience.store.ts'
import { partsOf, type ReadLine, type SoundLine, shortBatches } from './import-parts.rules.ts'
import { newListingErrors } from './listing.rules.ts'
import { type Imported, storeImported } from './listing-import.store.ts'
import type { Catalogue } from './write-listing.ts'

const refused = (line: number, errors: readonly FieldError[]): ImportedLine => ({
  line,
  result: 'refused',
  id: null,
  errors: [...errors],
})

/** What an import needs from outside: where it stores, and how it waits. */
export type Importing = Readonly<{
  catalogue: Catalogue
  context: AdminContext
  pause: (seconds: number) => Promise<unknown>
}>

/** With more events of audiences than this without numbers an import waits, but no longer than a silent connection is kept. */
const eventsWaitingMost = 50_000
const [eventWaits, eventWaitSeconds] = [40, 0.25]

/** A busy database is tried again: nothing of the batch was stored, or if it was, its lines are unchanged now. */
const patience = [0.5, 1, 2]
const untaken: ReadonlySet<string> = new Set(['service_overloaded', 'outcome_unknown'])

/** Each time with half as many lines: how many tenants see a listing already, no line says. */
async function storePart(
  importing: Importing,
  part: readonly SoundLine[],
  waits: readonly number[] = patience,
): Promise<readonly Imported[]> {
  const { catalogue, context, pause } = importing
  const writes = part.map(({ write }) => write)
  try {
    return await inTenant(catalogue.pool, context.caller.tenantId, (query) =>
      storeImported(query, context, catalogue.sharing, writes),
    )
  } catch (error) {
    const [seconds, ...later] = waits
    if (!(error instanceof Refusal) || !untaken.has(error.reason) || seconds === undefined) throw error
    await pause(seconds)
    const half = Math.ceil(part.length / 2)
    const first = await storePart(importing, part.slice(0, half), later)
    const second = half < part.length ? await storePart(importing, part.slice(half), later) : []
    return [...first, ...second]
  }
}

/** Waits while too many events of audiences have no numbers, for ten seconds at most. */
async function untilNumbered({ catalogue: { pool }, context, pause }: Importing): Promise<void> {
  for (let waited = 0; waited < eventWaits; waited += 1) {
    if ((await inTenant(pool, context.caller.tenantId, sharedEventsWaiting)) < eventsWaitingMost) return
    await pause(eventWaitSeconds)
  }
}

/** Makes the audiences that enough of these lines have in common, once there is room for their events; answers which of them are shared. */
async function shareAmong(importing: Importing, lines: readonly SoundLine[]): Promise<ReadonlySet<string>> {
  const { catalogue, context } = importing
  const { pool, sharing } = catalogue
  if (sharing === null) return new Set()
  const sets = [
    ...largeSets(
      sharing,
      lines.map(({ write }) => write.entitled_tenants ?? []),
    ),
  ]
  if (sets.length === 0) return new Set()
  await untilNumbered(importing)
  const frequent = sets.filter(([, listings]) => listings >= sharing.listingsFrom).map(([set]) => set)
  if (frequent.length === 0) return new Set()
  return inTenant(pool, context.caller.tenantId, (query) => shareWith(query, frequent))
}

async function storeBatch(importing: Importing, batch: readonly ReadLine[]): Promise<readonly ImportedLine[]> {
  const results: ImportedLine[] = []
  const sound: SoundLine[] = []
  for (const { line, write, errors } of batch) {
    const broken = write === undefined ? errors : newListingErrors(write)
    if (write === undefined || broken.length > 0) results.push(refused(line, broken))
    else sound.push({ line, write })
  }
  const shared = await shareAmong(importing, sound)
  for (const part of partsOf(sound, shared)) {
    const outcomes = await storePart(importing, part)
    outcomes.forEach(({ result, id }, i) => {
      results.push({ line: part[i]?.line ?? 0, result, id, errors: [] })
    })
  }
  return results.sort((a, b) => a.line - b.line)
}

const nothing = { complete: false, lines: 0, created: 0, updated: 0, unchanged: 0, refused: 0, code: null }

/**
 * Imports listings batch by batch, each in a transaction of its own, and reports the result of each line and a running
 * tally. One batch is stored while the next is read. A line that was stored before is unchanged when it is sent again,
 * so an interrupted import is simply repeated. An error ends the import; what was reported before stays stored.
 */
export async function* importListings(
  importing: Importing,
  batches: AsyncIterable<readonly ReadLine[]>,
  codeOf: (error: unknown) => string,
): AsyncGenerator<readonly (ImportedLine | ImportTally)[]> {
  let tally: ImportTally = nothing
  const reported = (results: readonly ImportedLine[]): readonly (ImportedLine | ImportTally)[] => {
    tally = { ...tally, lines: results.at(-1)?.line ?? tally.lines }
    for (const { result } of results) tally[result] += 1
    return [...results, tally]
  }
  const source: AsyncIterator<readonly ReadLine[]> = shortBatches(batches)
  let storing: Promise<readonly ImportedLine[]> | null = null
  try {
    for (let reading = source.next(); ; ) {
      // A slow sender gets the results of the last batch before the next one is complete.
      const isStored = storing !== null && (await Promise.race([storing.then(() => true), reading.then(() => false)]))
      if (isStored && storing !== null) {
        yield reported(await storing)
        storing = null
      }
      const { value, done } = await reading
      if (storing !== null) yield reported(await storing)
      if (done) break
      storing = storeBatch(importing, value)
      // Awaited later; until then a failure must not count as an unhandled rejection.
      storing.catch(() => undefined)
      reading = source.next()
      reading.catch(() => undefined)
    }
    yield [{ ...tally, complete: true }]
  } catch (error) {
    yield [{ ...tally, code: codeOf(error) }]
  } finally {
    await source.return?.()
  }
}
