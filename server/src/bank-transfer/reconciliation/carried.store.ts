import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { raw } from 'sql-template-tag'
import type { BaseReference, Carried, CarriedDay } from './carried.rules.ts'
import { server } from './ledger-lines.store.ts'

/** What a day is counted on from. */
export type Base = Carried & { readonly reference: BaseReference }

/** Over the figures as the database writes them, so that it can be computed again from what is stored. */
export const hashOf = (prev: string, row: string) =>
  `encode(sha256(convert_to(json_build_array(${prev}, ${row}.tenant_id, ${row}.client_account_id, ${row}.day, ${row}.run,
    ${row}.holds, ${row}.figures::text)::text, 'UTF8')), 'hex')`

type Day = { readonly day: string; readonly run: number; readonly carried: CarriedDay }
type Recounted = { readonly recount_id: string; readonly carried: Carried }

/**
 * The newest day up to this one that carries its balances, or the newest recount that holds, whichever reaches further. A run
 * that was changed, and what another server has counted, is left out.
 */
export async function findBase(
  query: TenantTransaction,
  tenant: TenantId,
  clientAccountId: string,
  day: string,
): Promise<Base | null> {
  const [reconciled] = await query<Day>(sql`select d.day::text, d.run, d.figures->'carried' as carried
    from app.daily_reconciliation d where d.tenant_id = ${tenant} and d.client_account_id = ${clientAccountId}
      and d.day <= ${day}::date and d.holds and d.figures->'carried'->>'server' = ${server}
      and d.hash = ${raw(hashOf('d.prev', 'd'))}
    order by d.day desc, d.run desc limit 1`)
  const [recounted] =
    await query<Recounted>(sql`select r.recount_id, r.figures->'carried'->${clientAccountId} as carried
    from app.recount_page r where r.tenant_id = ${tenant} and r.part = 'result' and r.holds
      and (r.figures->'carried'->${clientAccountId}->>'through')::date <= ${day}::date
      and r.figures->'carried'->${clientAccountId}->>'server' = ${server} order by r.recount_id desc limit 1`)
  const fromDay = reconciled && { ...reconciled.carried, reference: { day: reconciled.day, run: reconciled.run } }
  const fromRecount = recounted && { ...recounted.carried, reference: { recountId: recounted.recount_id } }
  if (fromDay && fromRecount) return fromRecount.through > fromDay.through ? fromRecount : fromDay
  return fromDay ?? fromRecount ?? null
}
