import { existsSync, readFileSync } from 'node:fs'
import { lanes, tenantOf, tenants } from './orders.ts'
import type { Stage } from './stage.ts'

type Written = {
  readonly writer: number
  readonly lane: number
  readonly number: number
  readonly givenUp: boolean
  readonly after: readonly number[]
}
type Row = { readonly sequence: string; readonly data: string }

const page = 20_000

/** What is wrong with one tenant's events, read in their order. `seen` is how far each lane of each writer has come. */
async function faultsOf({ records }: Stage, tenant: string, seen: Map<string, number>) {
  const faults: string[] = []
  let last = 0
  for (;;) {
    const { rows } = await records.query<Row>(
      'select sequence, data from app.event where tenant_id = $1 and sequence > $2 order by sequence limit $3',
      [tenant, last, page],
    )
    for (const { sequence, data } of rows) {
      const { writer, lane, number, givenUp, after }: Written = JSON.parse(data)
      const place = `${tenant} ${sequence}`
      if (Number(sequence) !== last + 1) faults.push(`${place}: a hole behind ${last}`)
      last = Number(sequence)
      if (givenUp) faults.push(`${place}: an event that was rolled back`)
      const before = seen.get(`${writer}/${lane}`) ?? 0
      if (number !== before + 1) faults.push(`${place}: ${number} of lane ${writer}/${lane} comes after ${before}`)
      seen.set(`${writer}/${lane}`, number)
      after.forEach((count, other) => {
        if ((seen.get(`${writer}/${other}`) ?? 0) < count)
          faults.push(`${place}: comes before its cause ${writer}/${other} ${count}`)
      })
      if (faults.length > 100) return { faults, last }
    }
    if (rows.length < page) return { faults, last }
  }
}

/** Acknowledged events that are nowhere, by what the writers have noted; `seen` is by tenant. */
function lostEvents({ orders }: Stage, run: number, seen: readonly ReadonlyMap<string, number>[]): readonly string[] {
  return orders
    .filter((order) => order.run === run)
    .flatMap(({ writer, file }) => {
      const noted = existsSync(file) ? readFileSync(file) : Buffer.alloc(0)
      return Array.from({ length: tenants * lanes }, (_, place) => place).flatMap((place) => {
        const count = noted.length >= (place + 1) * 4 ? noted.readInt32LE(place * 4) : 0
        const [tenant, lane] = [Math.floor(place / lanes), place % lanes]
        const found = seen[tenant]?.get(`${writer}/${lane}`) ?? 0
        return found >= count
          ? []
          : [`${tenantOf(run, tenant)}: of ${count} events of lane ${writer}/${lane}, ${found} are there`]
      })
    })
}

/** What is wrong with the rest: heads, the queue, times, and what is on its way to the endpoint of the first run. */
async function otherFaults({ records }: Stage, run: number): Promise<readonly string[]> {
  const { rows } = await records.query<{ wrong: string }>(
    `with own as materialized (select tenant_id, sequence, at, lag(at) over (partition by tenant_id order by sequence) as earlier
      from app.event where tenant_id = any ($2))
    select 'the head of ' || h.tenant_id || ' is ' || h.event_seq as wrong from app.event_head h where h.tenant_id = any ($2)
      and h.event_seq <> (select coalesce(max(o.sequence), 0) from own o where o.tenant_id = h.tenant_id)
    union all select 'an event of ' || p.tenant_id || ' has no number' from app.event_pending p where p.tenant_id = any ($2)
    union all select 'a time runs against the numbers of ' || o.tenant_id from own o where o.at < o.earlier
    union all select o.sequence || ' is on its way ' || count(d.*) || ' times' from own o
      left join app.webhook_delivery d on d.tenant_id = o.tenant_id and d.sequence = o.sequence
      where o.tenant_id = $1 group by o.sequence having count(d.*) <> 1
    union all select m.key || ' has several messages' from app.outbox m where m.tenant_id = $1 group by m.key having count(*) > 1
    limit 100`,
    [tenantOf(0, 0), everyTenant(run)],
  )
  return rows.map(({ wrong }) => wrong)
}

const everyTenant = (run: number) => Array.from({ length: tenants }, (_, place) => tenantOf(run, place))

/** Everything that is wrong with the events of a run, and how many there are. */
export async function eventFaults(stage: Stage, run = 0) {
  const seen = everyTenant(run).map(() => new Map<string, number>())
  const faults: string[] = []
  let counted = 0
  for (const [place, tenant] of everyTenant(run).entries()) {
    const found = await faultsOf(stage, tenant, seen[place] ?? new Map())
    faults.push(...found.faults)
    counted += found.last
  }
  faults.push(...lostEvents(stage, run, seen), ...(await otherFaults(stage, run)))
  return { faults, counted }
}
