import type pg from 'pg'

/** The month so many months ago, as its first day. */
export function monthsAgo(months: number): string {
  const now = new Date()
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, 1)).toISOString().slice(0, 10)
}

/** Writes records and events as if each had been written in its month: the chain is a real one. */
export async function fillMonth(admin: pg.Pool, tenant: string, month: string, number: number): Promise<void> {
  await admin.query(`select app.make_month('event', '${month}'), app.make_month('audit', '${month}')`)
  await fillDay(admin, tenant, month, number)
}

/** The same on one day. The actor has what a careless reader of lines or of JSON trips over. */
export async function fillDay(admin: pg.Pool, tenant: string, day: string, number: number): Promise<void> {
  await admin.query(`do $$
    declare
      head app.tenant_head;
      moment timestamptz;
      stamp text;
      next bytea;
      place bigint;
    begin
      perform app.lock_heads(array['${tenant}']);
      for i in 1..${number} loop
        select * into head from app.tenant_head where tenant_id = '${tenant}';
        moment := '${day}T00:00:00Z'::timestamptz + i * interval '1 minute';
        stamp := to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"');
        next := app.audit_hash(head.audit_hash, '${tenant}', (head.audit_seq + 1)::text, stamp, 'ann "é" \\ ' || chr(7) || chr(8232), 'market.read',
          '{"pairId":' || i || '}');
        insert into app.audit values ('${tenant}', head.audit_seq + 1, stamp, 'ann "é" \\ ' || chr(7) || chr(8232), 'market.read', '{"pairId":' || i || '}',
          head.audit_hash, next);
        insert into app.event_head as h (tenant_id, event_seq) values ('${tenant}', 1)
          on conflict (tenant_id) do update set event_seq = h.event_seq + 1 returning h.event_seq into place;
        insert into app.event values ('${tenant}', place,
          (substr(app.first_id_at(moment)::text, 1, 14) || substr(uuidv7()::text, 15))::uuid, 'market.updated', i::text, moment, '{}');
        update app.tenant_head set audit_seq = audit_seq + 1, audit_hash = next where tenant_id = '${tenant}';
      end loop;
    end $$`)
}
