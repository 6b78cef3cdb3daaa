-- Up Migration

-- Appends what waited at the same moment to the chains of one tenant: the head is locked, and the transaction committed, once for all of
-- it. Runs under the rights of its caller. Decisions come before audit records, so that two callers lock both heads in one order.
--
-- A record that cannot be kept is left out and named, and the others are kept: other lists came into force (`lists`), or the key by which
-- its salt was sealed is not the holder's any more (`key`).
create function cmp.append_together(records json) returns table (record_id uuid, outcome text)
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  each record;
begin
  for each in select * from json_to_recordset(records) as r (chain text, id uuid, actor text, kind text, payload text,
      lists bigint, subject text, holder text, wrapped text, salt text) order by r.chain desc
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
    end if;
    return next;
  end loop;
end $$;
revoke execute on function cmp.append_together(json) from public;
grant execute on function cmp.append_together(json) to fhc_customer;
