import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { catalogueFaults, catalogueQuery, entryFaults } from '@firsthand/inventory/check'
import { adminUrlOf, dropDatabase, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { signerInventory } from '../inventory.ts'

const { databaseServer } = inject('database')
const name = `journal_${randomUUID().replaceAll('-', '')}`
const client = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, name) })

beforeAll(async () => {
  await runAsAdmin(databaseServer.adminUrl, `create database ${name}`)
  await client.connect()
  for (const asset of ['journal.sql', 'journal-additions.sql'])
    await client.query(await readFile(new URL(`../${asset}`, import.meta.url), 'utf8'))
})
afterAll(async () => {
  await client.end()
  await dropDatabase(databaseServer, name)
})

test('every column of a signer’s journal has a class, a purpose and a retention', async () => {
  const { rows } = await client.query(catalogueQuery, [['journal']])
  const catalogue = new Map<string, string[]>(rows.map(({ table, columns }) => [table, columns]))
  expect(catalogue.size).toBeGreaterThan(0)
  expect(entryFaults(signerInventory)).toEqual([])
  expect(catalogueFaults(signerInventory, catalogue)).toEqual([])
})
