-- Up Migration

-- The books of the bank-transfer rail: money and units, double entry, append-only. What keeps them right stands here and not
-- in the service: whoever writes past our code is refused as well.

-- Class and floor follow from the code, so nobody can open an account of the chart with other ones.
create table led.account (
  tenant_id text not null check (tenant_id <> ''),
  id bigint generated always as identity,
  code text collate "C" not null check (code ~ ('^((bank|shortfall|receipt|transit|frozen):[A-Za-z0-9_-]{1,64}'
    || '|purchase:OFFC[0-9a-f]{32}|refund:OFFR[0-9a-f]{28}|issuer:OFFI[0-9a-f]{32}|fees|firm:topup'
    || '|units:available:OFFI[0-9a-f]{32}|units:reserved:OFFC[0-9a-f]{32}|units:delivered|units:authorised)$')),
  currency text collate "C" not null check (currency ~ '^([A-Z]{3}|OFFI[0-9a-f]{32})$'),
  class text not null generated always as (case
    when code ~ '^(bank:|shortfall:|units:available:|units:reserved:|units:delivered$)' then 'asset'
    when code = 'firm:topup' then 'equity' else 'liability' end) stored,
  floor_policy text not null generated always as (case
    when code ~ '^(bank:|shortfall:|firm:|units:delivered$|units:authorised$)' then 'free'
    else 'non_negative' end) stored,
  primary key (tenant_id, id),
  unique (tenant_id, id, currency),
  unique (tenant_id, code, currency),
  check ((code like 'units:%') = (currency like 'OFFI%')),
  check (code not like 'units:available:%' or code = 'units:available:' || currency)
);
alter table led.account enable row level security, force row level security;
create policy tenant on led.account to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- The catalogue sets how many units there are. It never moves money.
create policy units_only on led.account as restrictive for insert to fh_catalog with check (currency like 'OFFI%');
-- FORCE binds the triggers too, which run as the owner. They read, and keep the balances.
create policy judging on led.account for select to fh_owner using (tenant_id = (select app.current_tenant()));
grant select on led.account to fh_api, fh_catalog, fh_worker;
grant insert (tenant_id, code, currency) on led.account to fh_api, fh_catalog, fh_worker;

create function led.account_opened() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into led.balance (tenant_id, account_id)
    select n.tenant_id, n.id from n where n.floor_policy = 'non_negative';
  return null;
end $$;
create trigger account_opened after insert on led.account referencing new table as n
  for each statement execute function led.account_opened();
create trigger append_only before update or delete on led.account
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on led.account
  for each statement execute function app.refuse_change();
alter table led.account enable always trigger account_opened, enable always trigger append_only,
  enable always trigger append_only_truncate;

-- The account of a code, opened when there is none yet: a posting and its accounts are one statement then.
create function led.account_of(tenant text, wanted_code text, wanted_currency text) returns bigint
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  known bigint;
begin
  -- Whoever was faster is seen the second time: each statement here looks at the latest state.
  for turn in 1..2 loop
    select a.id into known from led.account a
      where a.tenant_id = tenant and a.code = wanted_code and a.currency = wanted_currency;
    exit when known is not null;
    insert into led.account (tenant_id, code, currency) values (tenant, wanted_code, wanted_currency)
      on conflict do nothing;
  end loop;
  return known;
end $$;
grant execute on function led.account_of(text, text, text) to fh_api, fh_catalog, fh_worker;

-- What a floored account holds, in its own sense. The bank account has no row: every posting would wait for it.
create table led.balance (
  tenant_id text not null check (tenant_id <> ''),
  account_id bigint not null,
  version bigint not null default 0,
  balance numeric not null default 0 check (balance >= 0),
  primary key (tenant_id, account_id),
  foreign key (tenant_id, account_id) references led.account
);
alter table led.balance enable row level security, force row level security;
create policy tenant on led.balance for select to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant()));
create policy judging on led.balance to fh_owner
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on led.balance to fh_api, fh_catalog, fh_worker;
-- A balance is moved by its lines alone: by a trigger, never by a statement of somebody's own.
create trigger by_postings before insert or update on led.balance
  for each statement when (pg_trigger_depth() = 0) execute function app.refuse_change();
create trigger append_only before delete on led.balance
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on led.balance
  for each statement execute function app.refuse_change();
alter table led.balance enable always trigger by_postings, enable always trigger append_only,
  enable always trigger append_only_truncate;

-- A posting. Its source happens once, so it is posted once.
create table led.tx (
  tenant_id text not null check (tenant_id <> ''),
  id uuid not null default uuidv7(),
  source_kind text collate "C" not null check (source_kind ~ '^[a-z_]{1,32}$'),
  source_id text collate "C" not null check (source_id <> ''),
  posting_kind text collate "C" not null check (posting_kind ~ '^[a-z_]{1,32}$'),
  effective_on date not null check (isfinite(effective_on)),
  actor text not null check (actor <> ''),
  memo text,
  reverses uuid check (reverses <> id),
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, id),
  unique (tenant_id, source_kind, source_id, posting_kind),
  foreign key (tenant_id, reverses) references led.tx
);
create unique index tx_reverses on led.tx (tenant_id, reverses) where reverses is not null;
alter table led.tx enable row level security, force row level security;
create policy tenant on led.tx to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy judging on led.tx for select to fh_owner using (tenant_id = (select app.current_tenant()));
grant select on led.tx to fh_api, fh_catalog, fh_worker;
grant insert (tenant_id, id, source_kind, source_id, posting_kind, effective_on, actor, memo, reverses)
  on led.tx to fh_api, fh_catalog, fh_worker;

