import type pg from 'pg'
import type { Query, Rows } from './pipelined-transaction.ts'

/** What becomes of rows before anybody sees them: sealed values are opened. It may ask for more under the same tenant. */
export type RowReader = (rows: Rows, ask: (query: Query) => Promise<Rows>) => Promise<Rows>

const readers = new WeakMap<pg.Pool, RowReader>()

/** Every row that comes through this pool's transactions is read with it. A pool without a reader gives rows as they are. */
export const readWith = (pool: pg.Pool, reader: RowReader): pg.Pool => {
  readers.set(pool, reader)
  return pool
}

export const readerOf = (pool: pg.Pool): RowReader | undefined => readers.get(pool)

const pools = new WeakMap<object, pg.Pool>()

/** Notes of which pool a transaction is. */
export const madeBy = (pool: pg.Pool, transaction: object): void => void pools.set(transaction, pool)

/** The pool of a transaction, by which it is known how values are sealed that it writes. */
export const poolOf = (transaction: object): pg.Pool | undefined => pools.get(transaction)
