// biome-ignore-all lint/style/noProcessEnv: it stands in for the service, whose settings are its environment
// Stands in for the service's migration: leaves a mark in the database that it was sent to.
import { Client } from 'pg'

const { FIRSTHAND_MIGRATE_DATABASE_URL: connectionString, ...others } = process.env
const client = new Client({ connectionString })
await client.connect()
await client.query('CREATE TABLE migrated (settings text)')
await client.query('INSERT INTO migrated VALUES ($1)', [Object.keys(others).join(' ')])
await client.query('REVOKE ALL ON DATABASE firsthand_template FROM public')
await client.query('GRANT CONNECT ON DATABASE firsthand_template TO pg_monitor')
await client.end()
