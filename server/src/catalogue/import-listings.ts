import { inTenant } from '@firsthand/postgres/tenant'
import { type FieldError, Refusal } from '@firsthand/refusal/refusal'
import type { ImportedLine, ImportTally } from '@firsthand/wire/listing-import'
import type { ListingWrite } from '@firsthand/wire/listings'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { naturalKey, newListingErrors } from './listing.rules.ts'
import { type Imported, storeImported } from './listing-import.store.ts'

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

/** A row and an event are written for each tenant that sees a listing, and a statement has three seconds for those of its lines. */
const entitlementsMost = 3000

/**
 * Splits lines into what one transaction stores. Where a key is repeated, the later line must find what the earlier one created;
 * and of listings that many tenants see, fewer fit.
 */
function partsOf(lines: readonly SoundLine[]): SoundLine[][] {
  const parts: SoundLine[][] = []
  let keys = new Set<string>()
  let entitlements = 0
  for (const each of lines) {
    const key = naturalKey(each.write)
    const own = each.write.entitled_tenants?.length ?? 1
    if (parts.length === 0 || keys.has(key) || entitlements + own > entitlementsMost) {
      parts.push([])
      keys = new Set()
      entitlements = 0
    }
    keys.add(key)
    entitlements += own
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

/** Each time with half as many lines: how many tenants see a listing already, no line says. */
async function storePart(
  importing: Importing,
  part: readonly SoundLine[],
  waits: readonly number[] = patience,
): Promise<readonly Imported[]> {
  const { catalog, context, pause } = importing
  const writes = part.map(({ write }) => write)
  try {
    return await inTenant(catalog, context.caller.tenantId, (query) => storeImported(query, context, writes))
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

async function storeBatch(importing: Importing, batch: readonly ReadLine[]): Promise<readonly ImportedLine[]> {
  const results: ImportedLine[] = []
  const sound: SoundLine[] = []
  for (const { line, write, errors } of batch) {
    const broken = write === undefined ? errors : newListingErrors(write)
    if (write === undefined || broken.length > 0) results.push(refused(line, broken))
    else sound.push({ line, write })
  }
  for (const part of partsOf(sound)) {
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
