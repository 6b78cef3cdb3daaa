-- Up Migration

-- The day's checkpoint whose root is written on chain: which one, and where. The transaction is in app.chain_transaction.
create table app.log_root (
  day date primary key,
  size bigint not null references app.log_checkpoint,
  chain_id text not null,
  contract text not null check (contract ~ '^0x[0-9a-f]{40}$'),
  chosen_at timestamptz not null default clock_timestamp(),
  -- When it is looked at again: whether its transaction was sent, and afterwards whether it is final.
  next_check_at timestamptz not null default clock_timestamp(),
  -- Since when the proof of its receipt lies beside the log.
  shown_at timestamptz
);
alter table app.log_root enable row level security, force row level security;
create policy logging on app.log_root to fh_worker using (true) with check (true);
grant select, insert (day, size, chain_id, contract), update (next_check_at, shown_at) on app.log_root to fh_worker;
