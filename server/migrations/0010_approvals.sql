-- Up Migration

-- Maker–checker: every act that needs more than one person is one row here, for good. Another request is another proposal. The
-- digest covers what is proposed and the state of the subject that it was proposed against.
create table app.proposal (
  tenant_id text not null check (tenant_id <> ''),
  proposal_id uuid not null,
  kind text not null check (kind in ('client_account', 'match', 'review_accept', 'review_return', 'refund', 'refund_payee',
    'payment_file', 'delivery_retry', 'delivery_void', 'purchase_refund', 'exception_close', 'payout_account', 'payout',
    'payment_file_discard', 'frozen_release', 'instrument_price', 'instrument_supply', 'instrument_contract',
    'instrument_policy', 'passkey', 'payment_file_sent', 'statement_upload')),
  subject text not null check (subject <> ''),
  payload jsonb not null,
  shown jsonb not null,
  amount numeric(78, 0) check (amount >= 0),
  currency text check (currency ~ '^[A-Z]{3}$'),
  reason text,
  proposer_issuer text not null check (proposer_issuer <> ''),
  proposer text not null check (proposer <> ''),
  proposed_at timestamptz not null default clock_timestamp(),
  expires_at timestamptz not null,
  not_before timestamptz,
  quorum smallint not null check (quorum between 1 and 9),
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  state text not null default 'open' check (state in ('open', 'approved', 'rejected', 'withdrawn', 'expired')),
  closed_at timestamptz,
  primary key (tenant_id, proposal_id),
  unique (tenant_id, proposal_id, proposer_issuer, proposer, digest),
  check ((amount is null) = (currency is null)),
  check ((state = 'open') = (closed_at is null))
);
-- One open proposal about a subject: retrying and voiding one delivery cannot both wait for approval.
create unique index proposal_open on app.proposal (tenant_id, subject) where state = 'open';
create index proposal_subject on app.proposal (tenant_id, subject);
create index proposal_lapsing on app.proposal (expires_at) where state = 'open';
alter table app.proposal enable row level security, force row level security;
create policy tenant on app.proposal to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
create policy finding on app.proposal for select to fh_owner using (state = 'open');
grant select on app.proposal to fh_api, fh_catalog, fh_worker;
-- Without its end: whoever opens a proposal cannot decide it in the same statement.
grant insert (tenant_id, proposal_id, kind, subject, payload, shown, amount, currency, reason, proposer_issuer, proposer,
  expires_at, not_before, quorum, digest) on app.proposal to fh_api, fh_catalog;
grant update (state, closed_at) on app.proposal to fh_api, fh_catalog;

-- Who decided, once each. It repeats the proposer and the digest of its proposal, so that the database itself refuses an
-- approval of one's own proposal and an approval of anything else than what was proposed.
create table app.proposal_decision (
  tenant_id text not null check (tenant_id <> ''),
  proposal_id uuid not null,
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  decision text not null check (decision in ('approve', 'reject', 'withdraw')),
  reason text check (decision <> 'reject' or reason is not null),
  proposer_issuer text not null,
  proposer text not null,
  digest text not null,
  assertion jsonb,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, proposal_id, issuer, subject),
  foreign key (tenant_id, proposal_id, proposer_issuer, proposer, digest)
    references app.proposal (tenant_id, proposal_id, proposer_issuer, proposer, digest),
  constraint two_people check ((decision = 'withdraw') = (issuer = proposer_issuer and subject = proposer))
);
alter table app.proposal_decision enable row level security, force row level security;
create policy tenant on app.proposal_decision to fh_api, fh_catalog, fh_worker
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select on app.proposal_decision to fh_api, fh_catalog, fh_worker;
grant insert (tenant_id, proposal_id, issuer, subject, decision, reason, proposer_issuer, proposer, digest, assertion)
  on app.proposal_decision to fh_api, fh_catalog;

-- A proposal ends once, and only by what was decided about it; nothing else of it ever changes.
create function app.guard_proposal() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  approvals integer;
begin
  if old.state <> 'open' then
    raise 'a proposal that has ended stays as it is' using errcode = '23514';
  end if;
  if to_jsonb(new) - 'state' - 'closed_at' <> to_jsonb(old) - 'state' - 'closed_at' then
    raise 'a proposal is never changed' using errcode = '23514';
  end if;
  select count(*) into approvals from app.proposal_decision d
    where d.tenant_id = new.tenant_id and d.proposal_id = new.proposal_id and d.decision = 'approve';
  if new.state = 'approved' and (approvals < new.quorum or new.not_before > clock_timestamp()) then
    raise 'too few people have approved, or too early' using errcode = '23514';
  end if;
  if new.state in ('rejected', 'withdrawn') and not exists (select from app.proposal_decision d
    where d.tenant_id = new.tenant_id and d.proposal_id = new.proposal_id
      and d.decision = case new.state when 'rejected' then 'reject' else 'withdraw' end) then
    raise 'nobody has decided that' using errcode = '23514';
  end if;
  if new.state = 'expired' and new.expires_at > clock_timestamp() then
    raise 'the proposal has not expired' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guarded before update on app.proposal for each row execute function app.guard_proposal();

