import { slowly, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { raw, type Sql } from 'sql-template-tag'
import { type CountedPart, pageOf, type SoundDay } from './count-pages.store.ts'
import { server, settledBy } from './ledger-lines.store.ts'
import type { RecountedAccount, RecountStart } from './recount.rules.ts'

/** A recount and its last page. */
export type OpenRecount = {
  readonly recountId: string
  readonly page: number
  readonly part: 'start' | CountedPart | 'result'
  readonly countedAt: Date
  readonly figures: { readonly last?: string | null; readonly isDone?: boolean }
}

const noHash = '0'.repeat(64)

/** Over the figures as the database writes them, so that it can be computed again from what is stored. */
export const pageHash = (prev: string, row: string) =>
  `encode(sha256(convert_to(json_build_array(${prev}, ${row}.tenant_id, ${row}.recount_id, ${row}.page, ${row}.part,
    ${row}.holds, ${row}.figures::text)::text, 'UTF8')), 'hex')`

/** The newest recount of a tenant; null when there was none. */
export async function newestRecount(query: TenantTransaction, tenant: TenantId): Promise<OpenRecount | null> {
  type Row = Omit<OpenRecount, 'recountId' | 'countedAt'> & { readonly recount_id: string; readonly counted_at: Date }
  const [row] =
    await query<Row>(sql`select r.recount_id, r.page, r.part, r.counted_at, r.figures from app.recount_page r
    where r.tenant_id = ${tenant} order by r.recount_id desc, r.page desc limit 1`)
  if (row === undefined) return null
  const { recount_id: recountId, counted_at: countedAt, ...rest } = row
  return { recountId, countedAt, ...rest }
}

type NewPage = {
  readonly recountId: string | null
  readonly page: number
  readonly part: OpenRecount['part']
  readonly holds: boolean | null
  readonly figures: object
}

/** Links a page to the one before, of this recount or of the last. Null when somebody else has written this page already. */
export async function insertPage(
  query: TenantTransaction,
  tenant: TenantId,
  { recountId, page, part, holds, figures }: NewPage,
): Promise<{ readonly recountId: string; readonly hash: string } | null> {
  const [row] = await query<{ recount_id: string; hash: string }>(sql`with last as (
      select coalesce((select r.hash from app.recount_page r where r.tenant_id = ${tenant}
        order by r.recount_id desc, r.page desc limit 1), ${noHash}) as hash
    ), given as (
      select ${tenant}::text as tenant_id, coalesce(${recountId}::uuid, uuidv7()) as recount_id, ${page}::integer as page,
        ${part}::text as part, ${holds}::boolean as holds, ${JSON.stringify(figures)}::jsonb as figures
    )
    insert into app.recount_page (tenant_id, recount_id, page, part, holds, figures, prev, hash)
      select given.tenant_id, given.recount_id, given.page, given.part, given.holds, given.figures, last.hash,
        ${raw(pageHash('last.hash', 'given'))}
      from given, last on conflict do nothing returning recount_id, hash`)
  return row === undefined ? null : { recountId: row.recount_id, hash: row.hash }
}

/** What a recount that begins now counts, and the days that it is compared with. */
export async function startOfRecount(query: TenantTransaction, tenant: TenantId): Promise<RecountStart> {
  type Row = Omit<RecountStart, 'accounts'> & { readonly accounts: readonly RecountedAccount[] }
  const [row] = await query<Row>(sql`select ${server} as server, pg_current_snapshot()::text as snapshot,
    ${settledBy}::text as "deliveredBy",
    (select coalesce(max(t.xid), '0') >= pg_snapshot_xmax(pg_current_snapshot()) from led.tx t where t.tenant_id = ${tenant})
      as "isForeign",
    (select coalesce(json_agg(json_build_object('clientAccountId', a.client_account_id, 'currency', a.currency,
        'closedOn', a.complete_through, 'compared', (
          select json_build_object('day', d.day, 'run', d.run) from app.daily_reconciliation d
          where d.tenant_id = a.tenant_id and d.client_account_id = a.client_account_id and d.holds
            and d.figures->'carried'->>'server' = ${server} order by d.day desc, d.run desc limit 1)))
        , '[]') from app.client_account a where a.tenant_id = ${tenant} and a.complete_through is not null) as accounts`)
  if (row === undefined) throw new Error('a select without a table answered no row')
  return row
}

export async function readStart(
  query: TenantTransaction,
  tenant: TenantId,
  recountId: string,
): Promise<{ readonly start: RecountStart; readonly soundDays: readonly SoundDay[] }> {
  const [row] = await query<{ figures: RecountStart }>(sql`select r.figures from app.recount_page r
    where r.tenant_id = ${tenant} and r.recount_id = ${recountId} and r.page = 0`)
  if (row === undefined) throw new Error('a recount without its first page')
  const soundDays = new Map<string, SoundDay>()
  for (const { clientAccountId, currency, compared } of row.figures.accounts) {
    if (compared === null || (soundDays.get(currency)?.day ?? '') >= compared.day) continue
    const [found] = await query<{ snapshot: string }>(sql`select d.figures->'carried'->>'snapshot' as snapshot
      from app.daily_reconciliation d where d.tenant_id = ${tenant} and d.client_account_id = ${clientAccountId}
        and d.day = ${compared.day}::date and d.run = ${compared.run}`)
    if (found !== undefined) soundDays.set(currency, { currency, day: compared.day, snapshot: found.snapshot })
  }
  return { start: row.figures, soundDays: [...soundDays.values()] }
}

type Page = { readonly number: number; readonly last: string | null; readonly figures: object }

/** Counts one page of a part. It is the last when it is not full. */
export async function countPage(
  query: TenantTransaction,
  part: CountedPart,
  wanted: Parameters<(typeof pageOf)[CountedPart]>[0],
): Promise<{ readonly last: string | null; readonly isDone: boolean }> {
  const [row] = (await slowly(query, pageOf[part](wanted) as Sql)) as readonly Page[]
  if (row === undefined) throw new Error('a count answered no row')
  return { ...row.figures, last: row.last, isDone: row.number < wanted.size }
}
