-- Up Migration

-- The accounts that we send from. One account sends for all tenants of this database, and for no other database.
create table app.chain_account (
  chain_id text not null check (chain_id ~ '^eip155:[1-9][0-9]*$'),
  address text not null check (address ~ '^0x[0-9a-f]{40}$'),
  next_nonce bigint not null default 0 check (next_nonce >= 0),
  checked_at timestamptz,
  stopped_reason text,
  primary key (chain_id, address)
);
alter table app.chain_account enable row level security, force row level security;
create policy sending on app.chain_account to fh_worker using (true) with check (true);
grant select on app.chain_account to fh_worker;
grant insert (chain_id, address) on app.chain_account to fh_worker;
grant update (next_nonce, checked_at, stopped_reason) on app.chain_account to fh_worker;

-- The ledger of nonces: one nonce, one call, written down before anything is signed. What has signed bytes has a nonce below
-- the account's next one; at most one transaction of an account has none yet, and it is the next.
create table app.chain_transaction (
  chain_id text not null,
  address text not null,
  nonce bigint not null check (nonce >= 0),
  tenant_id text not null check (tenant_id <> ''),
  reference text collate "C" not null,
  kind text not null,
  attempt integer not null check (attempt >= 1),
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  call text not null,
  gas bigint not null check (gas > 0),
  state text not null default 'prepared'
    check (state in ('prepared', 'broadcast', 'mined', 'final', 'replaced', 'failed')),
  tx_hash text,
  block_number bigint,
  block_hash text,
  revert_reason text,
  prepared_at timestamptz not null default clock_timestamp(),
  next_check_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, address, nonce),
  foreign key (chain_id, address) references app.chain_account,
  unique (tenant_id, reference, kind, attempt),
  check ((state in ('mined', 'final', 'failed')) = (block_number is not null)
    and (block_number is null) = (block_hash is null) and (block_number is null) = (tx_hash is null)),
  check (case state when 'failed' then revert_reason is not null when 'mined' then true else revert_reason is null end)
);
create unique index chain_transaction_prepared on app.chain_transaction (chain_id, address) where state = 'prepared';
create index chain_transaction_open on app.chain_transaction (next_check_at)
  where state in ('prepared', 'broadcast', 'mined');
create index chain_transaction_reference on app.chain_transaction (kind, reference);
alter table app.chain_transaction enable row level security, force row level security;
create policy sending on app.chain_transaction to fh_worker using (true) with check (true);
create policy unsigned on app.chain_transaction as restrictive for delete to fh_worker using (state = 'prepared');
grant select, delete on app.chain_transaction to fh_worker;
grant insert (chain_id, address, nonce, tenant_id, reference, kind, attempt, contract, call, gas, next_check_at)
  on app.chain_transaction to fh_worker;
grant update (state, tx_hash, block_number, block_hash, revert_reason, next_check_at)
  on app.chain_transaction to fh_worker;

-- A transaction and its fee-bumped replacements under the same nonce. The fees are written down before they are signed too: whoever
-- asks again after a lost answer must ask for the same bytes.
create table app.chain_transaction_bytes (
  chain_id text not null,
  address text not null,
  nonce bigint not null,
  copy integer not null check (copy >= 0),
  max_fee_per_gas numeric(78, 0) not null,
  max_priority_fee_per_gas numeric(78, 0) not null,
  hash text check (hash ~ '^0x[0-9a-f]{64}$'),
  raw text check (raw ~ '^0x02[0-9a-f]+$'),
  signed_at timestamptz,
  primary key (chain_id, address, nonce, copy),
  foreign key (chain_id, address, nonce) references app.chain_transaction on delete cascade,
  check (max_priority_fee_per_gas <= max_fee_per_gas),
  check ((hash is null) = (raw is null) and (hash is null) = (signed_at is null))
);
create unique index chain_transaction_bytes_hash on app.chain_transaction_bytes (hash) where hash is not null;
alter table app.chain_transaction_bytes enable row level security, force row level security;
create policy sending on app.chain_transaction_bytes to fh_worker using (true) with check (true);
create policy unsigned on app.chain_transaction_bytes as restrictive for delete to fh_worker using (raw is null);
grant select, delete on app.chain_transaction_bytes to fh_worker;
grant insert (chain_id, address, nonce, copy, max_fee_per_gas, max_priority_fee_per_gas)
  on app.chain_transaction_bytes to fh_worker;
grant update (hash, raw, signed_at) on app.chain_transaction_bytes to fh_worker;
