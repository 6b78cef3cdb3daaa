import { setTimeout as sleep } from 'node:timers/promises'
import type { Stage } from './stage.ts'
import { eventFaults } from './verdict.ts'

/** Long enough for long transactions. */
const writeMs = 4_000
const batch = 'batch := array(select p.ctid from app.event_pending p where p.shard = this order by p.place limit most);'

/** A change of a function's text. */
const rewritten = (name: string, from: string, to: string) => `do $do$ declare body text; begin
  select pg_get_functiondef(p.oid) into body from pg_proc p where p.proname = '${name}';
  if strpos(body, $from$${from}$from$) = 0 then raise 'the fault finds no place'; end if;
  execute replace(body, $from$${from}$from$, $to$${to}$to$);
end $do$`

/** Ways to number events that look right. */
const faults: Readonly<Record<string, readonly string[]>> = {
  'connections keep places ahead': ['alter sequence app.event_pending_place_seq cache 20'],
  'only places behind the last one are read': [
    'create table app.fault_place (shard smallint primary key, last bigint)',
    'alter table app.fault_place owner to fh_owner',
    rewritten(
      'number_events',
      batch,
      `${batch.replace('where p.shard = this', 'where p.shard = this and p.place > coalesce((select f.last from app.fault_place f where f.shard = this), 0)')}
      insert into app.fault_place select this, max(p.place) from app.event_pending p where p.ctid = any (batch)
        on conflict (shard) do update set last = greatest(fault_place.last, excluded.last);`,
    ),
  ],
  'of a batch the newest come first': [
    rewritten(
      'number_events',
      'partition by t.tenant_id order by t.place)',
      'partition by t.tenant_id order by t.place desc)',
    ),
  ],
  'numbers are places': [
    rewritten('number_events', 'h.event_seq + row_number() over earlier', 't.place + 0 * row_number() over earlier'),
  ],
  // The last, because the trigger stays away.
  'the release before numbers beside the sequencer': [
    'drop trigger pend_instead on app.event',
    rewritten(
      'append_quote_event',
      'return app.pend_event(app.current_tenant(), kind, subject, data);',
      `if random() < 0.5 then
        return app.pend_event(app.current_tenant(), kind, subject, data);
      end if;
      insert into app.tenant_head as h (tenant_id, event_seq) values (app.current_tenant(), 1)
        on conflict (tenant_id) do update set event_seq = h.event_seq + 1;
      insert into app.event select h.tenant_id, h.event_seq, uuidv7(), append_quote_event.kind, append_quote_event.subject,
        clock_timestamp(), append_quote_event.data from app.tenant_head h where h.tenant_id = app.current_tenant();
      return 1;`,
    ),
  ],
}

const definitions = `select pg_get_functiondef(p.oid) as text from pg_proc p where p.proname in ('number_events', 'append_quote_event')`

/** Plants each fault, writes for a moment without killing anybody, and looks whether the verdict finds it. */
export async function plantFaults(stage: Stage) {
  const missed: string[] = []
  const sound = (await stage.records.query<{ text: string }>(definitions)).rows.map(({ text }) => text)
  for (const [place, [name, statements]] of Object.entries(faults).entries()) {
    const run = place + 1
    for (const text of statements) await stage.records.query(text)
    for (const writer of [0, 1]) stage.startWriter(writer, run)
    await sleep(writeMs)
    await Promise.all([stage.killWriter(0), stage.killWriter(1)])
    await sleep(1_000)
    const found = await eventFaults(stage, run)
    console.log(`${name}: ${found.faults.length} of ${found.counted} (${found.faults[0] ?? 'nothing'})`)
    if (found.faults.length === 0) missed.push(name)
    await stage.records.query('alter sequence app.event_pending_place_seq cache 1')
    for (const text of sound) await stage.records.query(text)
  }
  return { planted: Object.keys(faults).length, missed }
}
