import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { applyMigrations } from '@firsthand/migrations/apply-migrations'
import { readWith } from '@firsthand/postgres/read-rows'
import { adminUrlOf, createDatabase, dropDatabase } from '@firsthand/sandbox/postgres/databases'
import { makeSealingKeys } from '@firsthand/sandbox/world/sealing-keys'
import { openedRows } from '@firsthand/sealing/open-rows'
import { openKeyedSealing } from '@firsthand/sealing/sealed-pool'
import { runner } from 'node-pg-migrate'
import pg from 'pg'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { inScope } from '../postgres/scope.ts'
import { requireSealed } from './require-sealed.ts'

const beside = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url))
const database = `seal_rows_${process.pid}`
const folder = mkdtempSync(join(tmpdir(), 'seal-'))
const settings = makeSealingKeys(folder).compliance
const sealing = openKeyedSealing(settings, 'cmp')
const { databaseServer } = inject('database')
const url = adminUrlOf(databaseServer.adminUrl, database)
const people = 230
let admin: pg.Pool

/** The first migrations alone, as a release before sealing has applied them. */
async function migrateAsBefore(client: pg.Client) {
  const where = { migrationsTable: 'migration', migrationsSchema: 'cmp', schema: 'cmp', noLock: true }
  await runner({
    dbClient: client,
    dir: beside('migrations'),
    direction: 'up',
    count: 4,
    ...where,
    log: () => undefined,
  })
}

/** Rows as the version before has written them: subjects, names and IBANs as they are. */
const before = `
  insert into cmp.customer (tenant_id, subject, legal_name, kyc_status, cleared_entries)
    select tenant, 'person-' || n, 'Plain Name ' || n, 'pending', array['ofac:' || n]
    from generate_series(1, ${people}) n, unnest(array['acme', 'globex']) tenant;
  insert into cmp.review (tenant_id, subject, kind, evidence, outcome, decided_by, decided_at, reason) values
    ('acme', 'person-1', 'application', '{"application":{"legalName":"Plain Name 1","jurisdiction":"CH",
      "investorCategory":"retail","assetClasses":[]},"matches":[{"list":"ofac","entry":"77","name":"Plain Name 1"}]}',
      'approved', 'the-officer', now(), 'Plain Name 1 is fine'),
    ('acme', 'person-2', 'wallet', '{"wallet":"0x1","chainId":"eip155:1","matches":[]}', null, null, null, null);
  insert into cmp.hold (tenant_id, subject, reason, placed_by, proposed_by, proposed_reason)
    values ('acme', 'held-alone', 'Plain reason', 'the-officer', 'the-officer', 'Plain proposal');
  insert into cmp.wallet (tenant_id, chain_id, address, subject, kind, state)
    values ('acme', 'eip155:1', '0x' || repeat('1', 40), 'person-1', 'account', 'approved');
  insert into cmp.wallet_challenge values
    ('acme', 'nonce', 'person-1', 'eip155:1', '0x1', 'Register this wallet for person-1 of acme.', now());
  insert into cmp.payer_account (tenant_id, id, subject, iban, holder_name, legal_name, state)
    select 'acme', gen_random_uuid(), subject, 'DE89370400440532013000', 'Plain Name 1', 'Plain Name 1', 'unverified'
    from unnest(array['person-1', 'person-2']) subject;
  insert into cmp.payer_evidence (tenant_id, payer_account, subject, kind, bank_name, reference, recorded_by)
    select 'acme', id, subject, 'bank_credit', 'PLAIN NAME', 'ref', by from cmp.payer_account,
      unnest(array['compliance', 'the-officer']) by;`

beforeAll(async () => {
  await createDatabase(databaseServer, database)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(await readFile(beside('bootstrap.sql'), 'utf8'))
  await client.query('set role fhc_owner')
  await migrateAsBefore(client)
  await client.query('reset role')
  await client.query(before)
  await client.query('set role fhc_owner')
  await applyMigrations({ client, folder: beside('migrations'), schema: 'cmp', note: () => undefined })
  await client.end()
  admin = new pg.Pool({ connectionString: url, max: 2 })
  admin.on('error', () => undefined)
}, 60_000)
afterAll(async () => {
  await admin?.end()
  await dropDatabase(databaseServer, database)
  await rm(folder, { recursive: true })
})

