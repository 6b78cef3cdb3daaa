import type { Check } from '../check.ts'
import type { Database } from '../database.ts'
import { type Answer, forTheTransaction, notAllowed, pipeline, type Row, type Statement } from '../pipeline.ts'

/** Plays a role on the administrator's connection; whatever it does is rolled back. */
async function playing(
  { admin }: Database,
  role: string,
  tenant: string | null,
  statements: readonly Statement[],
): Promise<Answer[]> {
  const login = { name: role, pool: admin, setTenant: forTheTransaction }
  return (await pipeline(login, tenant, [`set local role ${role}`, ...statements], 'rollback')).slice(1)
}

/** `columns` are those that can be written: the database makes the others. A conflict is on what is unique in the whole table. */
const rewrites = (table: string, key: string, columns: string, unique: string | null) => [
  `update ${table} set tenant_id = tenant_id`,
  `delete from ${table}`,
  `delete from ${table} where false`,
  `truncate ${table}`,
  `truncate ${table} cascade`,
  `merge into ${table} t using (select 1) s on true when matched then delete`,
  `merge into ${table} t using (select 1) s on true when matched then update set ${key} = 1`,
  ...(unique === null
    ? []
    : [
        `insert into ${table} select ${columns} from ${table} on conflict (tenant_id, ${unique}) do update set ${key} = 1`,
      ]),
]

/** The owner has every right on its tables, a superuser needs none, and a replica runs few triggers: all are refused. */
async function appendOnly(
  db: Database,
  table: string,
  key: string,
  columns = '*',
  unique: string | null = key,
): Promise<string[]> {
  const findings: string[] = []
  for (const role of ['fh_owner', 'postgres']) {
    for (const statement of rewrites(table, key, columns, unique)) {
      const settings = role === 'postgres' ? ["set local session_replication_role = 'replica'"] : []
      const answer = (await playing(db, role === 'postgres' ? 'none' : role, 'acme', [...settings, statement])).at(-1)
      if (answer?.code !== notAllowed) findings.push(`${role}: ${statement}: ${answer?.code ?? 'allowed'}`)
    }
  }
  return findings
}

const recordColumns = 'tenant_id, seq, at, actor, action, payload, prev, hash'
const record = (tenant: string) => `insert into app.audit
  select '${tenant}', max(audit_seq) + 900, 'now', 'x', 'x', 'x', '\\x00', '\\x01' from app.tenant_head`

/** The functions that write records run as the owner, so its policies are theirs. */
async function ownerKeepsToItsTenant(db: Database): Promise<string[]> {
  const [own] = await playing(db, 'fh_owner', 'acme', [record('acme')])
  const [foreign] = await playing(db, 'fh_owner', 'acme', [record('globex')])
  const [unset] = await playing(db, 'fh_owner', null, [record('acme')])
  const [reads] = await playing(db, 'fh_owner', 'acme', ['select distinct tenant_id from app.audit'])
  const [events] = await playing(db, 'fh_owner', 'acme', ['select tenant_id from app.event'])
  const seen = reads?.rows.map((row) => row.tenant_id).join()
  return [
    ...(own?.code === null ? [] : [`the owner cannot write its tenant's record: ${own?.message}`]),
    ...(foreign?.code === notAllowed ? [] : ['the owner writes a record of another tenant']),
    ...(unset?.code === notAllowed ? [] : ['the owner writes a record without a tenant']),
    ...(seen === 'acme' ? [] : [`the owner reads records of ${seen}`]),
    ...(events?.rows.length === 0 ? [] : ['the owner reads events']),
  ]
}

/** It reads every listing, to copy it; what it wrote there would be nobody's change. */
async function ownerOnlyReadsListings(db: Database): Promise<string[]> {
  const writes = ['update app.listing set hidden = false returning 1', 'delete from app.listing returning 1']
  const [updated, removed] = await playing(db, 'fh_owner', 'acme', writes)
  const [inserted] = await playing(db, 'fh_owner', 'acme', [
    `insert into app.listing (source, symbol, name, token_ref, status, hidden) values ('s', 'S', 'N', 't', 'active', false)`,
  ])
  return [
    ...(updated?.rows.length === 0 && updated.code === null ? [] : ['the owner changes listings']),
    ...(removed?.rows.length === 0 && removed.code === null ? [] : ['the owner deletes listings']),
    ...(inserted?.code === notAllowed ? [] : ['the owner makes listings']),
  ]
}

const heads = `select tenant_id, h.audit_seq::int, coalesce(e.event_seq, 0)::int as event_seq
  from app.tenant_head h left join app.event_head e using (tenant_id) order by tenant_id`
/** Each call numbers what waits in one part. */
const numbered = Array.from({ length: 4 }, () => "select app.number_events(2000, interval '0')")

const one = `select app.append_catalogue_change('x', 'x', 'x', 'market.updated', '1', 'x', '{globex,initech}')`
const many = `select app.append_catalogue_changes('x', 'x', 'x', '{globex,initech,globex}',
  '{listing.created,listing.updated,listing.updated}', '{1,2,3}', '{x,y,z}')`

/** Exactly the actor's chain may move, and the events of the tenants concerned, by as many as each receives. */
async function landsWhereItBelongs(db: Database, context: string, reported: Readonly<Record<string, number>>) {
  const steps = ['reset role', heads, 'set local role fh_catalog', context, 'reset role', ...numbered, heads]
  const answers = await playing(db, 'fh_catalog', 'acme', steps)
  const failed = answers.find(({ code }) => code !== null)
  if (failed !== undefined) return [`acme could not act: ${failed.message}`]
  const [, before, ...rest] = answers.map(({ rows }) => rows) as Row[][]
  const after = rest.at(-1)
  return (before ?? []).flatMap(({ tenant_id: tenant, ...was }, i) => {
    const expected = {
      audit_seq: Number(was.audit_seq) + (tenant === 'acme' ? 1 : 0),
      event_seq: Number(was.event_seq) + (reported[`${tenant}`] ?? 0),
    }
    const { tenant_id: _, ...is } = after?.[i] ?? {}
    return JSON.stringify(is) === JSON.stringify(expected)
      ? []
      : [`${tenant} went from ${JSON.stringify(was)} to ${JSON.stringify(is)}`]
  })
}

/** What holds for the owner of everything, and through it for the functions that run as the owner. */
export const ownerChecks: readonly Check[] = [
  {
    name: 'audit records are append-only, also for the owner',
    run: (db) => appendOnly(db, 'app.audit', 'seq', recordColumns, null),
  },
  {
    name: 'events are append-only, also for the owner',
    run: (db) => appendOnly(db, 'app.event', 'sequence', '*', 'id'),
  },
  { name: 'the owner keeps to its tenant', run: ownerKeepsToItsTenant },
  {
    name: 'a change moves the chain of its own tenant and the events of the tenants concerned',
    run: (db) => landsWhereItBelongs(db, one, { globex: 1, initech: 1 }),
  },
  {
    name: 'many changes move it once, and the events of each tenant by as many as it receives',
    run: (db) => landsWhereItBelongs(db, many, { globex: 2, initech: 1 }),
  },
  { name: 'the owner reads listings and writes none', run: ownerOnlyReadsListings },
]
