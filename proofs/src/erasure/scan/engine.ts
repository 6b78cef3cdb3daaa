import type { Engine } from '@firsthand/sandbox/engine/engine'
import type { Scan } from './scan.ts'

/** Where the engine keeps inputs, steps, state and messages: it has to have these, and all others are asked too. */
const known = ['sys_invocation', 'sys_journal', 'sys_inbox', 'state'] as const
const allTables = "select table_name from information_schema.tables where table_schema = 'public'"

/** Asks the engine for everything that it holds. */
export async function searchEngine(scan: Scan, engine: Engine): Promise<void> {
  const tables = (await engine.query(allTables)).map(({ table_name }) => String(table_name))
  const missing = known.filter((table) => !tables.includes(table))
  if (missing.length > 0) throw new Error(`the engine has no table ${missing.join(', ')}`)
  for (const table of tables) {
    const rows = await engine.query(`select * from ${table}`)
    const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
    for (const column of columns) {
      const text = rows.map((row) => JSON.stringify(row[column] ?? null)).join('\n')
      scan.search('engine', `${table}.${column}`, Buffer.from(text))
    }
  }
}
