import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startBank } from '@firsthand/sandbox/bank/start-bank'
import { adminUrlOf, programUrl } from '@firsthand/sandbox/postgres/databases'
import { startLedgerAttestor } from '@firsthand/sandbox/world/ledger-attestor'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { type Supervisor, startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { commandOf } from './after-restore.ts'
import { archiving, baseBackup, cutArchive, makeArchive, restoreTo } from './archive.ts'

const portOf = (url: string) => Number(new URL(url).port)

/** A world in which the database leaves its log in an archive. */
const archivedWorld = (archive: string) =>
  startWorld({
    engine: 'single',
    api: { settings: roomySettings },
    complianceSettings: roomyCompliance,
    databaseUrl: null,
    postgresSettings: archiving(archive),
  })

/** API, worker and attestor, which die together and come back on another server under the same addresses. */
function programsOf(world: World, own: Supervisor) {
  const { engine, databaseServer, database } = world
  if (!engine || !world.api || !world.worker) throw new Error('the world is incomplete')
  let [api, worker] = [world.api, world.worker]
  const ports = { api: portOf(api.url), documents: portOf(api.documentsUrl), private: portOf(api.privateUrl) }
  const flowsPort = portOf(worker.flowsUrl)
  return {
    apiUrl: () => api.url,
    kill: () => Promise.all([api.stop('SIGKILL'), worker.stop('SIGKILL')]),
    /** The engine is empty before the worker comes, unless that is left out. */
    startOn: async (adminUrl: string, isEmptied: boolean): Promise<void> => {
      const address = { ...databaseServer, adminUrl }
      const at = (login: string) => programUrl(address, login, database)
      const { keyFile } = world.statementKey
      const gatewayKeysFile = world.bankGatewayKeys.registeredFile
      await startLedgerAttestor(own, {
        ...world.describe(),
        databaseServer: address,
        database,
        keyFile,
        gatewayKeysFile,
      })
      if (isEmptied) await engine.wipe()
      const ofApi = { FIRSTHAND_DATABASE_URL_API: at('fh_api'), FIRSTHAND_DATABASE_URL_CATALOG: at('fh_catalog') }
      const ofWorker = {
        FIRSTHAND_DATABASE_URL_WORKER: at('fh_worker'),
        FIRSTHAND_LEDGER_ATTESTOR_SOCKETS: JSON.stringify([join(own.folder, 'ledger-attestor.sock')]),
      }
      ;[api, worker] = await Promise.all([
        world.startApi({ ports, settings: { ...roomySettings, ...ofApi } }),
        world.startWorker({ flowsPort, settings: ofWorker }),
      ])
    },
  }
}

/** The client account in euros, and a bank that holds it. */
async function openBank(records: pg.Pool) {
  type AccountRow = { readonly id: string; readonly iban: string; readonly bic: string; readonly name: string }
  const { rows } = await records.query<AccountRow>(
    "select client_account_id as id, iban, bic, beneficiary_name as name from app.client_account where currency = 'EUR' and state = 'approved' limit 1",
  )
  const account = rows[0] as AccountRow
  const { rows: days } = await records.query("select (now() at time zone 'Europe/Berlin')::date::text as day")
  return {
    account,
    running: await startBank({ accounts: [{ holder: account, currency: 'EUR' }], firstDay: days[0].day }),
  }
}

/** A whole world with a bank, whose database is archived and can be lost. */
export async function openStage() {
  await using undo = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'restore-proof-'))
  undo.defer(async () => rmSync(folder, { recursive: true, force: true }))
  const [archive, archiveAtLoss] = [makeArchive(folder), join(folder, 'wal-at-loss')]
  const world = undo.use(await archivedWorld(archive))
  const { chain, contracts, databaseServer, database } = world
  if (!chain || !contracts) throw new Error('the world has no chain')
  let adminUrl = databaseServer.adminUrl
  const open = () => {
    const pool = new pg.Pool({ connectionString: adminUrlOf(adminUrl, database), max: 4 })
    pool.on('error', () => undefined)
    return pool
  }
  let records = open()
  undo.defer(() => records.end())
  const { account, running } = await openBank(records)
  undo.use(running)
  const base = join(folder, 'base')
  await baseBackup(adminUrl, join(world.folder, 'postgres'), base)
  const own = await startSupervisor()
  undo.defer(() => own.stop())
  const { apiUrl, kill, startOn } = programsOf(world, own)
  const gatewayJournal = join(folder, 'journal.ndjson')
  const everything = undo.move()
  return {
    world,
    chain,
    contracts,
    account,
    bank: running.bank,
    gatewayJournal,
    apiUrl,
    records: () => records,
    /** Whether a delivery that was prepared after the moment is on chain. */
    async hasDeliveredSince(moment: Date): Promise<boolean> {
      const text = "select from app.chain_transaction where state in ('mined', 'final') and prepared_at > $1 limit 1"
      return (await records.query(text, [moment])).rows.length > 0
    },
    afterRestore: commandOf(world, gatewayJournal, () => adminUrlOf(adminUrl, database)),
    /** The programs die, and everything that was not archived is gone. Answers how many seconds that is. */
    async lose(): Promise<number> {
      const until = cutArchive(archive, archiveAtLoss)
      const seconds = (Date.now() - until) / 1000
      await kill()
      return seconds
    },
    /** From here on the service has the database of an earlier moment. */
    async restore(moment: Date): Promise<void> {
      const before = records
      adminUrl = await restoreTo(own, { base, archive: archiveAtLoss, moment })
      records = open()
      await before.end()
    },
    /** The programs again, on the restored database. */
    startAgain: ({ isEmptied }: { readonly isEmptied: boolean }) => startOn(adminUrl, isEmptied),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
