import type { FieldError } from '@firsthand/refusal/refusal'
import type { ListingWrite } from '@firsthand/wire/listings'
import { setOf } from './audience.rules.ts'
import { naturalKey } from './listing.rules.ts'

/** A line as it was read: a write that fits the schema, or what is wrong with it. */
export type ReadLine = { readonly line: number } & (
  | { readonly write: ListingWrite; readonly errors?: undefined }
  | { readonly write?: undefined; readonly errors: readonly FieldError[] }
)
export type SoundLine = { readonly line: number; readonly write: ListingWrite }

/** A copy is written for each tenant that sees a listing, and a statement has three seconds for those of its lines. */
const copiesMost = 3000

/**
 * Splits lines into what one transaction stores. Where a key is repeated, the later line must find what the earlier one created;
 * and of listings that many tenants see, fewer fit, unless their tenants share one copy.
 */
export function partsOf(lines: readonly SoundLine[], shared: ReadonlySet<string>): SoundLine[][] {
  const parts: SoundLine[][] = []
  let keys = new Set<string>()
  let copies = 0
  for (const each of lines) {
    const key = naturalKey(each.write)
    const tenants = each.write.entitled_tenants ?? []
    const own = shared.size > 0 && shared.has(setOf(tenants)) ? 1 : Math.max(1, tenants.length)
    if (parts.length === 0 || keys.has(key) || copies + own > copiesMost) {
      parts.push([])
      keys = new Set()
      copies = 0
    }
    keys.add(key)
    copies += own
    parts.at(-1)?.push(each)
  }
  return parts
}

/** The events of a batch, of all tenants together. The events of others wait behind them. */
const batchEvents = 25_000

/** Batches cut so that each is stored, and reported, within seconds: after a batch its events wait for their numbers. */
export async function* shortBatches(batches: AsyncIterable<readonly ReadLine[]>): AsyncGenerator<readonly ReadLine[]> {
  for await (const lines of batches) {
    let batch: ReadLine[] = []
    let events = 0
    for (const line of lines) {
      const own = Math.max(1, line.write?.entitled_tenants?.length ?? 1)
      if (batch.length > 0 && events + own > batchEvents) {
        yield batch
        batch = []
        events = 0
      }
      batch.push(line)
      events += own
    }
    yield batch
  }
}
