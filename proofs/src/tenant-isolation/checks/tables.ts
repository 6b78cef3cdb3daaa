import { type Check, catalogueCheck } from '../check.ts'

const ours =
  "relnamespace in ('app'::regnamespace, 'led'::regnamespace, 'app_month'::regnamespace) and relkind in ('r', 'p')"
const history = 'the history of migrations: nothing of a tenant, and granted to nobody'

/** What the system catalogue must show about tables, views, policies and triggers. */
export const tableChecks: readonly Check[] = [
  catalogueCheck(
    'every table has row-level security, also for its owner, and a policy',
    `select oid::regclass::text as wrong from pg_class where ${ours} and not (relrowsecurity and relforcerowsecurity
      and exists (select from pg_policy where polrelid = pg_class.oid))`,
    { 'app.migration': history },
  ),
  // A table by month has no key of its own: each of its months has, and is among the tables here.
  catalogueCheck(
    'every table has a tenant that is never null and leads its key',
    `select oid::regclass::text as wrong from pg_class where ${ours} and relkind = 'r' and not exists (
      select from pg_attribute join pg_index on indrelid = attrelid and indisprimary
      where attrelid = pg_class.oid and attname = 'tenant_id' and attnotnull and indkey[0] = attnum)`,
    {
      'app.migration': history,
      'app.market': 'belongs to no tenant: its entitlements decide who sees it',
      'app.audience': 'a set of tenants: belongs to none of them, and no consumer reads it',
      'app.listing': 'belongs to no tenant: its entitlements decide who sees it, and no consumer reads it here',
      'app.chain': 'how far a chain is followed: nothing of a tenant',
      'app.chain_block': 'blocks of a chain: nothing of a tenant',
      'app.chain_ref': 'leads from a log on chain to the tenant, which is not known before',
      'app.chain_sighting': 'kept with its block, whosever it is; only the login that follows chains reaches it',
      'app.dependency_state': 'how the rails are: the same for all tenants, and granted to nobody',
      'app.dependency_report': 'what each instance found: nothing of a tenant, and granted to nobody',
      'app.api_instance': 'which instances serve, and how much is asked of them: granted to nobody',
      'app.session_end':
        'sessions by pseudonyms: a logout token names no tenant, and functions of the owner answer about one session',
      'app.news': 'what every tenant gets as an event: nothing of a tenant, and granted to nobody',
      'app.log_leaf': 'the order of the public log: salted hashes, nothing of a tenant',
      'app.log_key': 'keys that the public log has: nothing of a tenant',
      'app.log_checkpoint': 'checkpoints of the public log: nothing of a tenant',
      'app.log_cosignature': 'what witnesses sign of the public log: nothing of a tenant',
      'app.log_time_stamp': 'days on which the public log was stamped: nothing of a tenant',
      'app.log_root': 'roots of the public log on chain: nothing of a tenant',
      'app.restore': 'a restore of the whole database: nothing of a tenant, and granted to nobody',
      'app.restore_step': 'what was compared after a restore, for operators: granted to nobody',
      'app.chain_account': 'an account that sends for all tenants: nothing of a tenant',
      'app.chain_transaction': 'nonces of an account that sends for all tenants; only the login that sends reaches it',
      'app.chain_transaction_bytes': 'the bytes of those transactions, which everybody sees on chain',
    },
  ),
  catalogueCheck(
    'every reference between rows of tenants carries the tenant',
    `select conname as wrong from pg_constraint where contype = 'f' and connamespace in ('app'::regnamespace, 'led'::regnamespace)
      and exists (select from pg_attribute where attrelid = confrelid and attname = 'tenant_id')
      and not exists (select from unnest(conkey, confkey) as pair (own, their)
        join pg_attribute a on a.attrelid = conrelid and a.attnum = own and a.attname = 'tenant_id'
        join pg_attribute b on b.attrelid = confrelid and b.attnum = their and b.attname = 'tenant_id')`,
    {
      chain_transaction_bytes_chain_id_address_nonce_fkey:
        'a nonce is its account’s: the bytes belong to the one it was allocated for',
    },
  ),
  catalogueCheck(
    'every view asks with the rights of its reader, and none keeps a copy',
    `select oid::regclass::text as wrong from pg_class
      where relnamespace not in ('pg_catalog'::regnamespace, 'information_schema'::regnamespace)
        and (relkind in ('m', 'f') or (relkind = 'v' and not coalesce(reloptions, '{}') && '{security_invoker=true,security_invoker=on}'))`,
  ),
  catalogueCheck(
    'every policy names its role and asks for the tenant',
    `select distinct case relnamespace when 'app_month'::regnamespace then 'a month' else polrelid::regclass::text end
        || ' ' || polname as wrong from pg_policy join pg_class c on c.oid = polrelid
      where 0 = any(polroles)
        or coalesce(pg_get_expr(polqual, polrelid), 'current_tenant()') !~ 'current_tenant\\(\\)'
        or coalesce(pg_get_expr(polwithcheck, polrelid), 'current_tenant()') !~ 'current_tenant\\(\\)'`,
    {
      'app.tenant_head writer': 'the owner locks the heads of all tenants that receive a change; nobody has a grant',
      'app.event_pending writer': 'the owner writes an event for every tenant that sees a market; nobody has a grant',
      'app.event_pending numbering': 'the owner gives numbers to the events of all tenants; nobody has a grant',
      'app.event_pending numbered': 'an event that has its number leaves the queue; nobody has a grant',
      'app.event_pending spreading':
        'the owner counts how many tenants of an audience have an event; other rows it may not change',
      'app.audience keeping': 'the owner names sets of tenants; the catalogue may read them, and no consumer',
      'app.audience_member keeping': 'the owner keeps who reads which audience, and answers a tenant its own',
      'app.event_head numbering': 'the owner counts the events of each tenant; nobody has a grant',
      'app.event writer':
        'the owner writes an event for every tenant that sees a market; it may insert and nothing else',
      'a month moving':
        'the owner moves rows from the rest into their month; logins reach neither but through the table',
      'app.quote counting': 'the count of live intents runs as the owner; it may read, and answers numbers',
      'app.market draining': 'the owner looks for drains that are over; it may read those markets, and names who asked',
      'app.chain following': 'how far a chain is followed: nothing of a tenant',
      'app.chain_block following': 'blocks of a chain: nothing of a tenant',
      'app.chain_ref following': 'who follows a chain finds the tenant of a log; it may read and nothing else',
      'app.chain_sighting following': 'who follows a chain keeps what a block holds, of all tenants at once',
      'app.market charting': 'candles of a listing are summed up by the owner; it may read, and answers prices',
      'app.idempotency sweeping': 'the owner finds answers that are older than a day; it answers how many there were',
      'app.idempotency sweeping_away': 'the owner deletes answers that are older than a day, and no others',
      'app.restore restoring': 'the owner answers whether a restore is open, which is the same for all tenants',
      'app.restore_step restoring': 'the owner keeps what was compared after a restore; nobody has a grant',
      'app.event released': 'narrows what may be read: nothing while a restore is open',
      'app.chain_account sending': 'an account that sends for all tenants: nothing of a tenant',
      'app.chain_account relaying': 'the relayer’s own account: nothing of a tenant',
      'app.chain_transaction relaying':
        'the relayer must see every nonce of its account; other programs’ rows it does not see',
      'app.chain_transaction unsigned_relay': 'narrows what may be deleted: never what was signed',
      'app.chain_transaction_bytes relaying': 'the bytes of those transactions, which everybody sees on chain',
      'app.chain_transaction_bytes unsigned_relay': 'narrows what may be deleted: never what was signed',
      'app.relay relaying': 'the relayer sends for all tenants; it may write the outcome and nothing else',
      'app.relay_day relaying': 'the relayer books what gas cost; it may change the sums and nothing else',
      'app.chain_transaction sending':
        'who sends must see every nonce of an account, whichever tenant it was allocated for',
      'app.chain_transaction unsigned': 'narrows what may be deleted: never what was signed',
      'app.chain_transaction_bytes sending': 'the bytes of those transactions, which everybody sees on chain',
      'app.chain_transaction_bytes unsigned': 'narrows what may be deleted: never what was signed',
      'app.route_switch finding': 'the owner finds switches that nobody looks after; it may read, and answers whose',
      'app.stop stopping':
        'the owner writes what the watcher has stopped, in the tenant of the caller; it answers yes or no',
      'app.market watching':
        'the owner reads which contracts are watched; it answers markets and their owners to the worker',
      'app.market stopping':
        'the owner pauses a market of the calling tenant, and starts one that two administrators resume',
      'app.market_entitlement watching':
        'the owner finds who is notified of the pause of a market; it answers nothing of it',
      'app.offchain_instrument watching': 'the owner reads which delivery contracts are watched, and whose they are',
      'app.delivery watching': 'the owner compares deliveries on chain with those on record; it answers which are not',
      'app.lost_delivery watching':
        'the owner compares deliveries on chain with those a restore has lost; it answers which are not',
      'app.route_switch stopping': 'the owner asks for the route of a market that was stopped or resumed',
      'app.market routing': 'the owner reads what all markets of a route want; it answers the route and yes or no',
      'app.purchase finding': 'the owner finds purchases that nobody looks after; it may read, and answers whose',
      'app.client_account finding': 'the owner reads how far statements reach, to find what is overdue',
      'app.delivery finding': 'the owner finds deliveries that nobody follows; it may read, and answers whose',
      'app.daily_reconciliation finding':
        'the owner finds days that nobody has reconciled; it may read, and answers whose',
      'app.recount_page finding': 'the owner finds ledgers that are to be recounted; it may read, and answers whose',
      'app.bank_statement finding':
        'the owner finds closed days that nobody has reconciled; it answers whose, and the day',
      'app.payment_review counting': 'the owner counts open reviews for operators; it may read, and answers numbers',
      'app.payment_file counting': 'the owner counts files that wait for operators; it may read, and answers numbers',
      'app.refund_line counting':
        'the owner finds files that were read and carry a stopped payment; it answers numbers',
      'app.passkey proposed': 'narrows which keys the service may add: those that a proposal names',
      'app.exception counting': 'the owner counts open exceptions for operators; it may read, and answers numbers',
      'app.proposal finding': 'the owner finds proposals whose time is over; it may read, and answers whose',
      'app.refund finding': 'the owner finds refunds that nobody looks after; it may read, and answers whose',
      'app.outbox relaying': 'the owner hands messages of all tenants to the relay, which passes them on unread',
      'app.bank_transaction looking':
        'the owner finds movements that nobody looks after; it may read, and answers whose account they are on',
      'app.chain showing': 'the owner answers how far chains are followed, which is nothing of a tenant',
      'app.chain_block showing': 'the owner answers how old the newest block is, which is nothing of a tenant',
      'app.dependency_state reporting': 'the owner keeps how the rails are, which is the same for all tenants',
      'app.dependency_report reporting': 'the owner keeps what each instance found, which is nothing of a tenant',
      'app.api_instance counting': 'the owner keeps which instances serve, and answers how many and sums of calls',
      'app.session_end keeping': 'the owner keeps which sessions ended, and answers by their pseudonyms alone',
      'app.news spreading': 'the owner keeps what every tenant gets, which is nothing of a tenant',
      'app.webhook_endpoint enqueueing':
        'the trigger on events runs as the owner and finds who wants them; it may read',
      'app.webhook_delivery enqueueing':
        'the trigger on events runs as the owner; it may begin a delivery and nothing else',
      'app.webhook_delivery looking':
        'the owner finds overdue and old deliveries of all tenants; it answers keys and a count',
      'app.webhook_delivery sweeping': 'the owner deletes deliveries that were done a month ago, and no others',
      'app.request finding': 'the owner finds requests that are older than a month; it answers how many there were',
      'app.request sweeping_lock': 'the owner locks requests that it deletes; it may change none',
      'app.webhook_delivery sweeping_lock': 'the owner locks deliveries that it deletes; it may change none',
      'app.idempotency sweeping_lock': 'the owner locks answers that it deletes; it may change none',
      'app.used_proof sweeping': 'the owner finds proofs that are five minutes old; it answers how many there were',
      'app.used_proof sweeping_away': 'the owner deletes proofs that are five minutes old, and no others',
      'app.used_proof sweeping_lock': 'the owner locks proofs that it deletes; it may change none',
      'app.request sweeping': 'the owner deletes requests that are older than a month, and no others',
      'app.erasure erasing': 'the owner finds erasures that are not finished and compares the register; it answers ids',
      'app.legal_hold erasing': 'the owner finds holds that Compliance does not have yet; it answers ids',
      'led.account units_only': 'narrows what the catalogue may open: units, never money',
      'led.entry units_only': 'narrows what the catalogue may post: units, never money',
      'app.log_leaf logging': 'the worker writes one log of all tenants: salted hashes, nothing of a tenant',
      'app.log_key logging': 'keys that the public log has: nothing of a tenant',
      'app.log_checkpoint logging': 'checkpoints of the public log: nothing of a tenant',
      'app.log_cosignature logging': 'what witnesses sign of the public log: nothing of a tenant',
      'app.log_time_stamp logging': 'days on which the public log was stamped: nothing of a tenant',
      'app.log_root logging': 'roots of the public log on chain: nothing of a tenant',
      'app.log_cursor finding': 'the owner finds tenants that the log is behind; it may read, and answers whose',
      'app.log_waiting finding': 'the owner finds tenants that the log is behind; it may read, and answers whose',
      'app.listing copier':
        'the functions that copy listings and look them up run as the owner; it may read and nothing else',
      'app.listing_entitlement copier': 'the owner keeps the copies of every tenant in step; no login may write one',
    },
  ),
  catalogueCheck(
    'what only grows has its append-only triggers, in every session',
    `select t.name || ' ' || a.act as wrong from (select unnest('{app.audit,app.event,app.purchase_step,
          app.bank_statement,app.daily_reconciliation,app.recount_page,led.account,led.tx,led.entry}'::text[]) as name
        union all select oid::regclass::text from pg_class where relnamespace = 'app_month'::regnamespace and relkind = 'r') t,
        (values ('update', 16), ('delete', 8), ('truncate', 32)) as a (act, bit)
      where not exists (select from pg_trigger where tgrelid = t.name::regclass and tgenabled = 'A'
        and tgfoid = 'app.refuse_change'::regproc and tgtype & a.bit > 0 and tgtype & 2 = 2 and tgqual is null)`,
  ),
  catalogueCheck(
    'a tenant has a place for eight audiences, and for no more',
    `select 'app.audience_member' as wrong where not exists (select from pg_constraint
        where conrelid = 'app.audience_member'::regclass and contype = 'c' and convalidated
          and pg_get_constraintdef(oid) = 'CHECK (((slot >= 1) AND (slot <= 8)))')
      or not exists (select from pg_index where indrelid = 'app.audience_member'::regclass and indisprimary and indnkeyatts = 2)`,
  ),
  // For each row, after every update, whatever column it sets.
  catalogueCheck(
    'listings have the trigger that keeps their copies in step',
    `select 'copy_listing' as wrong where not exists (select from pg_trigger where tgrelid = 'app.listing'::regclass
      and tgenabled in ('O', 'A') and tgfoid = 'app.copy_listing'::regproc and tgtype = 17 and tgqual is null
      and cardinality(tgattr::int2[]) = 0)`,
  ),
]
