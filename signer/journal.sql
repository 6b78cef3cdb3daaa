-- The journal of one signer role, shared by its replicas. Run by its owner; the signer's own login adds and reads.
create schema journal;
revoke all on schema journal from public;

-- Policies in the order in which they were accepted. The highest number counts, for every replica: a file that was put back to an
-- older one signs nothing, though it was approved once.
create table journal.policy (
  number int primary key check (number > 0),
  digest bytea not null check (length(digest) = 32),
  version text not null,
  accepted_at timestamptz not null default clock_timestamp()
);

-- One reference, one digest: written with its signature, before that is given out.
create table journal.claim (
  reference bytea primary key check (length(reference) = 32),
  digest bytea not null check (length(digest) = 32),
  policy_number int not null,
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

-- One nonce of an account, one call: written before the key is touched. Further rows of a nonce are fee-bumped replacements of it.
create table journal.transaction (
  chain_id text not null,
  account bytea not null check (length(account) = 20),
  nonce numeric(20, 0) not null,
  digest bytea not null check (length(digest) = 32),
  contract bytea not null check (length(contract) = 20),
  calldata bytea not null,
  function text not null,
  purchase_id bytea check (length(purchase_id) = 32), -- null for a call that is about no purchase
  gas numeric(78, 0) not null,
  max_fee_per_gas numeric(78, 0) not null,
  max_priority_fee_per_gas numeric(78, 0) not null,
  policy_number int not null,
  policy_version text not null,
  request_id text not null,
  -- On whose word units were given away; null for a call that gives none, and for a repeat of one that did.
  decision_id text,
  posting text,
  claimed_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, account, nonce, digest)
);
create index transaction_purchase on journal.transaction (chain_id, contract, purchase_id)
  where purchase_id is not null;

create table journal.transaction_signed (
  chain_id text not null,
  account bytea not null,
  nonce numeric(20, 0) not null,
  digest bytea not null,
  signature bytea not null check (length(signature) = 65),
  key_id text not null,
  signed_at timestamptz not null default clock_timestamp(),
  primary key (chain_id, account, nonce, digest),
  foreign key (chain_id, account, nonce, digest) references journal.transaction
);

-- What a tenant, a wallet, a route or a contract had in a minute or in a UTC day. A count, not a record: it may be updated.
create table journal.pace (
  who text not null,
  per text not null check (per in ('minute', 'day')),
  since timestamptz not null,
  signatures int not null,
  cash numeric(78, 0) not null,
  primary key (who, per, since)
);

create function journal.append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the journal is append-only';
end $$;
create trigger append_only before update or delete or truncate on journal.policy
  for each statement execute function journal.append_only();
create trigger append_only before update or delete or truncate on journal.claim
  for each statement execute function journal.append_only();
create trigger append_only before update or delete or truncate on journal.signed
  for each statement execute function journal.append_only();
create trigger append_only before update or delete or truncate on journal.transaction
  for each statement execute function journal.append_only();
create trigger append_only before update or delete or truncate on journal.transaction_signed
  for each statement execute function journal.append_only();

-- Puts a policy on record, or raises FH003 when a newer one, or another one of the same number, was accepted before.
create function journal.accept_policy(number_ int, digest_ bytea, version_ text) returns void
language plpgsql as $$
declare
  newest journal.policy;
begin
  perform pg_advisory_xact_lock(hashtext('journal.policy'));
  select * into newest from journal.policy order by number desc limit 1;
  if newest.number > number_ then
    raise exception 'policy % was accepted before: policy % no longer counts', newest.number, number_
      using errcode = 'FH003';
  end if;
  if newest.number = number_ and newest.digest <> digest_ then
    raise exception 'another policy has the number %: give the next one a higher number', number_ using errcode = 'FH003';
  end if;
  insert into journal.policy (number, digest, version) values (number_, digest_, version_) on conflict do nothing;
end $$;

-- Raises FH003 when a newer policy was accepted, by whichever replica: nothing more is claimed under the older one.
create function journal.require_newest(number_ int) returns void
language plpgsql as $$
begin
  if exists (select from journal.policy p where p.number > number_) then
    raise exception 'policy % no longer counts: a newer one was accepted', number_ using errcode = 'FH003';
  end if;
