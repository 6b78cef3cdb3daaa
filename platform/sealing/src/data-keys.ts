import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto'
import type { Query, Rows } from '@firsthand/postgres/pipelined-transaction'
import { type Holder, sealBytes, sealText } from './sealed-text.ts'
import type { WrappedKey, WrappingKeys } from './wrapping-keys.ts'

/** Runs a statement under the tenant whose rows it may see. */
export type Ask = (query: Query) => Promise<Rows>

/** In which schema `data_key` is. */
export type KeySchema = 'app' | 'cmp'

/** How long a process remembers a key. A destroyed key is forgotten everywhere after that. */
const rememberedMs = 10_000
const rememberedMax = 20_000

type KeyRow = {
  readonly holder: Holder
  readonly wrapping_key: string
  readonly wrapped: Buffer
  readonly own: boolean
}

/** So many keys in one statement. */
const atOnce = 2_000

/** One holder's key, and how the database has it: a later statement can tell by that whether it still stands. */
export type StandingKey = { readonly wrapped: Buffer; readonly text: (text: string) => string }

/** Keys of holders, unwrapped and remembered for seconds. */
export type DataKeys = {
  /** The keys there are. A holder without one was erased, or never had one. */
  readonly find: (ask: Ask, holders: ReadonlySet<Holder>) => Promise<ReadonlyMap<Holder, KeyObject>>
  /** The keys of all these holders, made where there are none, in the transaction that uses them. */
  readonly obtain: (ask: Ask, tenant: string, holders: ReadonlySet<Holder>) => Promise<Sealer>
  /** The remembered key of a holder; null when none is. The database may have destroyed it meanwhile: whoever seals with it asks. */
  readonly recall: (holder: Holder) => StandingKey | null
  /** The key of a holder as the database has it, made where there is none. */
  readonly standing: (ask: Ask, tenant: string, holder: Holder) => Promise<StandingKey>
  readonly forget: (holder: Holder) => void
}

/** Seals for the holders that it was made for. */
export type Sealer = {
  readonly text: (holder: Holder, text: string) => string
  readonly bytes: (holder: Holder, bytes: Uint8Array) => Buffer
}

const standingKey = (holder: Holder, key: KeyObject, wrapped: Buffer): StandingKey => ({
  wrapped,
  text: (text) => sealText(key, holder, text),
})

export function dataKeys(wrapping: WrappingKeys, schema: KeySchema, now = () => performance.now()): DataKeys {
  const remembered = new Map<Holder, { readonly key: KeyObject; readonly wrapped: Buffer; readonly until: number }>()

  function remember({ holder, wrapped }: KeyRow, key: KeyObject): void {
    if (remembered.size >= rememberedMax) remembered.clear()
    remembered.set(holder, { key, wrapped, until: now() + rememberedMs })
  }

  function recall(holders: ReadonlySet<Holder>) {
    const known = new Map<Holder, KeyObject>()
    for (const holder of holders) {
      const kept = remembered.get(holder)
      if (kept && kept.until > now()) known.set(holder, kept.key)
    }
    return known
  }

  const unwrap = ({ holder, wrapping_key, wrapped }: KeyRow): KeyObject =>
    createSecretKey(wrapping.unwrap({ wrappingKey: wrapping_key, wrapped } satisfies WrappedKey, holder))

  /** `own`: made by the transaction that reads it, which may still be rolled back. */
  const found = async (ask: Ask, holders: readonly Holder[]): Promise<readonly KeyRow[]> =>
    (await ask({
      name: 'data_key_find',
      text: `select holder, wrapping_key, wrapped,
          coalesce(xmin::text::bigint = pg_current_xact_id_if_assigned()::text::bigint % 4294967296, false) as own
        from ${schema}.data_key where holder = any($1)`,
      values: [holders],
    })) as readonly KeyRow[]

  async function find(ask: Ask, holders: ReadonlySet<Holder>) {
    const keys = recall(holders)
    const missing = [...holders].filter((holder) => !keys.has(holder))
    for (let at = 0; at < missing.length; at += atOnce)
      for (const row of await found(ask, missing.slice(at, at + atOnce))) {
        const key = unwrap(row)
        if (!row.own) remember(row, key)
        keys.set(row.holder, key)
      }
    return keys
  }

  /** Two transactions may make the same key: the second waits for the first, and then reads that one's. */
  async function make(ask: Ask, tenant: string, missing: readonly Holder[]): Promise<readonly KeyRow[]> {
    if (missing.length === 0) return []
    const wrapped = missing.map((holder) => wrapping.wrap(randomBytes(32), holder))
    const made = (await ask({
      name: 'data_key_make',
      text: `insert into ${schema}.data_key (tenant_id, holder, wrapping_key, wrapped)
        select $1, given.holder, $2, given.wrapped from unnest($3::text[], $4::bytea[]) given (holder, wrapped)
        on conflict do nothing returning holder, wrapping_key, wrapped, true as own`,
      values: [tenant, wrapping.current, missing, wrapped.map((each) => each.wrapped)],
    })) as readonly KeyRow[]
    return made.length === missing.length ? made : found(ask, missing)
  }

  /**
   * Asks the database even for keys that are remembered: one that was destroyed meanwhile must seal nothing more. In the order of
   * the holders, so that two transactions never wait for each other.
   */
  async function obtain(ask: Ask, tenant: string, holders: ReadonlySet<Holder>) {
    const keys = new Map<Holder, KeyObject>()
    const sorted = [...holders].sort()
    for (let at = 0; at < sorted.length; at += atOnce) {
      const part = sorted.slice(at, at + atOnce)
      for (const row of await found(ask, part)) keys.set(row.holder, unwrap(row))
      const missing = part.filter((holder) => !keys.has(holder))
      for (const row of await make(ask, tenant, missing)) keys.set(row.holder, unwrap(row))
    }
    const keyOf = (holder: Holder): KeyObject => {
      const key = keys.get(holder)
      if (!key) throw new Error(`no key was obtained for ${holder}`)
      return key
    }
    return {
      text: (holder: Holder, text: string) => sealText(keyOf(holder), holder, text),
      bytes: (holder: Holder, bytes: Uint8Array) => sealBytes(keyOf(holder), holder, bytes),
    }
  }

  function recallOne(holder: Holder): StandingKey | null {
    const kept = remembered.get(holder)
    return kept && kept.until > now() ? standingKey(holder, kept.key, kept.wrapped) : null
  }

  async function standing(ask: Ask, tenant: string, holder: Holder): Promise<StandingKey> {
    const [known] = await found(ask, [holder])
    const [row] = known ? [known] : await make(ask, tenant, [holder])
    if (!row) throw new Error(`no key was obtained for ${holder}`)
    return standingKey(holder, unwrap(row), row.wrapped)
  }

  return { find, obtain, recall: recallOne, standing, forget: (holder) => remembered.delete(holder) }
}
