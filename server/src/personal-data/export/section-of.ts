import { createHash } from 'node:crypto'
import { retentionRules } from '@firsthand/inventory/retention'
import type { ExportSection, PersonalData } from '@firsthand/wire/people/personal-data'
import { serviceInventory } from '../../../inventory/all.ts'

/** A part of the document before it is described. */
export type Gathered = {
  readonly name: string
  readonly heading: string
  /** The first one gives purpose and period. */
  readonly tables: readonly [string, ...string[]]
  readonly rows: readonly object[]
  readonly whole: boolean
}

const tables = new Map(serviceInventory.flatMap((inventory) => Object.entries(inventory.tables)))

/** With the purpose and the period that the inventory gives. */
export function sectionOf({ name, heading, tables: from, rows }: Gathered): ExportSection {
  const table = tables.get(from[0])
  if (table === undefined) throw new Error(`${from[0]} is not in the inventory`)
  const { period, basis } = retentionRules[table.kept]
  const { purpose } = table
  return {
    name,
    heading,
    source: 'service',
    tables: [...from],
    purpose,
    kept: period,
    basis,
    rows: rows as ExportSection['rows'],
  }
}

/** By which the person can show later that a part is what was given out. */
export const partOf = (
  name: string,
  rows: readonly object[],
  whole: boolean,
): PersonalData['manifest']['parts'][0] => ({
  name,
  rows: rows.length,
  sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
  whole,
})
