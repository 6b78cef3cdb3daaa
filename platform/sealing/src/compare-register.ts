import type { KeySchema } from './data-keys.ts'
import { type ErasureLine, readErasures } from './erasure-register.ts'

/** As much of a database connection as it takes. */
type Client = {
  readonly query: (text: string, values?: unknown[]) => Promise<{ readonly rows: readonly object[] }>
}

/** Where a register and the database differ. */
type Compared = {
  /** The database has them in the register, and they are not there. */
  readonly lost: readonly string[]
  /** The next start erases them again. */
  readonly again: readonly string[]
  readonly listed: number
  /** Holders that have a key once more: somebody who was erased came back. */
  readonly back: number
}

async function compare(client: Client, schema: KeySchema, lines: readonly ErasureLine[]): Promise<Compared> {
  const { rows } = await client.query(`select erasure_id as id, registered from ${schema}.listed_erasures()`)
  const listed = rows as readonly { readonly id: string; readonly registered: boolean }[]
  const inRegister = new Set(lines.map(({ erasureId }) => erasureId))
  const inDatabase = new Set(listed.map(({ id }) => id))
  const holders = lines.flatMap((line) => line.holders)
  const back = await client.query(`select from ${schema}.data_key where holder = any ($1)`, [holders])
  return {
    lost: listed.filter(({ id, registered }) => registered && !inRegister.has(id)).map(({ id }) => id),
    again: [...inRegister].filter((id) => !inDatabase.has(id)),
    listed: listed.length,
    back: back.rows.length,
  }
}

/** Prints how a register differs from the database. Answers whether they agree. */
export async function reportRegister(
  client: Client,
  schema: KeySchema,
  file: string,
  print: (line: string) => void,
): Promise<boolean> {
  const lines = (await readErasures(file)) ?? []
  const { lost, again, listed, back } = await compare(client, schema, lines)
  for (const id of lost) print(`${id}: the database lists it, the register does not`)
  for (const id of again) print(`${id}: the register lists it; the next start erases it again`)
  print(`${lines.length} in the register, ${listed} in the database, ${back} holders with a key made since`)
  const agrees = lost.length + again.length === 0
  print(agrees ? 'erasures agree' : 'erasures differ')
  return agrees
}
