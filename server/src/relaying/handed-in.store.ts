import { inTenant } from '@firsthand/postgres/tenant'
import type { Caller, Hex, Reference } from '@firsthand/values/values'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { RelayRow } from '#rows.gen'
import { costMax, type Forwarded, type RelayBudget, type RelayChain } from './relay.rules.ts'

/** A relay that has all it needs but for its place in the budget. */
export type NewRelay = {
  readonly caller: Caller
  readonly reference: Reference
  readonly chain: RelayChain
  readonly budget: RelayBudget
  readonly forwarded: Forwarded
  readonly gasLimit: bigint
  readonly day: string
}

/** Who asks for what, before anything of it is judged. */
type Asked = Pick<NewRelay, 'caller' | 'chain' | 'budget' | 'day'> & { readonly wallet: Hex }

/** `known`: one of this reference is under way, or went through. */
export type HandedIn = 'taken' | 'known' | 'busy' | 'tenant_spent' | 'buyer_spent'

/** Undoes the transaction, and is its answer. */
class NotTaken extends Error {
  readonly answer: HandedIn
  constructor(answer: HandedIn) {
    super(answer)
    this.answer = answer
  }
}

const uniqueViolation = '23505'

/** Locks the tenant's day until the transaction ends, so that only one request at a time is counted against it. */
const reserve = ({ caller, chain, budget, day }: NewRelay, wei: bigint) => sql`
  insert into app.relay_day as d (tenant_id, chain_id, day, requests, reserved_wei)
    select ${caller.tenantId}, ${chain.chainId}, ${day}, 1, ${`${wei}`}::numeric
    where ${`${wei}`}::numeric <= ${`${budget.weiPerDay}`}::numeric and ${budget.requestsPerDay} > 0
  on conflict (tenant_id, chain_id, day) do update
    set requests = d.requests + 1, reserved_wei = d.reserved_wei + ${`${wei}`}::numeric
    where d.requests < ${budget.requestsPerDay}
      and d.reserved_wei + d.spent_wei + ${`${wei}`}::numeric <= ${`${budget.weiPerDay}`}::numeric
  returning 1`

const countBuyer = ({ caller, chain, budget, day }: NewRelay) => sql`
  insert into app.relay_buyer_day as b (tenant_id, caller, chain_id, day, requests)
    select ${caller.tenantId}, ${caller.buyer}, ${chain.chainId}, ${day}, 1 where ${budget.requestsPerBuyerPerDay} > 0
  on conflict (tenant_id, caller, chain_id, day) do update set requests = b.requests + 1
    where b.requests < ${budget.requestsPerBuyerPerDay}
  returning 1`

function keep({ caller, reference, chain, forwarded, gasLimit, day }: NewRelay, attempt: number, wei: bigint) {
  const { buyer, router, gas, deadline, settlement, signature } = forwarded
  return sql`insert into app.relay (tenant_id, caller, reference, attempt, chain_id, forwarder, router, wallet, request_gas,
      deadline, settlement, signature, gas, day, reserved_wei)
    values (${caller.tenantId}, ${caller.buyer}, ${reference}, ${attempt}, ${chain.chainId}, ${chain.forwarder},
      ${router}, ${buyer}, ${`${gas}`}, ${`${deadline}`}, ${settlement}, ${signature}, ${`${gasLimit}`}, ${day},
      ${`${wei}`})`
}

const newest = ({ tenantId, buyer }: Caller, reference: Reference) => sql`
  select attempt, state, reverted from app.relay
  where tenant_id = ${tenantId} and caller = ${buyer} and reference = ${reference} order by attempt desc limit 1`

/** Another settlement of the tenant's own buyers with this wallet; one of another tenant shows when the relay is taken. */
const standing = ({ caller, chain, budget, day, wallet }: Asked) => sql`
  select exists (select from app.relay where chain_id = ${chain.chainId} and wallet = ${wallet}
      and state in ('waiting', 'sent')) as busy,
    ${budget.requestsPerDay} <= coalesce((select d.requests from app.relay_day d where ${ofDay(caller, chain, day)}), 0)
      or ${`${budget.weiPerDay}`}::numeric <= coalesce((select d.reserved_wei + d.spent_wei from app.relay_day d
        where ${ofDay(caller, chain, day)}), 0) as tenant_spent,
    ${budget.requestsPerBuyerPerDay} <= coalesce((select b.requests from app.relay_buyer_day b
      where b.tenant_id = ${caller.tenantId} and b.caller = ${caller.buyer} and b.chain_id = ${chain.chainId}
        and b.day = ${day}), 0) as buyer_spent`

const ofDay = ({ tenantId }: Caller, { chainId }: RelayChain, day: string) =>
  sql`d.tenant_id = ${tenantId} and d.chain_id = ${chainId} and d.day = ${day}`

type Standing = { readonly busy: boolean; readonly tenant_spent: boolean; readonly buyer_spent: boolean }

type Newest = Pick<RelayRow, 'attempt' | 'state' | 'reverted'>
const isOver = ({ state, reverted }: Newest) => state === 'refused' || reverted

/** What buyers hand in, on the login that row-level security binds to the tenant. */
export function handedInStore(pool: pg.Pool) {
  return {
    /** Whether one of this reference is under way, or went through: then there is nothing to do. */
    isKnown: (caller: Caller, reference: Reference): Promise<boolean> =>
      inTenant(pool, caller.tenantId, async (query) => {
        const [row] = await query<Newest>(newest(caller, reference))
        return row !== undefined && !isOver(row)
      }),

    /**
     * How handing in would end as things stand, before anybody asks a node about it. It decides nothing: `take` counts again, under
     * the lock.
     */
    standing: (asked: Asked): Promise<HandedIn> =>
      inTenant(pool, asked.caller.tenantId, async (query) => {
        const [row] = await query<Standing>(standing(asked))
        if (row?.tenant_spent) return 'tenant_spent'
        if (row?.buyer_spent) return 'buyer_spent'
        return row?.busy ? 'busy' : 'taken'
      }),

    /**
     * Takes a relay and holds back what it may cost at the most. All of it or nothing: whatever is short undoes the rest. The
     * tenant's day is locked first, so a thousand at once are taken one after the other.
     */
    async take(relay: NewRelay): Promise<HandedIn> {
      const { caller, reference, chain, gasLimit } = relay
      const wei = costMax(gasLimit, chain.gasPriceMax)
      try {
        return await inTenant(pool, caller.tenantId, async (query) => {
          const reserved = await query(reserve(relay, wei))
          const [before] = await query<Newest>(newest(caller, reference))
          if (before !== undefined && !isOver(before)) throw new NotTaken('known')
          if (reserved.length === 0) throw new NotTaken('tenant_spent')
          if ((await query(countBuyer(relay))).length === 0) throw new NotTaken('buyer_spent')
          await query(keep(relay, (before?.attempt ?? 0) + 1, wei))
          return 'taken' as const
        })
      } catch (error) {
        if (error instanceof NotTaken) return error.answer
        const { code, constraint } = error as { code?: string; constraint?: string }
        if (code !== uniqueViolation) throw error
        // Two of one reference meet at its own key only around midnight, when each counts on another day.
        return constraint === 'relay_wallet' ? 'busy' : 'known'
      }
    },
  }
}

export type HandedInStore = ReturnType<typeof handedInStore>
