import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { restateKnowledge } from '@firsthand/engine/restate-ingress'
import { command } from '@firsthand/settings/command'
import pg from 'pg'
import { seesEveryRow } from '#audit/audit-chain.store'
import { readCarried } from '#restore/compare-bank'
import { blocking, type RestoreStep, reportText, restoreSteps } from '#restore/restore.rules'
import { acceptedFindings, acceptFinding, beginRestore, lastRestore, releaseRestore } from '#restore/restore.store'
import { type RestoreDeps, runSteps } from '#restore/run-steps'
import { complianceWitness, journalWitness } from '#restore/witnesses.store'
import { adminConnections } from '../config/connections.ts'
import { readRestoreConfig } from '../config/worker-config.ts'

const settings = await command({ program: 'after-restore', read: readRestoreConfig, connections: adminConnections })

const usage = `firsthand-after-restore begin --restored-to TIME --lost-at TIME --by NAME
firsthand-after-restore check [STEP…] --by NAME [--seen FILE] [--log FILE]… [--json FILE]
firsthand-after-restore accept FINDING --reason TEXT --by NAME
firsthand-after-restore release --by NAME [--seen FILE] [--log FILE]… [--json FILE]
Steps: ${restoreSteps.join(', ')}`

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'restored-to': { type: 'string' },
    'lost-at': { type: 'string' },
    by: { type: 'string' },
    reason: { type: 'string' },
    seen: { type: 'string' },
    log: { type: 'string', multiple: true },
    json: { type: 'string' },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)

function required(name: 'by' | 'reason'): string {
  const value = values[name]
  if (value === undefined || value === '') throw new Error(`--${name} is missing\n${usage}`)
  return value
}

function moment(name: 'restored-to' | 'lost-at'): Date {
  const at = new Date(values[name] ?? '')
  if (Number.isNaN(at.getTime())) throw new Error(`--${name} is a time such as 2026-11-17T02:14:00Z\n${usage}`)
  return at
}

/** A line for each tenant: the highest sequence that a receiver has, and the tenant's name. */
async function readSeen(file: string | undefined): Promise<RestoreDeps['seen']> {
  if (file === undefined) return new Map()
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => line !== '')
  return new Map(
    lines.map((line) => {
      const [sequence = '', ...tenant] = line.split(' ')
      if (!/^[0-9]{1,15}$/.test(sequence) || tenant.length === 0)
        throw new Error(`${file}: "${line}" is no sequence and tenant`)
      return [tenant.join(' '), Number(sequence)]
    }),
  )
}

/** Lines of the API's log about something that was made. Whatever is no such line is passed over. */
async function readLogs(files: readonly string[]): Promise<RestoreDeps['witnesses']['logged']> {
  const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  return texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => {
      if (!line.startsWith('{') || !line.includes('"what"')) return []
      const { tenant, what: reference, route = '', time } = JSON.parse(line) as Record<string, string | undefined>
      if (tenant === undefined || reference === undefined) return []
      return [{ tenant, reference, route, at: new Date(Number(time)) }]
    })
}

async function depsOf(pool: pg.Pool): Promise<RestoreDeps> {
  const { journals, complianceUrl, gateways, erasuresFile, chains, engineAdminUrl } = settings()
  return {
    pool,
    witnesses: {
      logged: await readLogs(values.log ?? []),
      journals: new Map(Object.entries(journals).map(([role, url]) => [role, journalWitness(url)])),
      compliance: complianceUrl === null ? null : complianceWitness(complianceUrl),
    },
    chains,
    gateways: await Promise.all(gateways.map(({ tenant, channel, journal }) => readCarried(tenant, channel, journal))),
    erasuresFile,
    engine: engineAdminUrl === null ? null : () => restateKnowledge(engineAdminUrl),
    seen: await readSeen(values.seen),
    by: required('by'),
  }
}

async function openRestore(pool: pg.Pool) {
  const restore = await lastRestore(pool)
  if (restore === null) throw new Error('no restore was begun: firsthand-after-restore begin comes first')
  return restore
}

/** Runs steps, prints and keeps the report. Answers whether nothing is in the way. */
async function check(pool: pg.Pool, steps: readonly RestoreStep[]): Promise<boolean> {
  const restore = await openRestore(pool)
  const reports = await runSteps(await depsOf(pool), restore, steps)
  const accepted = await acceptedFindings(pool, restore)
  say(reportText(restore, reports, accepted))
  const report = { ...restore, accepted: Object.fromEntries(accepted), reports }
  if (values.json !== undefined) await writeFile(values.json, `${JSON.stringify(report, null, 2)}\n`)
  return blocking(reports, accepted).length === 0
}

function stepsOf(names: readonly string[]): readonly RestoreStep[] {
  const unknown = names.find((name) => !restoreSteps.some((step) => step === name))
  if (unknown !== undefined) throw new Error(`there is no step ${unknown}\n${usage}`)
  return names.length === 0 ? restoreSteps : (names as readonly RestoreStep[])
}

/** The commands; each answers whether it went well. */
const commands: Readonly<Record<string, (pool: pg.Pool, names: readonly string[]) => Promise<boolean>>> = {
  async begin(pool) {
    const begun = { restoredTo: moment('restored-to'), lostAt: moment('lost-at'), operator: required('by') }
    await beginRestore(pool, begun)
    const { restoreId } = await openRestore(pool)
    say(`restore ${restoreId} is open: nothing is sold, paid, delivered or published until it is released`)
    return true
  },
  check: (pool, names) => check(pool, stepsOf(names)),
  async accept(pool, names) {
    const finding = { name: names.join(' '), reason: required('reason') }
    await acceptFinding(pool, await openRestore(pool), required('by'), finding)
    say(`accepted: ${finding.name}`)
    return true
  },
  async release(pool) {
    const restore = await openRestore(pool)
    if (!restore.isOpen) throw new Error('the restore was released before')
    if (!(await check(pool, restoreSteps))) {
      say('not released')
      return false
    }
    await releaseRestore(pool, restore, required('by'))
    say('released')
    return true
  },
}

const [name = '', ...names] = positionals
const chosen = commands[name]
if (chosen === undefined) throw new Error(usage)
const pool = new pg.Pool({ connectionString: settings().databaseUrl, max: 4 })
try {
  if (!(await seesEveryRow(pool)))
    throw new Error('this login does not see every row: use one that row-level security does not bind')
  process.exitCode = (await chosen(pool, names)) ? 0 : 1
} finally {
  await pool.end()
}
