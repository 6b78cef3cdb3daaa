import { databaseFault } from '@firsthand/postgres/pool'
import { inCluster, inTenant } from '@firsthand/postgres/tenant'
import type { Hex, TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'
import type { RelayRow } from '#rows.gen'
import type { Forwarded } from './relay.rules.ts'

/** The name of a relay's transaction in the ledger of nonces. */
export const relayKind = 'relay'

/** A relay that is not over, as the relayer works on it. */
export type Relay = {
  readonly tenant: TenantId
  readonly caller: string
  readonly reference: string
  readonly attempt: number
  readonly chainId: string
  readonly forwarder: Hex
  readonly forwarded: Forwarded
  readonly gasLimit: bigint
  readonly reservedWei: bigint
  readonly state: 'waiting' | 'sent' | 'mined'
}

type OpenRow = Omit<RelayRow, 'state'> & { readonly state: Relay['state'] }

const relayFromRow = (row: OpenRow): Relay => ({
  tenant: row.tenant_id as TenantId,
  caller: row.caller,
  reference: row.reference,
  attempt: row.attempt,
  chainId: row.chain_id,
  forwarder: row.forwarder as Hex,
  forwarded: {
    buyer: row.wallet as Hex,
    router: row.router as Hex,
    gas: BigInt(row.request_gas),
    deadline: BigInt(row.deadline),
    settlement: row.settlement as Hex,
    signature: row.signature as Hex,
  },
  gasLimit: BigInt(row.gas),
  reservedWei: BigInt(row.reserved_wei),
  state: row.state,
})

const one = ({ tenant, caller, reference, attempt }: Relay): Sql =>
  sql`tenant_id = ${tenant} and caller = ${caller} and reference = ${reference} and attempt = ${attempt}`

/** Gives back what was held, and books what was spent; `over` ends the relay, and only the first to end it books. */
const settleBudget = (over: Sql, spent: bigint): Sql => sql`with over as (${over})
  update app.relay_day d set reserved_wei = d.reserved_wei - over.reserved_wei,
      spent_wei = d.spent_wei + ${`${spent}`}::numeric
    from over where (d.tenant_id, d.chain_id, d.day) = (over.tenant_id, over.chain_id, over.day) returning d.day`

const budgetColumns = sql`tenant_id, chain_id, day, reserved_wei`

/** What became of a relay. */
export type RelayEnd = 'done' | 'reverted' | 'refused'

/** As many open relays are counted for a scrape. */
const countedMost = 10_000

/** What buyers have handed in, for the program that sends it. It works for all tenants. `ended` is called once for each that is over. */
export function relayWorkStore(pool: pg.Pool, ended: (outcome: RelayEnd) => void = () => undefined) {
  return {
    /** Those that something is due for, the oldest first: to be sent, to be checked, or to be booked. */
    async due(limit: number): Promise<Relay[]> {
      const { rows } = await pool.query<OpenRow>(sql`select r.* from app.relay r
        where r.state = 'waiting' or r.state in ('sent', 'mined') and exists (select from app.chain_transaction t
          where (t.tenant_id, t.reference, t.kind, t.attempt) = (r.tenant_id, r.reference, ${relayKind}, r.attempt)
            and (t.next_check_at <= clock_timestamp() or t.state in ('final', 'failed', 'replaced')))
        order by r.handed_in_at limit ${limit}`)
      return rows.map(relayFromRow)
    },

    /** Where its transaction stands now; back to `sent` when its block is no longer part of the chain. */
    async move(relay: Relay, state: 'sent' | 'mined', reverted = false): Promise<void> {
      await pool.query(sql`update app.relay set state = ${state}, reverted = ${reverted} where ${one(relay)}
        and state in ('waiting', 'sent', 'mined') and (state, reverted) <> (${state}, ${reverted})`)
    },

    /** Its transaction is final: what it cost is booked, and the rest of what was held is free again. */
    async finish(relay: Relay, spentWei: bigint, reverted: boolean): Promise<void> {
      const over = sql`update app.relay set state = 'done', reverted = ${reverted}, spent_wei = ${`${spentWei}`}
        where ${one(relay)} and state in ('waiting', 'sent', 'mined') returning ${budgetColumns}`
      const settled = await inCluster(pool, (query) => query(settleBudget(over, spentWei)))
      if (settled.length > 0) ended(reverted ? 'reverted' : 'done')
    },

    /** It is not sent: the buyer reads the code at the quote, and what was held is free again. */
    async refuse(relay: Relay, code: string, why: string): Promise<void> {
      const over = sql`update app.relay set state = 'refused', refusal = ${why.slice(0, 200)}, spent_wei = 0
        where ${one(relay)} and state = 'waiting' returning ${budgetColumns}`
      const { tenant, caller, reference } = relay
      const settled = await inTenant(pool, tenant, async (query) => {
        const rows = await query(settleBudget(over, 0n))
        await query(sql`update app.quote set last_refusal = ${code}, last_refusal_at = clock_timestamp()
          where tenant_id = ${tenant} and caller = ${caller} and reference = ${reference}`)
        return rows
      })
      if (settled.length > 0) ended('refused')
    },

    /** Today's figures of each tenant and chain, for operators. */
    async days(day: string) {
      const { rows } = await pool.query<{ tenant: string; chain: string; reserved: string; spent: string }>(sql`
        select tenant_id as tenant, chain_id as chain, reserved_wei as reserved, spent_wei as spent
        from app.relay_day where day = ${day}`)
      return rows
    },

    /** How many are open in each state, counted up to a bound: there is an index for these alone. */
    async counts() {
      const { rows } = await pool.query<{ state: string; number: string }>(sql`
        select state, count(*) as number from (select state from app.relay where state in ('waiting', 'sent', 'mined')
          order by handed_in_at limit ${countedMost}) as open group by state`)
      return rows.map(({ state, number }) => ({ name: state, number: Number(number) }))
    },

    /** Why the database cannot do our work; null when it can. */
    fault: (): Promise<string | null> => databaseFault(pool, 'app.relay'),
  }
}

export type RelayWorkStore = ReturnType<typeof relayWorkStore>
