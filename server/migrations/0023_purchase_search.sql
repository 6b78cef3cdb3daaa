-- Up Migration

-- One search over all rails. Each index ends in the reference, which stands in the order of time: a page is walked along it,
-- newest first, however many rows there are. A new quote is written into two of them; the others wait until it is issued.
create index quote_reference on app.quote (tenant_id, reference);
create index quote_wallet on app.quote (tenant_id, wallet, reference);
create index quote_tx_hash on app.quote (tenant_id, tx_hash, reference) where tx_hash is not null;
create index quote_issued on app.quote (tenant_id, state, reference) where state <> 'firm';
create index purchase_wallet on app.purchase (tenant_id, wallet, reference);
create index delivery_tx_hash on app.delivery (tenant_id, tx_hash) where tx_hash is not null;

-- What people searched for and read: one record in the chain of their own tenant.
create function app.append_search_audit(actor text, action text, payload text) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if action not in ('purchase.searched', 'purchase.read') then
    raise 'the search writes no % record', action using errcode = '42501';
  end if;
  perform app.lock_heads(array[app.current_tenant()]);
  return app.write_audit(actor, action, payload);
end $$;
grant execute on function app.append_search_audit(text, text, text) to fh_api;

revoke execute on all functions in schema app from public;
