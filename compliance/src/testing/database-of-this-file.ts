import { adminUrlOf, cloneDatabase, dropDatabase } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/** Compliance's migrated database, a copy for the tests of one file, without the service. */
export function complianceDatabaseOfThisFile() {
  let opened: { readonly name: string; readonly admin: pg.Pool } | undefined
  beforeAll(async () => {
    const { databaseServer, complianceTemplateDatabase } = inject('database')
    const name = await cloneDatabase(databaseServer, complianceTemplateDatabase)
    const admin = new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, name), max: 2 })
    admin.on('error', () => undefined)
    opened = { name, admin }
  })
  afterAll(async () => {
    if (opened === undefined) return
    await opened.admin.end()
    await dropDatabase(inject('database').databaseServer, opened.name)
  })
  return {
    get admin(): pg.Pool {
      if (opened === undefined) throw new Error('asked for before the tests of the file have begun')
      return opened.admin
    },
  }
}
