import { factsOf, type Inventory, type Table } from './inventory.ts'
import { retentionRules } from './retention.ts'

/** Tables with their columns, as a database has them: `app.audit` to `actor`, `at` … */
export type Catalogue = ReadonlyMap<string, readonly string[]>

/** The catalogue of some schemas. Views are left out: they hold nothing. */
export const catalogueQuery = `select n.nspname || '.' || c.relname as table,
    array_agg(a.attname::text order by a.attnum) as columns
  from pg_class c join pg_namespace n on n.oid = c.relnamespace join pg_attribute a on a.attrelid = c.oid
  where n.nspname = any ($1) and c.relkind in ('r', 'p', 'm') and a.attnum > 0 and not a.attisdropped
  group by 1 order by 1`

function faultsOfTable(name: string, table: Table, file: string): readonly string[] {
  const faults = table.purpose.endsWith('.') ? [] : [`${name} has no purpose: write a sentence in ${file}`]
  for (const [column, entry] of Object.entries(table.columns)) {
    const { dataClass, purpose, kept } = factsOf(table, entry)
    const isOfPerson = dataClass !== 'none' && dataClass !== 'secret'
    if (isOfPerson && !retentionRules[kept].isForPeople)
      faults.push(`${name}.${column} is ${dataClass}, but ${kept} is for data of no person: give it a rule in ${file}`)
    if (!purpose.endsWith('.')) faults.push(`${name}.${column} has no purpose: write a sentence in ${file}`)
  }
  return faults
}

/** What the inventories lack in themselves, whatever a database has. */
export const entryFaults = (inventories: readonly Inventory[]): readonly string[] =>
  inventories.flatMap(({ file, tables }) =>
    Object.entries(tables).flatMap(([name, table]) => faultsOfTable(name, table, file)),
  )

/** Where the inventories and a database differ. */
export function catalogueFaults(inventories: readonly Inventory[], catalogue: Catalogue): readonly string[] {
  const faults: string[] = []
  const fileOf = new Map<string, string>()
  for (const { file, tables } of inventories)
    for (const [name, { columns }] of Object.entries(tables)) {
      const other = fileOf.get(name)
      if (other !== undefined) faults.push(`${name} stands in ${other} and in ${file}: keep one`)
      fileOf.set(name, file)
      const named = new Set(Object.keys(columns))
      const real = new Set(catalogue.get(name))
      if (real.size === 0) faults.push(`${name} is not in the database: remove it from ${file}`)
      else
        for (const column of named.difference(real))
          faults.push(`${name}.${column} is not in the database: remove it from ${file}`)
      for (const column of real.difference(named)) faults.push(`${name}.${column} has no class: add it to ${file}`)
    }
  const files = inventories.map(({ file }) => file).join(', ')
  for (const name of catalogue.keys())
    if (!fileOf.has(name)) faults.push(`${name} has no class, purpose or retention: add the table to one of ${files}`)
  return faults
}
