import { poolOf, readWith } from '@firsthand/postgres/read-rows'
import type pg from 'pg'
import { type DataKeys, dataKeys, type KeySchema } from './data-keys.ts'
import { openedRows } from './open-rows.ts'
import { openSealing, type Sealing } from './sealing.ts'
import type { SealingSettings } from './sealing-settings.ts'

/** What the programs of one database seal, find and name people with. */
export type KeyedSealing = Sealing & { readonly keys: DataKeys }

/** Opened once in each program, so that a key that was destroyed is forgotten in one place. */
export function openKeyedSealing(settings: SealingSettings, schema: KeySchema): KeyedSealing {
  const sealing = openSealing(settings)
  return { ...sealing, keys: dataKeys(sealing.wrapping, schema) }
}

const sealings = new WeakMap<pg.Pool, KeyedSealing>()

/** What this pool reads is opened, and its transactions can seal what they write. */
export function sealWith(pool: pg.Pool, sealing: KeyedSealing): pg.Pool {
  sealings.set(pool, sealing)
  return readWith(pool, openedRows(sealing.keys))
}

/** The keys of the program whose transaction or pool this is: a row is sealed by the same keys that open it. */
export function sealingOf(owned: object): KeyedSealing {
  const sealing = sealings.get(poolOf(owned) ?? (owned as pg.Pool))
  if (!sealing) throw new Error('this transaction has no keys to seal with')
  return sealing
}
