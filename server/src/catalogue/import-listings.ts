import { type FieldError, Refusal } from '@firsthand/refusal/refusal'
import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import type { ListingWrite } from '@firsthand/wire/listings'
import type { AdminContext } from '#identity/admin-context'
import { listingErrors, naturalKey } from './listing.rules.ts'
import type { ListingAdministration } from './listing-administration.port.ts'

/** A line as it was read: a write that fits the schema, or what is wrong with it. */
export type ReadLine = { readonly line: number } & (
  | { readonly write: ListingWrite; readonly errors?: undefined }
  | { readonly write?: undefined; readonly errors: readonly FieldError[] }
)
type SoundLine = { readonly line: number; readonly write: ListingWrite }

const refused = (line: number, errors: readonly FieldError[]): ImportedLine => ({
  line,
  result: 'refused',
  id: null,
  errors: [...errors],
})

/** Splits lines where a key comes again: the later line must find what the earlier one made. */
function withoutRepeats(lines: readonly SoundLine[]): SoundLine[][] {
  const parts: SoundLine[][] = []
  let keys = new Set<string>()
  for (const each of lines) {
    const key = naturalKey(each.write)
    if (parts.length === 0 || keys.has(key)) {
      parts.push([])
      keys = new Set()
    }
    keys.add(key)
    parts.at(-1)?.push(each)
  }
  return parts
}

/** What an import needs from outside: where it stores, and how it waits. */
export type Importing = Readonly<{
  listings: ListingAdministration
  context: AdminContext
  pause: (seconds: number) => Promise<unknown>
}>

/** A busy database is waited for: nothing of the batch was taken, and if it was, it is unchanged now. */
const patience = [0.5, 1, 2]

async function storePart({ listings, context, pause }: Importing, part: readonly SoundLine[]) {
  const writes = part.map(({ write }) => write)
  for (const seconds of patience) {
    try {
      return await listings.importMany(context, writes)
    } catch (error) {
      if (!(error instanceof Refusal) || error.reason !== 'service_overloaded') throw error
      await pause(seconds)
    }
  }
  return listings.importMany(context, writes)
}

async function storeBatch(importing: Importing, batch: readonly ReadLine[]): Promise<readonly ImportedLine[]> {
  const results: ImportedLine[] = []
  const sound: SoundLine[] = []
  for (const { line, write, errors } of batch) {
    const broken = write === undefined ? errors : listingErrors(write)
    if (write === undefined || broken.length > 0) results.push(refused(line, broken))
    else sound.push({ line, write })
  }
  for (const part of withoutRepeats(sound)) {
    const outcomes = await storePart(importing, part)
    outcomes.forEach(({ result, id }, i) => {
      results.push({ line: part[i]?.line ?? 0, result, id, errors: [] })
    })
  }
  return results.sort((a, b) => a.line - b.line)
}

const nothing = { complete: false, lines: 0, created: 0, updated: 0, unchanged: 0, refused: 0, code: null }

/**
 * Takes listings batch by batch, each in a transaction of its own, and tells what became of each line and how far it
 * is. One batch is stored while the next is read. What was sent before is unchanged when it comes again, so a broken
 * import is simply repeated. An error ends it: what was told before it stands.
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
  const source = batches[Symbol.asyncIterator]()
  let storing: Promise<readonly ImportedLine[]> | null = null
  try {
    for (let reading = source.next(); ; ) {
      // Whoever sends slowly hears of the last batch before the next one is whole.
      const isStored = storing !== null && (await Promise.race([storing.then(() => true), reading.then(() => false)]))
      if (isStored && storing !== null) {
        yield reported(await storing)
        storing = null
      }
      const { value, done } = await reading
      if (storing !== null) yield reported(await storing)
      if (done) break
      storing = storeBatch(importing, value)
      // Heard when its turn comes; until then it must not count as nobody's.
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
