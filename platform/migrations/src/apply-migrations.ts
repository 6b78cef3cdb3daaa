import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { runner } from 'node-pg-migrate'
import type pg from 'pg'
import { isWithoutTransaction, statementsOf } from './sql-statements.ts'

/**
 * How long a statement waits for a lock. Everybody who comes later waits behind it, so it is shorter than what a caller of the
 * service waits: then it gives way and tries again.
 */
const lockTimeoutMs = 500
const patienceMs = 300_000
const pauseMs = { first: 250, longest: 5_000 }

type Order = {
  readonly client: pg.Client
  readonly folder: string
  readonly schema: string
  /** One line of progress. */
  readonly note: (event: string, fields: object) => void
}

/** A lock that was not free in time, or one that two wanted in the other order: both end the transaction without a trace. */
const gaveWay = (error: unknown) => ['55P03', '40P01'].includes((error as { code?: string }).code ?? '')

/** Does it until it gets its locks. */
async function insistently(what: string, { note }: Order, attempt: () => Promise<unknown>): Promise<void> {
  const end = performance.now() + patienceMs
  for (let number = 1; ; number++) {
    try {
      await attempt()
      return
    } catch (error) {
      if (!gaveWay(error) || performance.now() > end) throw error
      note('migration.gave_way', { name: what, attempt: number, why: (error as Error).message })
      await sleep(Math.min(pauseMs.first * 2 ** number, pauseMs.longest) * (0.5 + Math.random() / 2))
    }
  }
}

/** An index that was begun and not ended is of no use, and in the way of the next attempt. */
async function dropInvalidIndex({ client, note }: Order, statement: string): Promise<void> {
  const name = /^create (?:unique )?index concurrently (?:if not exists )?([\w.]+)/i.exec(statement)?.[1]
  const schema = /\bon (?:only )?(\w+)\./i.exec(statement)?.[1]
  if (name === undefined || schema === undefined) return
  const { rowCount } = await client.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [`${schema}.${name}`],
  )
  if (rowCount === 0) return
  note('migration.index_again', { name })
  await client.query(`drop index concurrently ${schema}.${name}`)
}

/** Statement by statement. After a failure the file is begun again, so each statement is one that may be repeated. */
async function applyWithoutTransaction(order: Order, sql: string): Promise<void> {
  const { client } = order
  // It waits for old transactions to end, and nobody waits behind it.
  await client.query('set lock_timeout = 0')
  try {
    for (const { text, source } of statementsOf(sql)) {
      await dropInvalidIndex(order, text)
      await client.query(source)
    }
  } finally {
    await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  }
}

/** The migrations that a database has, in the order in which they ran; none where none ever ran. */
export async function appliedMigrations(client: pg.Client, schema: string): Promise<readonly string[]> {
  const { rows: found } = await client.query('select to_regclass($1) as place', [`${schema}.migration`])
  if (found[0].place === null) return []
  const { rows } = await client.query<{ name: string }>(`select name from ${schema}.migration order by id`)
  return rows.map(({ name }) => name)
}

/** A file of that name takes something away, and releases that do not know it cannot work any more. */
export const isContract = (name: string): boolean => /^\d+_contract_/.test(name)

/** Applies every migration that is missing, each by itself and with short locks. Answers their names. */
export async function applyMigrations(order: Order): Promise<readonly string[]> {
  const { client, folder, schema, note } = order
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort()
  const known = files.map((file) => file.slice(0, -'.sql'.length))
  const applied = await appliedMigrations(client, schema)
  const unknown = applied.filter((name) => !known.includes(name))
  const contracted = unknown.filter(isContract)
  if (contracted.length > 0)
    throw new Error(
      `a later release has taken away what this one needs: the database has ${contracted.join(', ')}. Run that release, or a later one`,
    )
  if (unknown.length > 0) note('migration.newer_database', { names: unknown })
  await client.query(`set lock_timeout = ${lockTimeoutMs}`)
  const missing = known.filter((name) => !applied.includes(name))
  for (const [number, name] of missing.entries()) {
    note('migration.begins', { name, number: number + 1, of: missing.length })
    const begun = performance.now()
    const sql = await readFile(join(folder, `${name}.sql`), 'utf8')
    const alone = isWithoutTransaction(sql)
    if (alone) await insistently(name, order, () => applyWithoutTransaction(order, sql))
    await insistently(name, order, () =>
      runner({
        dbClient: client,
        dir: folder,
        direction: 'up',
        count: 1,
        singleTransaction: true,
        // Its statements have run; what is left is its row.
        fake: alone,
        migrationsTable: 'migration',
        migrationsSchema: schema,
        schema,
        noLock: true,
        log: () => undefined,
      }),
    )
    note('migration.applied', { name, ms: Math.round(performance.now() - begun) })
  }
  return missing
}
