import type { World } from '@firsthand/sandbox/world/world'
import type { DatabaseUrls } from './database.ts'

/** Where each role finds a database of this world. */
export const urlsOf = ({ databaseServer }: World, name: string): DatabaseUrls => ({
  admin: databaseServer.urlFor('postgres', name),
  api: databaseServer.urlFor('fh_api', name),
  catalog: databaseServer.urlFor('fh_catalog', name),
})
