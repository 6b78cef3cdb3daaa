import type { ReadRows } from './own-database.ts'

/** A text for each list that changes when the list does. */
export type Marks = Readonly<Record<'requests' | 'events' | 'deliveries' | 'purchases', string>>

const marks = `select
  (select concat_ws(' ', count(*), max(at)) from app.request where at >= $1) as requests,
  (select concat_ws(' ', count(*), max(at)) from app.event where at >= $1) as events,
  (select concat_ws(' ', count(*), count(ms), max(at)) from app.webhook_attempt where at >= $1) || ' ' ||
    (select concat_ws(' ', count(*), max(updated_at)) from app.webhook_endpoint) as deliveries,
  (select md5(string_agg(concat_ws(' ', reference, finality,
      case when state = 'firm' and expires_at <= clock_timestamp() then 'expired' else state end), ',' order by reference))
    from app.quote where created_at >= $1) as quotes,
  (select md5(string_agg(concat_ws(' ', reference, state), ',' order by reference))
    from app.purchase where created_at >= $1) as purchases`

/** One mark for each list since then. While a mark stays the same, its list has not changed and need not be read again. */
export async function marksOf(read: ReadRows, since: Date, logged: number): Promise<Marks> {
  const [row] = await read<Marks & { readonly quotes: string | null }>(marks, [since])
  if (row === undefined) throw new Error('the database answered nothing')
  const { requests, events, deliveries, purchases, quotes } = row
  return { requests: `${requests} ${logged}`, events, deliveries, purchases: `${quotes ?? ''} ${purchases ?? ''}` }
}
