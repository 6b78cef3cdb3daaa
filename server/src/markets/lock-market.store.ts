import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { PairId } from '@firsthand/values/values'
import type { AdminMarket } from '@firsthand/wire/markets'
import sql, { raw } from 'sql-template-tag'
import { audienceOf } from './market.rules.ts'
import { adminColumns, adminMarketFromRow, type SelectedMarket } from './market-row.store.ts'

export const oneMarket = ([row]: readonly SelectedMarket[]): AdminMarket | null =>
  row === undefined ? null : adminMarketFromRow(row)

export const selectMarket = (pairId: PairId) =>
  sql`select ${raw(adminColumns)} from app.market m where m.pair_id = ${pairId}`

/** Two statements: a row that waited for the lock shows its entitlements as they are now, not as they were. */
export async function lockedMarket(query: TenantTransaction, pairId: PairId): Promise<AdminMarket | null> {
  await query(sql`select from app.market m where m.pair_id = ${pairId} for update`)
  return oneMarket(await query<SelectedMarket>(selectMarket(pairId)))
}

/** Everybody who saw the market before or sees it after hears of a change. */
export const marketListeners = (...states: readonly (AdminMarket | null)[]) => [
  ...new Set(states.flatMap((state) => (state === null ? [] : audienceOf(state)))),
]
