-- Up Migration

-- Sessions that their identity provider has ended, by pseudonyms of provider and name: access tokens of them are refused until the last
-- one has expired. The rows belong to no tenant, because a logout token names none.
create table app.session_end (
  -- The logout token: it counts once.
  token text primary key check (token ~ '^p_[A-Za-z0-9_-]{22}$'),
  session text check (session ~ '^p_[A-Za-z0-9_-]{22}$'),
  subject text check (subject ~ '^p_[A-Za-z0-9_-]{22}$'),
  ended_at timestamptz not null,
  kept_until timestamptz not null,
  -- By the transaction, so that readers who come again miss none that was committed late.
  noted_in xid8 not null default pg_current_xact_id(),
  check (session is not null or subject is not null)
);
create index session_end_session on app.session_end (session) where session is not null;
create index session_end_subject on app.session_end (subject) where subject is not null;
create index session_end_noted_in on app.session_end (noted_in);
create index session_end_kept_until on app.session_end (kept_until);
alter table app.session_end enable row level security, force row level security;
create policy keeping on app.session_end to fh_owner using (true) with check (true);

-- Answers whether this logout token is new.
create function app.end_session(of_token text, of_session text, of_subject text, ended timestamptz, kept timestamptz) returns boolean
language plpgsql volatile security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into app.session_end (token, session, subject, ended_at, kept_until)
    values (of_token, of_session, of_subject, ended, kept) on conflict do nothing;
  return found;
end $$;
grant execute on function app.end_session(text, text, text, timestamptz, timestamptz) to fh_api;

-- Whether an end is about an access token. One with a session ends this session alone, and the subject's tokens without any.
create function app.is_session_ended(of_session text, of_subject text, issued timestamptz) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (select from app.session_end e where e.session = of_session)
    or exists (select from app.session_end e
      where e.subject = of_subject and issued <= e.ended_at and (e.session is null or of_session is null))
$$;
grant execute on function app.is_session_ended(text, text, timestamptz) to fh_api;

-- What was noted since a reader last came, some of it perhaps again, and where to go on.
create function app.session_ends(since xid8) returns table (next xid8, ends jsonb)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select pg_snapshot_xmin(pg_current_snapshot()),
    (select coalesce(jsonb_agg(jsonb_build_object('session', e.session, 'subject', e.subject,
        'endedAt', extract(epoch from e.ended_at)::bigint, 'keptUntil', extract(epoch from e.kept_until)::bigint)), '[]')
      from app.session_end e where e.noted_in >= since)
$$;
grant execute on function app.session_ends(xid8) to fh_api;

create function app.sweep_session_ends() returns bigint
language sql volatile security definer set search_path = pg_catalog, pg_temp as $$
  with old as (
    select e.token from app.session_end e where e.kept_until < now() order by e.kept_until limit 5000 for update skip locked
  ), gone as (
    delete from app.session_end e using old where e.token = old.token returning 1
  ) select count(*) from gone
$$;
grant execute on function app.sweep_session_ends() to fh_catalog;

revoke execute on all functions in schema app from public;