end $$;

-- What signers of release 0.2 call before they sign; later ones call `keep_signature`. Claims the reference for the digest, or
-- answers what stands there. Each statement sees what others committed before it,
-- so whoever loses the race reads the winner's row.
create function journal.claim_reference(
  reference_ bytea, digest_ bytea, policy_number_ int, policy_version_ text, request_id_ text, paces jsonb,
  out digest bytea, out signature bytea, out key_id text
) language plpgsql as $$
begin
  select c.digest, s.signature, s.key_id into digest, signature, key_id
    from journal.claim c left join journal.signed s using (reference) where c.reference = reference_;
  if found then return; end if;
  perform journal.require_newest(policy_number_);
  insert into journal.claim (reference, digest, policy_number, policy_version, request_id)
    values (reference_, digest_, policy_number_, policy_version_, request_id_) on conflict do nothing;
  if found then
    perform journal.count_paces(paces);
    digest := digest_;
    return;
  end if;
  select c.digest, s.signature, s.key_id into digest, signature, key_id
    from journal.claim c left join journal.signed s using (reference) where c.reference = reference_;
end $$;

-- Claims the nonce for the call with these fees, or answers the signature that stands there. Raises FH002 for what must
-- never be signed beside what was: another call at a nonce, a replacement whose fee is not above every one before it, other units
-- or another wallet for a purchase, and a further delivery of a purchase that was given up. (A void after a delivery is
-- signed: the contract takes whichever comes first. A fee-bumped replacement of an earlier delivery is too: the void waits behind it.)
create function journal.claim_transaction(
  chain_id_ text, account_ bytea, nonce_ numeric, digest_ bytea, contract_ bytea, calldata_ bytea, function_ text,
  purchase_id_ bytea, gas_ numeric, max_fee_ numeric, max_priority_fee_ numeric, policy_number_ int,
  policy_version_ text, request_id_ text, decision_id_ text, posting_ text, paces jsonb, out signature bytea, out key_id text
) language plpgsql as $$
declare
  is_known boolean;
  is_copy boolean;
begin
  -- A role sends a few transactions a minute: one at a time is quick enough, and leaves nothing to race for.
  perform pg_advisory_xact_lock(hashtext('journal.transaction'));
  select true, s.signature, s.key_id into is_known, signature, key_id
    from journal.transaction t left join journal.transaction_signed s using (chain_id, account, nonce, digest)
    where t.chain_id = chain_id_ and t.account = account_ and t.nonce = nonce_ and t.digest = digest_;
  if is_known then return; end if;
  perform journal.require_newest(policy_number_);

  if exists (select from journal.transaction t where t.chain_id = chain_id_ and t.account = account_ and t.nonce = nonce_
      and (t.contract <> contract_ or t.calldata <> calldata_ or t.max_fee_per_gas >= max_fee_
        or t.max_priority_fee_per_gas >= max_priority_fee_)) then
    raise exception 'another transaction has this nonce' using errcode = 'FH002';
  end if;
  is_copy := exists (select from journal.transaction t
    where t.chain_id = chain_id_ and t.account = account_ and t.nonce = nonce_);
  if function_ = 'deliver' and not is_copy and exists (select from journal.transaction t
      where t.chain_id = chain_id_ and t.contract = contract_ and t.purchase_id = purchase_id_
        and (t.function = 'voidPurchase' or t.calldata <> calldata_)) then
    raise exception 'the purchase was given up, or has other units or another wallet' using errcode = 'FH002';
  end if;

  insert into journal.transaction (chain_id, account, nonce, digest, contract, calldata, function, purchase_id, gas,
      max_fee_per_gas, max_priority_fee_per_gas, policy_number, policy_version, request_id, decision_id, posting)
    values (chain_id_, account_, nonce_, digest_, contract_, calldata_, function_, purchase_id_, gas_, max_fee_,
      max_priority_fee_, policy_number_, policy_version_, request_id_, decision_id_, posting_);
  if not is_copy then
    perform journal.count_paces(paces);
  end if;
end $$;