create function led.tx_has_lines() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from led.entry e where e.tenant_id = new.tenant_id and e.tx_id = new.id) then
    raise 'ledger_tx_empty' using errcode = '23514';
  end if;
  return null;
end $$;
create constraint trigger tx_has_lines after insert on led.tx deferrable initially deferred
  for each row execute function led.tx_has_lines();
create trigger own_xid before insert on led.tx for each row when (new.xid is distinct from pg_current_xact_id())
  execute function app.refuse_change();
create trigger append_only before update or delete on led.tx
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on led.tx
  for each statement execute function app.refuse_change();
alter table led.tx enable always trigger tx_has_lines, enable always trigger own_xid, enable always trigger append_only,
  enable always trigger append_only_truncate;

-- The lines: debit positive, credit negative. The keys let neither tenant nor currency differ from the account's. A scale
-- of 0 and not a rounded type: numeric(38, 0) would turn 1.5 into 2 without a word, and 1.0 would be no whole number to all
-- who read it as text.
create table led.entry (
  tenant_id text not null check (tenant_id <> ''),
  tx_id uuid not null,
  line smallint not null check (line between 1 and 32),
  account_id bigint not null,
  currency text collate "C" not null,
  amount numeric not null check (amount <> 0 and scale(amount) = 0 and abs(amount) < 1e38),
  primary key (tenant_id, tx_id, line),
  foreign key (tenant_id, tx_id) references led.tx,
  foreign key (tenant_id, account_id, currency) references led.account (tenant_id, id, currency)
);
create index entry_account on led.entry (tenant_id, account_id);
alter table led.entry enable row level security, force row level security;
create policy tenant on led.entry to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy units_only on led.entry as restrictive for insert to fh_catalog with check (currency like 'OFFI%');
create policy judging on led.entry for select to fh_owner using (tenant_id = (select app.current_tenant()));
grant select, insert on led.entry to fh_api, fh_catalog, fh_worker;

-- Judges the lines of a statement when they are in. A posting comes whole in one statement of the transaction that made it:
-- a check at the end of the transaction could be called early, and a line added after it. Every lookup stands behind an
-- `offset 0`, which keeps it one by the whole key: a planner that knows little would read all of a tenant instead.
create function led.entries_in() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  is_closed boolean;
  is_reversal boolean;
  moved record;
begin
  if exists (select from n group by n.tenant_id, n.tx_id, n.currency having sum(n.amount) <> 0) then
    raise 'ledger_unbalanced' using errcode = '23514';
  end if;
  select bool_or(t.xid is distinct from pg_current_xact_id() or p.lines <> t.lines), bool_or(t.reverses is not null)
    into is_closed, is_reversal
    from (select n.tenant_id, n.tx_id, count(*) as lines from n group by n.tenant_id, n.tx_id) p
      left join lateral (
        select t.xid, t.reverses, (select count(*) from led.entry e where e.tenant_id = t.tenant_id and e.tx_id = t.id) as lines
        from led.tx t where t.tenant_id = p.tenant_id and t.id = p.tx_id offset 0) t on true;
  if is_closed then
    raise 'ledger_tx_closed' using errcode = '23514';
  end if;
  -- A reversal undoes all of what it names, and nothing else.
  if is_reversal and exists (
    select from (select distinct n.tenant_id, n.tx_id from n) p
      cross join lateral (select t.reverses from led.tx t
        where t.tenant_id = p.tenant_id and t.id = p.tx_id and t.reverses is not null offset 0) t
    where (select array_agg(e.account_id || ' ' || e.amount order by e.account_id, e.amount)
        from led.entry e where e.tenant_id = p.tenant_id and e.tx_id = t.reverses)
      is distinct from (select array_agg(m.account_id || ' ' || -m.amount order by m.account_id, -m.amount)
        from n m where m.tx_id = p.tx_id)
  ) then
    raise 'ledger_not_a_reversal' using errcode = '23514';
  end if;
  -- In the order of the accounts, so that two postings cannot wait for each other.
  for moved in
    select n.tenant_id, n.account_id, a.code, sum(case a.class when 'asset' then n.amount else -n.amount end) as amount
    from n cross join lateral (select a.code, a.class from led.account a
      where a.tenant_id = n.tenant_id and a.id = n.account_id and a.floor_policy = 'non_negative' offset 0) a
    group by n.tenant_id, n.account_id, a.code order by n.account_id
  loop
    update led.balance b set balance = b.balance + moved.amount, version = b.version + 1
      where b.tenant_id = moved.tenant_id and b.account_id = moved.account_id and b.balance + moved.amount >= 0;
    if not found then
      raise 'ledger_floor' using errcode = '23514', constraint = 'balance_balance_check', detail = moved.code;
    end if;
  end loop;
  return null;
end $$;
create trigger entries_in after insert on led.entry referencing new table as n
  for each statement execute function led.entries_in();
create trigger append_only before update or delete on led.entry
  for each statement execute function app.refuse_change();
create trigger append_only_truncate before truncate on led.entry
  for each statement execute function app.refuse_change();
alter table led.entry enable always trigger entries_in, enable always trigger append_only,
  enable always trigger append_only_truncate;

revoke execute on all functions in schema led from public;
