-- Up Migration

-- The first of these members that a payload has. One that is no JSON object, or holds an escape that no text can hold, has
-- none: nothing that is only for searching may keep a record from being written.
create function app.audit_member(payload text, variadic names text[]) returns text
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  name text;
begin
  if payload is json object and payload !~* '\\u(0000|d[89a-f])' then
    foreach name in array names loop
      if payload::json #>> string_to_array(name, '.') is not null then
        return payload::json #>> string_to_array(name, '.');
      end if;
    end loop;
  end if;
  return null;
end $$;

-- Made from the payload, which the hash covers: they can be searched, and nobody can set them.
alter table app.audit
  add column request_id text generated always as (app.audit_member(payload, 'requestId')) stored,
  add column subject text generated always as (app.audit_member(payload, 'subject', 'reference', 'refundReference',
    'payoutReference', 'paymentFileId', 'bankTransactionId', 'reviewId', 'exceptionId', 'statementId', 'bankFileId',
    'clientAccountId', 'payoutAccountId', 'instrumentId', 'pairId', 'passkeyId', 'id', 'proposalId', 'after.id',
    'before.id')) stored,
  add column proposal_id text generated always as (app.audit_member(payload, 'proposalId')) stored;

-- Each filter in the order of the chain: a page costs the same however long the chain is.
create index audit_actor on app.audit (tenant_id, actor, seq);
create index audit_action on app.audit (tenant_id, action, seq);
create index audit_request on app.audit (tenant_id, request_id, seq);
create index audit_subject on app.audit (tenant_id, subject, seq);
create index audit_proposal on app.audit (tenant_id, proposal_id, seq) where proposal_id is not null;
create index audit_at on app.audit (tenant_id, at);

-- The records of the transaction's own tenant behind a number, for its auditor. No login has a grant on the table: what
-- can be read is what this answers. Filters that are null do not count.
create function app.audit_records(
  by_actor text, by_action text, about text, of_request text, since text, until text,
  behind bigint, newest_first boolean, most integer
) returns table (seq bigint, at text, actor text, action text, payload text, subject text, request_id text, prev bytea, hash bytea)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  wanted text := concat(
    case when by_actor is not null then ' and a.actor = $2' end,
    case when by_action is not null then ' and a.action = $3' end,
    case when about is not null then ' and a.seq in (select s.seq from app.audit s where s.tenant_id = $1 and s.subject = $4
      union select p.seq from app.audit p where p.tenant_id = $1 and p.proposal_id = $4)' end,
    case when of_request is not null then ' and a.request_id = $5' end,
    case when since is not null then ' and a.at >= $6' end,
    case when until is not null then ' and a.at < $7' end,
    case when behind is not null then case when newest_first then ' and a.seq < $8' else ' and a.seq > $8' end end);
begin
  return query execute 'select a.seq, a.at, a.actor, a.action, a.payload, a.subject, a.request_id, a.prev, a.hash
    from app.audit a where a.tenant_id = $1' || wanted
    || ' order by a.seq' || case when newest_first then ' desc' else '' end || ' limit $9'
  using app.current_tenant(), by_actor, by_action, about, of_request, since, until, behind, most;
end $$;

-- Where the chain of the transaction's own tenant ends.
create function app.audit_head() returns table (seq bigint, hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select h.audit_seq, h.audit_hash from app.tenant_head h where h.tenant_id = app.current_tenant()
$$;

revoke execute on all functions in schema app from public;
grant execute on function app.audit_records(text, text, text, text, text, text, bigint, boolean, integer), app.audit_head()
  to fh_catalog;
