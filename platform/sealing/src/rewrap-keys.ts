import type { KeySchema } from './data-keys.ts'
import type { Holder } from './sealed-text.ts'
import type { WrappingKeys } from './wrapping-keys.ts'

/** As much of a database connection as it takes. */
type Client = {
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly object[] }>
}
type KeyRow = {
  readonly tenant_id: string
  readonly holder: Holder
  readonly wrapping_key: string
  readonly wrapped: Buffer
}

const batchMax = 500

/**
 * Wraps one batch with the current wrapping key, in a transaction of its own. Rows that somebody else has locked are left for
 * the next batch. The data keys stay what they are, so whatever is sealed stays readable.
 */
async function rewrapBatch(client: Client, schema: KeySchema, wrapping: WrappingKeys): Promise<number> {
  await client.query('begin')
  try {
    const { rows } = await client.query(
      `select tenant_id, holder, wrapping_key, wrapped from ${schema}.data_key where wrapping_key <> $1
        order by tenant_id, holder limit ${batchMax} for no key update skip locked`,
      [wrapping.current],
    )
    const old = rows as readonly KeyRow[]
    const made = old.map(({ holder, wrapping_key: wrappingKey, wrapped }) =>
      wrapping.wrap(wrapping.unwrap({ wrappingKey, wrapped }, holder), holder),
    )
    await client.query(
      `update ${schema}.data_key k set wrapping_key = $1, wrapped = given.wrapped
        from unnest($2::text[], $3::text[], $4::bytea[]) given (tenant_id, holder, wrapped)
        where k.tenant_id = given.tenant_id and k.holder = given.holder`,
      [
        wrapping.current,
        old.map(({ tenant_id }) => tenant_id),
        old.map(({ holder }) => holder),
        made.map(({ wrapped }) => wrapped),
      ],
    )
    await client.query('commit')
    return old.length
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

const pauseMs = 200

/**
 * Wraps every data key with the current wrapping key, while programs run. The old key can be left out of the settings once it
 * has returned, and every program has started again with the new one in front.
 */
export async function rewrapKeys(client: Client, schema: KeySchema, wrapping: WrappingKeys): Promise<number> {
  let rewrapped = 0
  for (;;) {
    const count = await rewrapBatch(client, schema, wrapping)
    rewrapped += count
    if (count > 0) continue
    const { rows } = await client.query(`select from ${schema}.data_key where wrapping_key <> $1 limit 1`, [
      wrapping.current,
    ])
    if (rows.length === 0) return rewrapped
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