create function app.guard_proposal_decision() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if not exists (select from app.proposal p where p.tenant_id = new.tenant_id and p.proposal_id = new.proposal_id
    and p.state = 'open') then
    raise 'the proposal has ended' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guarded before insert on app.proposal_decision
  for each row execute function app.guard_proposal_decision();

-- Proposals of every tenant whose time is over.
create function app.lapsed_proposals(most integer) returns table (tenant_id text, proposal_id uuid)
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select p.tenant_id, p.proposal_id from app.proposal p where p.state = 'open' and p.expires_at <= clock_timestamp()
    order by p.expires_at limit most
$$;
grant execute on function app.lapsed_proposals(integer) to fh_api;

-- Keys of people (WebAuthn). The first key of a person comes by a command and a file that two approvers signed; `proposal_id` is
-- null then. A later one comes out of the proposal that it names. A revoked key stays, for what it has signed.
create table app.passkey (
  tenant_id text not null check (tenant_id <> ''),
  credential_id text not null check (credential_id ~ '^[A-Za-z0-9_-]+$' and length(credential_id) between 16 and 512),
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  public_key text not null check (public_key ~ '^[A-Za-z0-9_-]+$' and length(public_key) <= 4096),
  name text not null check (name <> ''),
  counter bigint not null default 0 check (counter >= 0),
  proposal_id uuid,
  enrolled_by text[],
  enrolled_at timestamptz not null default clock_timestamp(),
  revoked_at timestamptz,
  revoked_by_issuer text,
  revoked_by text,
  primary key (tenant_id, credential_id),
  foreign key (tenant_id, proposal_id) references app.proposal (tenant_id, proposal_id),
  check ((proposal_id is null) = (enrolled_by is not null)),
  check (cardinality(enrolled_by) >= 2),
  check ((revoked_at is null) = (revoked_by is null) and (revoked_by is null) = (revoked_by_issuer is null))
);
create index passkey_person on app.passkey (tenant_id, issuer, subject);
alter table app.passkey enable row level security, force row level security;
create policy tenant on app.passkey to fh_api, fh_catalog
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
-- The programs of the service enrol no first key.
create policy proposed on app.passkey as restrictive for insert to fh_api with check (proposal_id is not null);
grant select on app.passkey to fh_api, fh_catalog;
grant insert (tenant_id, credential_id, issuer, subject, public_key, name, counter, proposal_id) on app.passkey to fh_api;
grant update (counter, revoked_at, revoked_by_issuer, revoked_by) on app.passkey to fh_api;
grant update (counter) on app.passkey to fh_catalog;

-- A key out of a proposal is the one that was proposed, by the person whose it is, and somebody else has approved it.
create function app.guard_passkey_insert() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if new.proposal_id is not null and not exists (select from app.proposal p
    where p.tenant_id = new.tenant_id and p.proposal_id = new.proposal_id and p.kind = 'passkey' and p.state = 'open'
      and p.proposer_issuer = new.issuer and p.proposer = new.subject
      and p.payload ->> 'credentialId' = new.credential_id and p.payload ->> 'publicKey' = new.public_key
      and p.quorum <= (select count(*) from app.proposal_decision d where d.tenant_id = p.tenant_id
        and d.proposal_id = p.proposal_id and d.decision = 'approve')) then
    raise 'nobody has approved this key' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guarded before insert on app.passkey for each row execute function app.guard_passkey_insert();

-- A counter never goes back, and a revoked key is never used again.
create function app.guard_passkey_update() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.revoked_at is not null then
    raise 'a revoked key stays as it is' using errcode = '23514';
  end if;
  if new.counter < old.counter then
    raise 'the counter of a key went back' using errcode = '23514';
  end if;
  if to_jsonb(new) - '{counter,revoked_at,revoked_by_issuer,revoked_by}'::text[]
    <> to_jsonb(old) - '{counter,revoked_at,revoked_by_issuer,revoked_by}'::text[] then
    raise 'a key is never changed' using errcode = '23514';
  end if;
  return new;
end $$;
create trigger guarded_update before update on app.passkey for each row execute function app.guard_passkey_update();

-- What a person was asked to sign lately, once for each purpose: a decision about a proposal, or a new key. It is deleted by the
-- signature that it was made for.
create table app.passkey_challenge (
  tenant_id text not null check (tenant_id <> ''),
  issuer text not null check (issuer <> ''),
  subject text not null check (subject <> ''),
  purpose text not null check (purpose ~ '^(enrol|(approve|reject):[0-9a-f-]{36})$'),
  nonce text not null check (nonce ~ '^[A-Za-z0-9_-]{43}$'),
  expires_at timestamptz not null,
  primary key (tenant_id, issuer, subject, purpose)
);
alter table app.passkey_challenge enable row level security, force row level security;
create policy tenant on app.passkey_challenge to fh_api, fh_catalog
  using (tenant_id = (select app.current_tenant())) with check (tenant_id = (select app.current_tenant()));
grant select, insert, update, delete on app.passkey_challenge to fh_api;
grant select, delete on app.passkey_challenge to fh_catalog;

revoke execute on all functions in schema app from public;
