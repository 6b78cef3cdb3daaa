import type { World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { forTheTransaction, type Login } from './pipeline.ts'
import type { Population } from './population.ts'

/** A filled database with connections for whoever works on it. */
export type Database = {
  readonly population: Population
  readonly admin: pg.Pool
  readonly api: Login
  readonly catalog: Login
  close(): Promise<void>
}

export type DatabaseUrls = { readonly admin: string; readonly api: string; readonly catalog: string }
type Connections = { readonly api: number; readonly catalog: number }

function openPool(connectionString: string, max: number): pg.Pool {
  const config: pg.PoolConfig & { pipeline: boolean } = {
    connectionString,
    max,
    pipeline: true,
    application_name: 'tenant-isolation',
    statement_timeout: 20_000,
  }
  const pool = new pg.Pool(config)
  // A connection that is killed, in use or idle, is part of the proof and must not end the process.
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

/** Opens a database that holds this population. */
export function openDatabase(
  urls: DatabaseUrls,
  population: Population,
  connections: Connections,
  setTenant = forTheTransaction,
): Database {
  const admin = openPool(urls.admin, 2)
  const api = { name: 'fh_api', pool: openPool(urls.api, connections.api), setTenant }
  const catalog = { name: 'fh_catalog', pool: openPool(urls.catalog, connections.catalog), setTenant }
  return {
    population,
    admin,
    api,
    catalog,
    close: async () => {
      await Promise.all([admin, api.pool, catalog.pool].map((pool) => pool.end()))
    },
  }
}

/** Where each role finds a database of this world. */
export const urlsOf = ({ databaseServer }: World, name: string): DatabaseUrls => ({
  admin: databaseServer.urlFor('postgres', name),
  api: databaseServer.urlFor('fh_api', name),
  catalog: databaseServer.urlFor('fh_catalog', name),
})