function seal() {
  const env = {
    COMPLIANCE_MIGRATE_DATABASE_URL: url,
    COMPLIANCE_DATABASE_DURABILITY: 'sandbox',
    COMPLIANCE_SEALING: JSON.stringify(settings),
  }
  const command = beside('src/main/commands/seal.ts')
  const { stdout, stderr } = spawnSync(process.execPath, [command], { encoding: 'utf8', env })
  return JSON.parse(stdout === '' ? JSON.stringify({ stderr }) : stdout)
}

test('rows from before stop the start, are sealed with everything about their person, and again there is nothing to do', async () => {
  await expect(requireSealed(admin)).rejects.toThrow('pnpm seal:compliance')
  expect(seal()).toEqual({ msg: 'sealed', people: 2 * people + 1 })
  await requireSealed(admin)
  expect(seal()).toEqual({ msg: 'sealed', people: 0 })
}, 60_000)

test('nothing plain is left, and the walls stand as before', async () => {
  const { rows: tables } = await admin.query(
    `select relname, relforcerowsecurity as forced from pg_class
      where relnamespace = 'cmp'::regnamespace and relkind = 'r' and relname <> 'migration'`,
  )
  expect(tables.filter(({ forced }) => !forced)).toEqual([])
  for (const { relname } of tables) {
    const { rows } = await admin.query(`select t::text as text from cmp.${relname} t`)
    expect(rows.map(({ text }) => text).join('\n')).not.toMatch(/plain|person-\d|held-alone|DE8937|ofac:/i)
  }
  await expect(admin.query("update cmp.payer_evidence set reference = 'x'")).rejects.toThrow('append-only')
})

test('what was sealed reads as before, under the pseudonym, and an account is found by its index', async () => {
  const pool = readWith(admin, openedRows(sealing.keys))
  const person = sealing.pseudonymOf('acme', 'person-1')
  await inScope(pool, { tenant: 'acme', subject: person }, async (query) => {
    const of = sql`where tenant_id = 'acme' and subject = ${person}`
    const [customer] = await query(sql`select * from cmp.customer ${of}`)
    expect(customer).toMatchObject({ legal_name: 'Plain Name 1', cleared_entries: ['ofac:1'] })
    const [review] = await query(sql`select * from cmp.review ${of}`)
    expect(review).toMatchObject({
      evidence: {
        application: { legalName: 'Plain Name 1' },
        matches: [{ list: 'ofac', entry: '77', name: 'Plain Name 1' }],
      },
      reason: 'Plain Name 1 is fine',
      decided_by: 'the-officer',
      decided_as: sealing.pseudonymOf('acme', 'the-officer'),
    })
    const [account] = await query(sql`select * from cmp.payer_account ${of}`)
    const index = sealing.ibanIndex('acme', 'DE89 3704 0044 0532 0130 00')
    expect(account).toMatchObject({ iban: 'DE89370400440532013000', iban_index: index, holder_name: 'Plain Name 1' })
    expect(await query(sql`select cmp.iban_at_another_customer(${index}) as shared`)).toEqual([{ shared: true }])
    const evidence = await query(sql`select bank_name, recorded_as from cmp.payer_evidence ${of} order by recorded_by`)
    expect(evidence).toEqual([
      { bank_name: 'PLAIN NAME', recorded_as: null },
      { bank_name: 'PLAIN NAME', recorded_as: sealing.pseudonymOf('acme', 'the-officer') },
    ])
    const [known] = await query(sql`select subject from cmp.person where pseudonym = ${person}`)
    expect(known).toEqual({ subject: 'person-1' })
    expect(await query(sql`select from cmp.wallet ${of}`)).toHaveLength(1)
    expect(await query(sql`select from cmp.wallet_challenge`)).toEqual([])
  })
})
