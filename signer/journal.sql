-- The journal of one signer role, shared by its replicas. Run by its owner; the signer's own login adds and reads.
create schema journal;
revoke all on schema journal from public;

-- One reference, one digest: written before the key is touched.
create table journal.claim (
  reference bytea primary key check (length(reference) = 32),
  digest bytea not null check (length(digest) = 32),
  policy_version text not null,
  request_id text not null,
  claimed_at timestamptz not null default clock_timestamp()
);

-- One digest, one signature: a token signs differently every time, so the first one kept is the one given out.
create table journal.signed (
  reference bytea primary key references journal.claim,
  signature bytea not null check (length(signature) = 65),
  key_id text not null,
  signed_at timestamptz not null default clock_timestamp()
);

-- What a tenant and a wallet had in a minute. A count, not a record: it may be updated.
create table journal.pace (
  who text not null,
  minute timestamptz not null,
  signatures int not null,
  cash numeric(78, 0) not null,
  primary key (who, minute)
);

create function journal.append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end $$;
create trigger append_only before update or delete or truncate on journal.claim
  for each statement execute function journal.append_only();
create trigger append_only before update or delete or truncate on journal.signed
  for each statement execute function journal.append_only();

-- Counts one signature, or raises FH001: the whole claim is undone, so what was refused counts for nobody.
create function journal.count_pace(who_ text, cash_ numeric, signatures_max int, cash_max numeric) returns void
language plpgsql as $$
begin
  if cash_ > cash_max then raise exception 'too much in a minute' using errcode = 'FH001'; end if;
  insert into journal.pace as p values (who_, date_trunc('minute', clock_timestamp()), 1, cash_)
  on conflict (who, minute) do update set signatures = p.signatures + 1, cash = p.cash + cash_
    where p.signatures < signatures_max and p.cash + cash_ <= cash_max;
  if not found then raise exception 'too much in a minute' using errcode = 'FH001'; end if;
end $$;

-- Claims the reference for the digest, or answers what stands there. Each statement sees what others committed before it,
-- so whoever loses the race reads the winner's row.
create function journal.claim_reference(
  reference_ bytea, digest_ bytea, policy_version_ text, request_id_ text, paces jsonb,
  out digest bytea, out signature bytea, out key_id text
) language plpgsql as $$
declare
  pace jsonb;
begin
  select c.digest, s.signature, s.key_id into digest, signature, key_id
    from journal.claim c left join journal.signed s using (reference) where c.reference = reference_;
  if found then return; end if;
  insert into journal.claim (reference, digest, policy_version, request_id)
    values (reference_, digest_, policy_version_, request_id_) on conflict do nothing;
  if found then
    for pace in select * from jsonb_array_elements(paces) loop
      perform journal.count_pace(pace->>'who', (pace->>'cash')::numeric,
        (pace->>'signaturesMax')::int, (pace->>'cashMax')::numeric);
    end loop;
    digest := digest_;
    return;
  end if;
  select c.digest, s.signature, s.key_id into digest, signature, key_id
    from journal.claim c left join journal.signed s using (reference) where c.reference = reference_;
end $$;
