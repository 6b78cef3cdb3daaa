import { adminUrlOf, cloneDatabase, dropDatabase } from '@firsthand/sandbox/postgres/databases'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'

/** Compliance's migrated database, a copy for the tests of one file, without the service. */
export function complianceDatabaseOfThisFile() {
  let opened: { readonly name: string; readonly url: string; readonly admin: pg.Pool } | undefined
  beforeAll(async () => {
    const { databaseServer, complianceTemplateDatabase } = inject('database')
    const name = await cloneDatabase(databaseServer, complianceTemplateDatabase)
    const url = adminUrlOf(databaseServer.adminUrl, name)
    const admin = new pg.Pool({ connectionString: url, max: 2 })
    admin.on('error', () => undefined)
    opened = { name, url, admin }
  })
  afterAll(async () => {
    if (opened === undefined) return
    await opened.admin.end()
    await dropDatabase(inject('database').databaseServer, opened.name)
  })
  const present = () => {
    if (opened === undefined) throw new Error('asked for before the tests of the file have begun')
    return opened
  }
  return {
    get admin(): pg.Pool {
      return present().admin
    },
    /** The address by which a login of Compliance would come. */
    urlAs(login: 'fhc_customer' | 'fhc_officer'): string {
      const url = new URL(present().url)
      url.searchParams.set('options', `-c role=${login}`)
      return url.href
    },
  }
}
