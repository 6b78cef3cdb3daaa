-- What journals have beyond `journal.sql`: `make-journal` runs this each time, also in one that an older release made.

-- A tenant's and a route's counts in eight parts, so that signatures which come together do not wait for one row. A part counts up to its
-- share without reading the others; the shares never add up to more than the bound.
create table if not exists journal.pace_part (
  who text not null,
  per text not null check (per in ('minute', 'day')),
  since timestamptz not null,
  part smallint not null check (part between 0 and 7),
  signatures bigint not null,
  cash numeric(78, 0) not null,
  signatures_share bigint not null,
  cash_share numeric(78, 0) not null,
  -- The bounds by which the shares were divided: with a new policy they are divided anew.
  bounds text not null,
  primary key (who, per, since, part)
);
create index if not exists pace_part_since on journal.pace_part (per, since);

-- Counts one signature within the bounds; false when there is no room. Where a part is used up, what is left of all of them is divided
-- anew, with every part locked, in their order.
create or replace function journal.count_in_parts(
  who_ text, per_ text, cash_ numeric, signatures_max bigint, cash_max numeric
) returns boolean language plpgsql as $$
declare
  since_ timestamptz := date_trunc(per_, clock_timestamp(), 'UTC');
  own smallint := floor(random() * 8);
  bounds_ text := signatures_max || ' ' || cash_max;
  signatures_left bigint;
  cash_left numeric;
begin
  begin
    update journal.pace_part p set signatures = p.signatures + 1, cash = p.cash + cash_
      where p.who = who_ and p.per = per_ and p.since = since_ and p.part = own and p.bounds = bounds_
        and p.signatures < p.signatures_share and p.cash + cash_ <= p.cash_share;
    if found then return true; end if;
    -- An update that waited and then found no room keeps the row locked. The subtransaction gives it back: with one part in hand
    -- nobody may wait for the others.
    raise exception 'no room in this part' using errcode = 'FH004';
  exception when sqlstate 'FH004' then null;
  end;

  insert into journal.pace_part select who_, per_, since_, n, 0, 0, 0, 0, '' from generate_series(0, 7) n
    on conflict do nothing;
  perform 1 from journal.pace_part p where p.who = who_ and p.per = per_ and p.since = since_ order by p.part for update;
  -- What was counted on one row before there were parts is used as well.
  select signatures_max - 1 - sum(c.signatures), cash_max - cash_ - sum(c.cash) into signatures_left, cash_left
    from (select p.signatures, p.cash from journal.pace_part p where p.who = who_ and p.per = per_ and p.since = since_
      union all select p.signatures, p.cash from journal.pace p where p.who = who_ and p.per = per_ and p.since = since_) c;
  if signatures_left < 0 or cash_left < 0 then return false; end if;
  update journal.pace_part p set bounds = bounds_,
      signatures = p.signatures + mine.one,
      cash = p.cash + mine.one * cash_,
      signatures_share = p.signatures + mine.one + signatures_left / 8 + (p.part < signatures_left % 8)::int,
      cash_share = p.cash + mine.one * cash_ + div(cash_left, 8)
    from (select n, (n = own)::int as one from generate_series(0, 7) n) mine
    where p.who = who_ and p.per = per_ and p.since = since_ and p.part = mine.n;
  return true;
end $$;

-- Counts one signature against each bound, or raises FH001: the whole statement is undone, so what was refused counts for nobody. Tenant,
-- wallet, route: locked in this order by everybody.
create or replace function journal.count_paces(paces jsonb) returns void
language plpgsql as $$
declare
  pace record;
begin
  for pace in select p.who, p.per, p.cash, p."cashMax" as cash_max, coalesce(p."signaturesMax", 2147483647) as signatures_max
      from jsonb_to_recordset(paces) as p(who text, per text, cash numeric, "signaturesMax" int, "cashMax" numeric) loop
    if pace.cash > pace.cash_max then raise exception 'too much at once' using errcode = 'FH001'; end if;
    if pace.who ~ '^(tenant|route) ' then
      if not journal.count_in_parts(pace.who, pace.per, pace.cash, pace.signatures_max, pace.cash_max) then
        raise exception 'too much in a %', pace.per using errcode = 'FH001';
      end if;
    else
      insert into journal.pace as p values (pace.who, pace.per, date_trunc(pace.per, clock_timestamp(), 'UTC'), 1, pace.cash)
      on conflict (who, per, since) do update set signatures = p.signatures + 1, cash = p.cash + pace.cash
        where p.signatures < pace.signatures_max and p.cash + pace.cash <= pace.cash_max;
      if not found then raise exception 'too much in a %', pace.per using errcode = 'FH001'; end if;
    end if;
  end loop;
end $$;

-- Claims the reference for the digest, counts it and keeps its signature in one transaction; or answers what stands there. Each statement
-- sees what others committed before it, so whoever loses the race reads the winner's row.
create or replace function journal.keep_signature(
  reference_ bytea, digest_ bytea, policy_number_ int, policy_version_ text, request_id_ text, paces jsonb,
  signature_ bytea, key_id_ text, out digest bytea, out signature bytea, out key_id text
) language plpgsql as $$
begin
  select c.digest, s.signature, s.key_id into digest, signature, key_id
    from journal.claim c left join journal.signed s using (reference) where c.reference = reference_;
  if not found then
    perform journal.require_newest(policy_number_);
    insert into journal.claim (reference, digest, policy_number, policy_version, request_id)
      values (reference_, digest_, policy_number_, policy_version_, request_id_) on conflict do nothing;
    if found then
      perform journal.count_paces(paces);
      insert into journal.signed (reference, signature, key_id) values (reference_, signature_, key_id_);
      digest := digest_;
      signature := signature_;
      key_id := key_id_;
      return;
    end if;
    select c.digest, s.signature, s.key_id into digest, signature, key_id
      from journal.claim c left join journal.signed s using (reference) where c.reference = reference_;
  end if;
  -- An older release claimed first and kept its signature afterwards: it may have died in between.
  if signature is null and digest = digest_ then
    insert into journal.signed (reference, signature, key_id) values (reference_, signature_, key_id_) on conflict do nothing;
    select s.signature, s.key_id into signature, key_id from journal.signed s where s.reference = reference_;
  end if;
end $$;
