import type { Answer, Statement } from '../pipeline.ts'
import { secretOf, visibleTo } from '../population.ts'
import { compareSight, isOwnSecret, type Lane, Leak, ownTenants } from './lane.ts'

/** A question with what its answer must be. */
export type Question = { readonly statement: Statement; readonly check: (answer: Answer) => void }

export const rowsOf = ({ rows, code, message }: Answer) => {
  if (code !== null) throw new Leak(`an honest read failed: ${code} ${message}`)
  return rows
}

const whoAmI = (_lane: Lane, tenant: string): Question => ({
  statement: 'select app.current_tenant() as tenant',
  check(answer) {
    const [row] = rowsOf(answer)
    if (row?.tenant !== tenant) throw new Leak(`${tenant} is taken for ${row?.tenant}`)
  },
})

/** Every market that the tenant is shown, without any condition of its own. */
export const markets = (lane: Lane, tenant: string): Question => ({
  statement: 'select pair_id from app.market',
  check: (answer) =>
    compareSight(
      lane,
      tenant,
      rowsOf(answer).map((row) => Number(row.pair_id)),
      lane.db.population.markets,
      visibleTo,
    ),
})

/** Every entitlement, likewise. */
export const entitlements = (lane: Lane, tenant: string): Question => ({
  statement: 'select tenant_id, pair_id from app.market_entitlement',
  check(answer) {
    const rows = rowsOf(answer)
    const stranger = rows.find((row) => row.tenant_id !== tenant)
    if (stranger) throw new Leak(`${tenant} saw an entitlement of ${stranger.tenant_id}`)
    const entitled = rows.map((row) => Number(row.pair_id))
    compareSight(lane, tenant, entitled, lane.db.population.markets, (market) => market.entitled.has(tenant))
  },
})

/** A page of events, as an integrator reads them. */
export const events = (lane: Lane, tenant: string): Question => {
  const after = lane.random.below(5 + (lane.db.population.events.get(tenant) ?? 0))
  const text = 'select tenant_id, sequence, data from app.event where sequence > $1 order by sequence limit 20'
  const expected = () => {
    if (!ownTenants(lane).includes(tenant)) return null
    return Math.min(20, Math.max(0, (lane.db.population.events.get(tenant) ?? 0) - after))
  }
  return {
    statement: { text, values: [after] },
    check(answer) {
      const rows = rowsOf(answer)
      rows.forEach((row, i) => {
        if (row.tenant_id !== tenant || !isOwnSecret(lane, tenant, row.data))
          throw new Leak(`${tenant} saw ${row.data}`)
        if (Number(row.sequence) !== after + 1 + i) throw new Leak(`${tenant} misses event ${after + 1 + i}`)
      })
      const number = expected()
      if (number !== null && rows.length !== number) throw new Leak(`${tenant} saw ${rows.length}, not ${number}`)
    },
  }
}

/** Every purchase and client account, likewise: one of each, and both the tenant's own. */
export const purchases = (lane: Lane, tenant: string): Question => ({
  statement: `select tenant_id from app.purchase union all select tenant_id from app.client_account`,
  check(answer) {
    const seen = rowsOf(answer).map((row) => row.tenant_id)
    const stranger = seen.find((name) => name !== tenant)
    if (stranger !== undefined) throw new Leak(`${tenant} saw client money of ${stranger}`)
    const wanted = lane.db.population.tenants.includes(tenant) ? 2 : 0
    if (seen.length !== wanted) throw new Leak(`${tenant} saw ${seen.length} rows of client money, not ${wanted}`)
  },
})

/** Asks for another tenant by name: there must be nothing there. */
export const strangers = (lane: Lane, tenant: string): Question => {
  const other = lane.random.pick(lane.db.population.tenants.filter((name) => name !== tenant))
  const text = `select 1 from app.event where tenant_id = $1
    union all select 1 from app.market_entitlement where tenant_id = $1
    union all select 1 from app.listing_entitlement where tenant_id = $1
    union all select 1 from app.purchase where tenant_id = $1 or reference = 'OFFC' || md5($1)
    union all select 1 from app.client_account where tenant_id = $1
    union all select 1 from app.event where data = $2 and sequence < 50`
  return {
    statement: { text, values: [other, secretOf(other)] },
    check(answer) {
      if (rowsOf(answer).length > 0) throw new Leak(`${tenant} reached ${other} by name`)
    },
  }
}

/** All that are about markets and events, for whoever asks several. */
export const questions = [whoAmI, markets, entitlements, events, purchases, strangers]
