import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { Stop } from '@firsthand/wire/staff/stops'
import sql, { type Sql } from 'sql-template-tag'
import { openProposalId } from '#approvals/proposals.store'
import type { StopRow } from '#rows.gen'

type SelectedStop = Omit<StopRow, 'tenant_id' | 'proposal_id'> & { readonly open_proposal: string | null }

/** What was on before the stop, and starts again by a resumption. */
export type StoodBefore = Readonly<Record<string, string | boolean>>

const stopFromRow = (row: SelectedStop): Stop => ({
  stopId: row.stop_id,
  signal: row.signal,
  pairId: row.pair_id === null ? null : Number(row.pair_id),
  clientAccountId: row.client_account_id,
  seen: row.seen as Record<string, unknown>,
  evidence: row.evidence,
  sightings: Number(row.sightings),
  stoppedAt: row.stopped_at.toISOString(),
  resumedAt: row.resumed_at?.toISOString() ?? null,
  openProposalId: row.open_proposal,
})

const select = (tenant: TenantId): Sql =>
  sql`select s.*, ${openProposalId(sql`${tenant}`, sql`s.stop_id::text`)} as open_proposal from app.stop s
    where s.tenant_id = ${tenant}`

/** Those that are open, oldest first, and the last that were resumed. */
export async function listStops(query: TenantTransaction, tenant: TenantId): Promise<readonly Stop[]> {
  const rows = await query<SelectedStop>(sql`(${select(tenant)} and s.resumed_at is null order by s.stop_id limit 200)
    union all (${select(tenant)} and s.resumed_at is not null order by s.stop_id desc limit 50)`)
  return rows.map(stopFromRow)
}

/** With the market, or the account, in the order in which everybody locks them; null where there is no such stop. */
export async function lockStop(query: TenantTransaction, tenant: TenantId, stopId: string) {
  const [row] = await query<SelectedStop>(sql`${select(tenant)} and s.stop_id = ${stopId}`)
  if (row === undefined) return null
  const of = { pairId: row.pair_id, account: row.client_account_id }
  const [market] = await query<{ name: string | null; unit_symbol: string; status: string }>(
    sql`select name, unit_symbol, status from app.market where pair_id = ${of.pairId} for no key update`,
  )
  const [current] = await query<SelectedStop>(sql`${select(tenant)} and s.stop_id = ${stopId}`)
  const others = await query<{ stop_id: string }>(sql`select stop_id from app.stop where tenant_id = ${tenant}
    and resumed_at is null and stop_id <> ${stopId} and pair_id is not distinct from ${of.pairId}
    and client_account_id is not distinct from ${of.account} order by stop_id`)
  return {
    stop: stopFromRow(current ?? row),
    before: (current ?? row).before as StoodBefore,
    market: market === undefined ? null : { name: market.name ?? market.unit_symbol, status: market.status },
    others: others.map(({ stop_id }) => stop_id),
  }
}

/** Ends a stop by the proposal that was approved; the database refuses one that was not. */
export async function endStop(
  query: TenantTransaction,
  stopId: string,
  by: { readonly proposalId: string; readonly actor: string },
): Promise<void> {
  await query(sql`select app.resume_stop(${stopId}, ${by.proposalId}, ${by.actor})`)
}
