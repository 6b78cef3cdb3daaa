-- Up Migration

-- Which program sends from an account. Each has its own keys, so no account is shared, and neither program moves the other's.
alter table app.chain_account add column program text not null
  default case current_user when 'fh_relayer' then 'relayer' else 'worker' end check (program in ('worker', 'relayer'));
create policy relaying on app.chain_account to fh_relayer using (program = 'relayer') with check (program = 'relayer');
grant select on app.chain_account to fh_relayer;
grant insert (chain_id, address) on app.chain_account to fh_relayer;
grant update (next_nonce, checked_at, stopped_reason) on app.chain_account to fh_relayer;

create policy relaying on app.chain_transaction to fh_relayer using (kind = 'relay') with check (kind = 'relay');
create policy unsigned_relay on app.chain_transaction as restrictive for delete to fh_relayer using (state = 'prepared');
grant select, delete on app.chain_transaction to fh_relayer;
grant insert (chain_id, address, nonce, tenant_id, reference, kind, attempt, contract, call, gas, next_check_at)
  on app.chain_transaction to fh_relayer;
grant update (state, tx_hash, block_number, block_hash, revert_reason, next_check_at)
  on app.chain_transaction to fh_relayer;

-- A subquery sees what its reader may see: the bytes of relayed transactions alone.
create policy relaying on app.chain_transaction_bytes to fh_relayer
  using (exists (select from app.chain_transaction t
    where (t.chain_id, t.address, t.nonce) = (chain_transaction_bytes.chain_id, chain_transaction_bytes.address,
      chain_transaction_bytes.nonce)))
  with check (exists (select from app.chain_transaction t
    where (t.chain_id, t.address, t.nonce) = (chain_transaction_bytes.chain_id, chain_transaction_bytes.address,
      chain_transaction_bytes.nonce)));
create policy unsigned_relay on app.chain_transaction_bytes as restrictive for delete to fh_relayer using (raw is null);
grant select, delete on app.chain_transaction_bytes to fh_relayer;
grant insert (chain_id, address, nonce, copy, max_fee_per_gas, max_priority_fee_per_gas)
  on app.chain_transaction_bytes to fh_relayer;
grant update (hash, raw, signed_at) on app.chain_transaction_bytes to fh_relayer;

-- What a tenant's buyers have cost on a chain in a UTC day, and what those under way could cost at the most, in wei. A request is
-- taken only when its highest cost fits beside both: the limit is the service's setting.
create table app.relay_day (
  tenant_id text not null check (tenant_id <> ''),
  chain_id text not null,
  day date not null,
  requests integer not null check (requests >= 0),
  reserved_wei numeric(78, 0) not null check (reserved_wei >= 0),
  spent_wei numeric(78, 0) not null default 0 check (spent_wei >= 0),
  primary key (tenant_id, chain_id, day)
);
alter table app.relay_day enable row level security, force row level security;
create policy tenant on app.relay_day to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy relaying on app.relay_day to fh_relayer using (true) with check (true);
grant select, insert on app.relay_day to fh_api;
grant update (requests, reserved_wei) on app.relay_day to fh_api;
grant select on app.relay_day to fh_relayer;
grant update (reserved_wei, spent_wei) on app.relay_day to fh_relayer;

-- How many requests a buyer has handed in on a chain in a UTC day.
create table app.relay_buyer_day (
  tenant_id text not null check (tenant_id <> ''),
  caller text not null check (caller <> ''),
  chain_id text not null,
  day date not null,
  requests integer not null check (requests > 0),
  primary key (tenant_id, caller, chain_id, day)
);
alter table app.relay_buyer_day enable row level security, force row level security;
create policy tenant on app.relay_buyer_day to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert on app.relay_buyer_day to fh_api;
grant update (requests) on app.relay_buyer_day to fh_api;

-- A buyer's request to the forwarder, as it was handed in. It is `waiting` until its transaction has signed bytes, `sent` until it
-- is in a block, `mined` until that is final, then `done`, and its real cost is booked. What was never sent is `refused`.
create table app.relay (
  tenant_id text not null check (tenant_id <> ''),
  caller text not null,
  reference text collate "C" not null,
  attempt integer not null check (attempt >= 1),
  chain_id text not null,
  forwarder text not null check (forwarder ~ '^0x[0-9a-f]{40}$'),
  router text not null check (router ~ '^0x[0-9a-f]{40}$'),
  wallet text not null check (wallet ~ '^0x[0-9a-f]{40}$'),
  request_gas bigint not null check (request_gas > 0),
  deadline bigint not null check (deadline > 0),
  settlement text not null check (settlement ~ '^0x([0-9a-f]{2})+$'),
  signature text not null check (signature ~ '^0x[0-9a-f]{130}$'),
  gas bigint not null check (gas > request_gas),
  day date not null,
  reserved_wei numeric(78, 0) not null check (reserved_wei > 0),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'mined', 'done', 'refused')),
  reverted boolean not null default false,
  refusal text,
  spent_wei numeric(78, 0) check (spent_wei >= 0),
  handed_in_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, caller, reference, attempt),
  foreign key (tenant_id, caller, reference) references app.quote,
  foreign key (tenant_id, chain_id, day) references app.relay_day,
  check ((state = 'refused') = (refusal is not null)),
  check ((state in ('done', 'refused')) = (spent_wei is not null)),
  check (not reverted or state in ('mined', 'done'))
);
-- One after the other for a wallet: the forwarder's nonces are in sequence, and two requests with one nonce would both be paid for.
create unique index relay_wallet on app.relay (chain_id, wallet) where state in ('waiting', 'sent');
create index relay_open on app.relay (handed_in_at) where state in ('waiting', 'sent', 'mined');
alter table app.relay enable row level security, force row level security;
create policy tenant on app.relay to fh_api
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy relaying on app.relay to fh_relayer using (true) with check (true);
grant select on app.relay to fh_api;
grant insert (tenant_id, caller, reference, attempt, chain_id, forwarder, router, wallet, request_gas, deadline, settlement,
  signature, gas, day, reserved_wei) on app.relay to fh_api;
grant select on app.relay to fh_relayer;
grant update (state, reverted, refusal, spent_wei) on app.relay to fh_relayer;

-- The buyer reads at the quote why it was not sent.
grant execute on function app.current_tenant() to fh_relayer;
create policy relaying on app.quote to fh_relayer
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select (tenant_id, caller, reference) on app.quote to fh_relayer;
grant update (last_refusal, last_refusal_at) on app.quote to fh_relayer;
