import type { ErasureLine } from '@firsthand/sealing/erasure-register'
import type pg from 'pg'

/** Where a register and the database differ. */
export type Compared = {
  /** The database has them in the register, and they are not there. */
  readonly lost: readonly string[]
  /** The next start erases them again. */
  readonly again: readonly string[]
  readonly listed: number
  /** Holders that have a key once more: somebody who was erased came back. */
  readonly back: number
}

export async function compareRegister(client: pg.Client, lines: readonly ErasureLine[]): Promise<Compared> {
  type Listed = { readonly erasure_id: string; readonly registered: boolean }
  const { rows } = await client.query<Listed>('select erasure_id, registered from app.listed_erasures()')
  const [inRegister, inDatabase] = [
    new Set(lines.map(({ erasureId }) => erasureId)),
    new Set(rows.map((r) => r.erasure_id)),
  ]
  const holders = lines.flatMap((line) => line.holders)
  const back = await client.query('select from app.data_key where holder = any ($1)', [holders])
  return {
    lost: rows
      .filter(({ erasure_id, registered }) => registered && !inRegister.has(erasure_id))
      .map((r) => r.erasure_id),
    again: [...inRegister].filter((id) => !inDatabase.has(id)),
    listed: rows.length,
    back: back.rowCount ?? 0,
  }
}
