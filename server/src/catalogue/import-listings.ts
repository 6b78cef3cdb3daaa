import { inTenant } from '@firsthand/postgres/tenant'
import { type FieldError, Refusal } from '@firsthand/refusal/refusal'
import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import type { ListingWrite } from '@firsthand/wire/listings'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { naturalKey, newListingErrors } from './listing.rules.ts'
import { storeImported } from './listing-import.store.ts'

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

/** Splits lines where a key is repeated: the later line must find what the earlier one created. */
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
  catalog: pg.Pool
  context: AdminContext
  pause: (seconds: number) => Promise<unknown>
}>

/** A busy database is tried again: nothing of the batch was stored, or if it was, its lines are unchanged now. */
const patience = [0.5, 1, 2]
const untaken: ReadonlySet<string> = new Set(['service_overloaded', 'outcome_unknown'])

async function storePart({ catalog, context, pause }: Importing, part: readonly SoundLine[]) {
  const writes = part.map(({ write }) => write)
  const store = () => inTenant(catalog, context.caller.tenantId, (query) => storeImported(query, context, writes))
  for (const seconds of patience) {
    try {
      return await store()
    } catch (error) {
      if (!(error instanceof Refusal) || !untaken.has(error.reason)) throw error
      await pause(seconds)
    }
  }
  return store()
}

async function storeBatch(importing: Importing, batch: readonly ReadLine[]): Promise<readonly ImportedLine[]> {
  const results: ImportedLine[] = []
  const sound: SoundLine[] = []
  for (const { line, write, errors } of batch) {
    const broken = write === undefined ? errors : newListingErrors(write)
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
  const source = batches[Symbol.asyncIterator]()
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
