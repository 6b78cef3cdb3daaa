import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { World } from '@firsthand/sandbox/world/world'
import { differingCopies } from './checks/copies.ts'
import { openDatabase, urlsOf } from './database.ts'
import { fill } from './fill.ts'
import { startService } from './operations/doors.ts'
import type { Orders, Progress } from './operations/orders.ts'
import { makePopulation } from './population.ts'

export type OperationsReport = {
  readonly done: number
  readonly kinds: number
  readonly killed: number
  readonly requests: number
  readonly leaks: readonly string[]
}

export type Extent = { readonly operations: number; readonly processes: number; readonly lanes: number }

const program = fileURLToPath(new URL('operations/worker.ts', import.meta.url))
/** Starts one process and reads its output to the end; one that dies has found nothing out, so the run is broken. */
async function receive(orders: Orders, onProgress: (progress: Progress) => void): Promise<void> {
  const child = fork(program, { execArgv: process.execArgv })
  let finished = false
  child.on('message', (progress: Progress) => {
    finished = progress.finished
    onProgress(progress)
  })
  const exit = once(child, 'exit')
  child.send(orders)
  await exit
  if (!finished)
    onProgress({ tally: {}, leaks: [`a process ended early, lanes ${orders.lanes.join()}`], finished: true })
}

/** What must hold at the end, whatever was done. */
const endings = `select tenant_id || ' has a hole' as wrong from app.event group by tenant_id
    having count(*) <> max(sequence) or min(sequence) <> 1
  union all select tenant_id || ' has a broken chain' from (
    select tenant_id, prev = lag(hash, 1, '\\x00') over (partition by tenant_id order by seq)
      and seq = row_number() over (partition by tenant_id order by seq) as linked from app.audit) a
    group by tenant_id having not bool_and(linked)
  union all select tenant_id || ' has another head' from app.tenant_head
    where audit_seq <> (select count(*) from app.audit where audit.tenant_id = tenant_head.tenant_id)
  union all select tenant_id || ' counts other events' from app.event_head
    where event_seq <> (select count(*) from app.event where event.tenant_id = event_head.tenant_id)
  union all ${differingCopies}`

/** Random operations of hostile tenants, side by side in several processes, on one database and one service. */
export async function runOperations(
  world: World,
  seed: number,
  { operations, processes, lanes }: Extent,
  report: (line: string) => void,
): Promise<OperationsReport> {
  const size = { tenants: 36, lanes, fixedMarkets: 30, movingMarkets: 2, fixedListings: 30, movingListings: 2 }
  const population = makePopulation(seed, size)
  const database = await world.cloneDatabase()
  const urls = urlsOf(world, database)
  const db = openDatabase(urls, population, { api: 1, catalog: 1 })
  await fill(db.admin, population)
  const service = await startService(world, database)
  const latest: Progress[] = []
  const sum = () => latest.flatMap(({ tally }) => Object.values(tally)).reduce((total, each) => total + each, 0)
  const number = (what: RegExp) =>
    latest
      .flatMap(({ tally }) => Object.entries(tally))
      .reduce((total, [name, n]) => total + (what.test(name) ? n : 0), 0)
  const ticking = setInterval(
    () => report(`${sum().toLocaleString('en')} of ${operations.toLocaleString('en')} operations`),
    2_000,
  )
  const all = Array.from({ length: lanes }, (_, lane) => lane)
  const operationsPerLane = Math.ceil(operations / lanes)
  const running = Array.from({ length: processes }, (_, i) => {
    const own = all.filter((lane) => lane % processes === i)
    const orders = { seed, size, lanes: own, operationsPerLane, urls, service }
    return receive(orders, (progress) => {
      latest[i] = progress
    })
  })
  await Promise.all(running)
  clearInterval(ticking)
  const { rows } = await db.admin.query<{ wrong: string }>(endings)
  await db.close()
  const leaks = [...latest.flatMap((progress) => progress.leaks), ...rows.map(({ wrong }) => wrong)]
  const kinds = new Set(latest.flatMap(({ tally }) => Object.keys(tally))).size
  return { done: sum(), kinds, killed: number(/killed/), requests: number(/^GET/), leaks }
}
