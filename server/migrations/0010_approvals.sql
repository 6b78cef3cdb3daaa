-- Up Migration

-- Maker–checker: every act that needs more than one person is one row here, for good. Another request is another proposal. The
-- digest covers what is proposed and the state of the subject that it was proposed against.
create table app.proposal (
  tenant_id text not null check (tenant_id <> ''),
  proposal_id uuid not null,
  kind text not null check (kind in ('client_account', 'match', 'review_accept', 'review_return', 'refund', 'refund_payee',
    'payment_file', 'delivery_retry', 'delivery_void', 'purchase_refund', 'exception_close', 'payout_account', 'payout',
    'payment_file_discard', 'frozen_release', 'instrument_price', 'instrument_supply', 'instrument_contract',
    'instrument_policy')),
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

revoke execute on all functions in schema app from public;
