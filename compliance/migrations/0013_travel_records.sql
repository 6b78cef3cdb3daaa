-- Up Migration

-- What the travel rule asks to be kept of a transfer of units to a buyer's wallet: who sends, who receives, and how much. Sealed with
-- the key of the buyer, and kept in the transaction of the decision that lets the transfer pass. Once for each transfer: the first
-- decision's is kept, because nothing is signed twice. A record is deleted by retention alone.
create table cmp.travel_record (
  tenant_id text not null check (tenant_id <> ''),
  reference text not null check (reference <> ''),
  person text not null check (cmp.is_pseudonym(person)),
  decision uuid not null,
  data text not null check (starts_with(data, 'sealed1.')),
  kept_at text collate "C" not null default to_char(clock_timestamp() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
  primary key (tenant_id, reference, person)
);
create index travel_record_day on cmp.travel_record (tenant_id, kept_at);
create index travel_record_person on cmp.travel_record (tenant_id, person, kept_at);
alter table cmp.travel_record enable row level security, force row level security;
create policy keeping on cmp.travel_record for insert to fhc_customer
  with check (tenant_id = (select cmp.current_tenant()) and person = (select cmp.current_subject()));
create policy tenant on cmp.travel_record for select to fhc_officer using (tenant_id = (select cmp.current_tenant()));
grant insert (tenant_id, reference, person, decision, data) on cmp.travel_record to fhc_customer;
grant select on cmp.travel_record to fhc_officer;
create trigger append_only before update on cmp.travel_record for each statement execute function cmp.refuse_change();
create trigger append_only_truncate before truncate on cmp.travel_record
  for each statement execute function cmp.refuse_change();
alter table cmp.travel_record enable always trigger append_only, enable always trigger append_only_truncate;

-- As before, and keeps the travel-rule data that comes with a decision. After the decision: whoever waits for somebody who keeps the same
-- transfer then holds the head of the chain already, as that one does, and the two cannot wait for each other.
create or replace function cmp.append_together(records json) returns table (record_id uuid, outcome text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  each record;
begin
  for each in select * from json_to_recordset(records) as r (chain text, id uuid, actor text, kind text, payload text,
      lists bigint, subject text, holder text, wrapped text, salt text, transfer text, travel text) order by r.chain desc
  loop
    record_id := each.id;
    outcome := 'kept';
    if each.holder is not null then
      -- The policy of the key lets a customer see no other person's.
      perform set_config('cmp.subject', each.subject, true);
      if not exists (select from cmp.data_key k where k.tenant_id = cmp.current_tenant() and k.holder = each.holder
          and k.wrapped = decode(each.wrapped, 'base64')) then
        outcome := 'key';
      end if;
    end if;
    if each.lists is not null and not cmp.hold_lists(each.lists) then
      outcome := 'lists';
    end if;
    if outcome = 'kept' then
      if each.holder is not null then
        insert into cmp.decision_salt (tenant_id, decision, salt) values (cmp.current_tenant(), each.id, each.salt);
      end if;
      perform cmp.append(each.chain, each.id, each.actor, each.kind, each.payload);
      if each.travel is not null then
        insert into cmp.travel_record (tenant_id, reference, person, decision, data)
          values (cmp.current_tenant(), each.transfer, each.subject, each.id, each.travel) on conflict do nothing;
      end if;
    end if;
    return next;
  end loop;
end $$;
