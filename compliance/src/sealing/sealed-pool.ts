import { poolOf, readWith } from '@firsthand/postgres/read-rows'
import { type DataKeys, dataKeys } from '@firsthand/sealing/data-keys'
import { openedRows } from '@firsthand/sealing/open-rows'
import { openSealing, personHolder, type Sealing } from '@firsthand/sealing/sealing'
import type { SealingSettings } from '@firsthand/sealing/sealing-settings'
import type pg from 'pg'
import type { Query } from '../postgres/scope.ts'

/** What Compliance seals, finds and names people with. */
export type ComplianceSealing = Sealing & { readonly keys: DataKeys }

/** Opened once, so that a key that was destroyed is forgotten in one place. */
export function openComplianceSealing(settings: SealingSettings): ComplianceSealing {
  const sealing = openSealing(settings)
  return { ...sealing, keys: dataKeys(sealing.wrapping, 'cmp') }
}

const sealings = new WeakMap<pg.Pool, ComplianceSealing>()

/** What this pool reads is opened, and its transactions can seal what they write. */
export function sealWith(pool: pg.Pool, sealing: ComplianceSealing): pg.Pool {
  sealings.set(pool, sealing)
  return readWith(pool, openedRows(sealing.keys))
}

/** The keys that open what this transaction reads. */
export function sealingOf(query: Query): ComplianceSealing {
  const pool = poolOf(query)
  const sealing = pool && sealings.get(pool)
  if (!sealing) throw new Error('this transaction has no keys to seal with')
  return sealing
}

/** Seals with the key of one person. */
export type Seal = (text: string) => string

/**
 * Whatever names the person or is written about them goes through it. Asked for before a record is appended: two transactions
 * that make one key wait for each other, and a chain's head must not be held meanwhile.
 */
export async function sealFor(query: Query, tenant: string, person: string): Promise<Seal> {
  const holder = personHolder(person)
  const sealer = await sealingOf(query).keys.obtain(query, tenant, new Set([holder]))
  return (text) => sealer.text(holder, text)
}
