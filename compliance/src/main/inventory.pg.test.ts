import { catalogueFaults, catalogueQuery, entryFaults } from '@firsthand/inventory/check'
import { expect, test } from 'vitest'
import { complianceInventory } from '../../inventory/all.ts'
import { complianceDatabaseOfThisFile } from '../testing/database-of-this-file.ts'

const database = complianceDatabaseOfThisFile()

test('every column of Compliance has a class, a purpose and a retention', async () => {
  const { rows } = await database.admin.query(catalogueQuery, [['cmp']])
  const catalogue = new Map<string, string[]>(rows.map(({ table, columns }) => [table, columns]))
  expect(entryFaults(complianceInventory)).toEqual([])
  expect(catalogueFaults(complianceInventory, catalogue)).toEqual([])
})
