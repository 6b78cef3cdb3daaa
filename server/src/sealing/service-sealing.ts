import { poolOf, readWith } from '@firsthand/postgres/read-rows'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import { type DataKeys, dataKeys } from '@firsthand/sealing/data-keys'
import { openedRows } from '@firsthand/sealing/open-rows'
import { openSealing, type Sealing } from '@firsthand/sealing/sealing'
import type { SealingSettings } from '@firsthand/sealing/sealing-settings'
import type pg from 'pg'

/** What the service's programs seal, find and name people with. */
export type ServiceSealing = Sealing & { readonly keys: DataKeys }

/** Opened once in each program, so that a key that was destroyed is forgotten in one place. */
export function openServiceSealing(settings: SealingSettings): ServiceSealing {
  const sealing = openSealing(settings)
  return { ...sealing, keys: dataKeys(sealing.wrapping, 'app') }
}

const sealings = new WeakMap<pg.Pool, ServiceSealing>()

/** What this pool reads is opened, and its transactions can seal what they write. */
export function sealWith(pool: pg.Pool, sealing: ServiceSealing): pg.Pool {
  sealings.set(pool, sealing)
  return readWith(pool, openedRows(sealing.keys))
}

/** The keys of the program whose transaction this is: a row is sealed by the same keys that open it. */
export function sealingOf(query: TenantTransaction): ServiceSealing {
  const pool = poolOf(query)
  const sealing = pool && sealings.get(pool)
  if (!sealing) throw new Error('this transaction has no keys to seal with')
  return sealing
}
