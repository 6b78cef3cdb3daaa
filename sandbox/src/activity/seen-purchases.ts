import { exactAmount } from './exact-amount.ts'
import type { ReadRows } from './own-database.ts'

const listMax = 200

type Row = {
  readonly tenant: string
  readonly reference: string
  readonly rail: string
  readonly pairId: string
  readonly market: string
  readonly caller: string
  readonly wallet: string
  readonly state: string
  readonly finality: string | null
  readonly paymentReference: string | null
  readonly cash: string
  readonly units: string
  readonly createdAt: Date
}

/** Expiry of a quote is not written down: it is what the clock makes of a firm one. */
const rows = `select tenant_id as tenant, reference, market::json ->> 'primaryExecutionKind' as rail, pair_id as "pairId", market,
    caller, wallet, case when state = 'firm' and expires_at <= clock_timestamp() then 'expired' else state end as state, finality,
    null as "paymentReference", cash_base_units::text as cash, coalesce(settled_base_units, unit_base_units)::text as units,
    created_at as "createdAt"
  from app.quote where created_at >= $1
  union all
  select tenant_id, reference, 'offchain_fixed_price', pair_id, market, caller, wallet, state, null, payment_reference,
    amount_due::text, unit_base_units::text, created_at
  from app.purchase where created_at >= $1
  order by "createdAt" desc limit $2`

type Token = { readonly symbol: string; readonly decimals: number }

function shown({ market, cash, units, ...row }: Row) {
  const sold = JSON.parse(market) as { readonly cash: Token; readonly unit: Token }
  return {
    ...row,
    symbol: sold.unit.symbol,
    cash: exactAmount({ baseUnits: cash, ...sold.cash }),
    units: exactAmount({ baseUnits: units, ...sold.unit }),
  }
}

/** Firm quotes and purchases on every rail since then, the newest first. */
export async function seenPurchases(read: ReadRows, since: Date) {
  return (await read<Row>(rows, [since, listMax])).map(shown)
}

/** The tenant and the buyer of a reference; null when nothing has it. */
export async function ownerOf(read: ReadRows, reference: string) {
  const [found = null] = await read<{ readonly tenant: string; readonly caller: string }>(
    `select tenant_id as tenant, caller from app.quote where reference = $1
     union all select tenant_id, caller from app.purchase where reference = $1`,
    [reference],
  )
  return found
}

/** What happened to a purchase, by its events, the oldest first. */
export const eventsAbout = (read: ReadRows, tenant: string, reference: string) =>
  read(
    `select id, kind as type, at as time, sequence from app.event where tenant_id = $1 and subject = $2 order by sequence`,
    [tenant, reference],
  )
