import { type Answer, flight, flightOn, type Statement } from '../flight.ts'
import { type Market, statuses, visibleTo } from '../population.ts'
import { anyTenant, type Lane, Leak, type Operation, ownMarkets, ownTenants, secretOfLane } from './lane.ts'

/** A change that an administrator makes to one of the lane's markets, as statements and as it will be. */
function changeOf(lane: Lane): { readonly after: Market; readonly told: readonly string[]; statements: Statement[] } {
  const before = lane.random.pick(ownMarkets(lane))
  const after: Market = {
    ...before,
    hidden: lane.random.chance(0.3),
    status: lane.random.pick(statuses),
    entitled: new Set(lane.random.some(ownTenants(lane), 0.5)),
  }
  const entitled = [...after.entitled]
  const told = ownTenants(lane).filter((tenant) => visibleTo(before, tenant) || visibleTo(after, tenant))
  const { pairId } = after
  const tell = `select app.append_catalogue_change('proof', 'market.replaced', '{}', 'market.updated', $1, $2, $3)`
  return {
    after,
    told,
    statements: [
      { text: 'select 1 from app.market where pair_id = $1 for update', values: [pairId] },
      {
        text: 'update app.market set hidden = $2, status = $3, version = version + 1 where pair_id = $1',
        values: [pairId, after.hidden, after.status],
      },
      {
        text: 'delete from app.market_entitlement where pair_id = $1 and tenant_id <> all($2)',
        values: [pairId, entitled],
      },
      {
        text: `insert into app.market_entitlement select t, $1 from unnest($2::text[]) t on conflict do nothing`,
        values: [pairId, entitled],
      },
      { text: tell, values: [`${pairId}`, secretOfLane(lane.number), told] },
    ],
  }
}

/** What was committed is what every later read must show. */
function remember({ db }: Lane, after: Market, told: readonly string[]): void {
  db.population.markets.set(after.pairId, after)
  for (const tenant of told) db.population.events.set(tenant, (db.population.events.get(tenant) ?? 0) + 1)
}

const requireAll = (answers: readonly Answer[]) => {
  const failed = answers.find(({ code }) => code !== null)
  if (failed) throw new Leak(`an honest change failed: ${failed.code} ${failed.message}`)
}

const commits: Operation = {
  name: 'a change that commits',
  weight: 5,
  async run(lane) {
    const { after, told, statements } = changeOf(lane)
    requireAll(await flight(lane.db.catalog, anyTenant(lane), statements))
    remember(lane, after, told)
  },
}

const rollsBack: Operation = {
  name: 'a change that is rolled back',
  weight: 2,
  async run(lane) {
    requireAll(await flight(lane.db.catalog, anyTenant(lane), changeOf(lane).statements, 'rollback'))
  },
}

const breaks: Operation = {
  name: 'a change with an error in the middle',
  weight: 2,
  async run(lane) {
    const { statements } = changeOf(lane)
    const at = lane.random.below(statements.length + 1)
    const broken = statements.toSpliced(at, 0, 'select 1 / 0')
    const answers = await flight(lane.db.catalog, anyTenant(lane), broken)
    if (answers[at]?.code !== '22012') throw new Leak(`the error did not come: ${answers[at]?.code}`)
  },
}

/** The connection dies with the change under way: it must be as if nobody had asked. */
const isKilled: Operation = {
  name: 'a connection killed in the middle',
  weight: 0.4,
  async run(lane) {
    const { api, catalog } = lane.db
    const login = lane.random.pick([api, catalog])
    const { statements } = changeOf(lane)
    const some = login === api ? ['select pair_id from app.market'] : statements
    const client = await login.pool.connect()
    const death = lane.random.chance(0.5) ? ['select pg_terminate_backend(pg_backend_pid())'] : []
    const waiting = flightOn(client, login, anyTenant(lane), [...some, ...death, 'select pg_sleep(0.01)'], 'rollback')
    // Half of them die on the client's side, as when a machine goes: the server finds out later.
    if (death.length === 0)
      (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
    await waiting
    client.release(true)
  },
}

/** What administrators do. */
export const changes: readonly Operation[] = [commits, rollsBack, breaks, isKilled]
