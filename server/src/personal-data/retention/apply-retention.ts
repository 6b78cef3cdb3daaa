import { retentionRules } from '@firsthand/inventory/retention'
import type { RetentionReport, Swept } from '@firsthand/inventory/retention-report'
import type pg from 'pg'
import { freeFrom, isOver } from '../erasure/kept-until.rules.ts'
import {
  type AgedKey,
  agedKeys,
  auditRetention,
  destroyKeys,
  keyedTenants,
  type keysOf,
  withHoldsStill,
} from './aged-keys.store.ts'
import { sweepRows } from './sweep-rows.store.ts'

const relationship = { years: retentionRules.relationship.years, from: 'activity' } as const
const books = { years: retentionRules.books.years, from: 'financial year' } as const

/** Every rule under which something was done has to be over. */
function isKeyOver({ relationship: lastOf, books: bookedOn }: AgedKey, now: Date): boolean {
  const free = [
    ...(lastOf === null ? [] : [freeFrom(relationship, lastOf)]),
    ...(bookedOn === null ? [] : [freeFrom(books, bookedOn)]),
  ]
  return free.length > 0 && free.every((day) => isOver(day, now))
}

const lastOf = ({ relationship: one, books: other }: AgedKey): number =>
  Math.max(one?.getTime() ?? 0, other?.getTime() ?? 0)

const kinds = {
  people: 'relationship and books',
  payers: 'books',
  files: 'books',
} as const satisfies Record<keyof typeof keysOf, string>

/** The keys of one kind in one tenant. */
async function sweepKeys(client: pg.Client, tenant: string, of: keyof typeof keysOf, now: Date, applies: boolean) {
  const over = (await agedKeys(client, tenant, of)).filter((key) => isKeyOver(key, now))
  const free = over.filter(({ held }) => !held)
  const gone = applies
    ? await destroyKeys(
        client,
        free.map(({ holder }) => holder),
      )
    : 0
  const oldest = over.length === 0 ? null : new Date(Math.min(...over.map(lastOf))).toISOString()
  const found = { over: over.length, oldest, held: over.length - free.length, gone }
  return { rule: kinds[of], what: `keys of ${of} of ${tenant}`, how: 'keys destroyed', ...found } satisfies Swept
}

/** Deletes rows and destroys keys whose period is over, or shows what that would be. A legal hold keeps what it is about. */
export async function applyRetention(client: pg.Client, now: Date, applies: boolean): Promise<RetentionReport> {
  const swept: Swept[] = [...(await sweepRows(client, now, applies))]
  for (const tenant of await keyedTenants(client))
    await withHoldsStill(client, tenant, async () => {
      const keys: Swept[] = []
      for (const of of Object.keys(kinds) as (keyof typeof kinds)[])
        keys.push(await sweepKeys(client, tenant, of, now, applies))
      if (applies) await auditRetention(client, { swept: keys })
      swept.push(...keys)
    })
  return { madeAt: now.toISOString(), applied: applies, swept }
}
