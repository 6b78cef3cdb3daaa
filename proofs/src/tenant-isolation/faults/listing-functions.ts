import { type Fault, fault, rewrittenFault } from '../fault.ts'

const search = 'entitled_listings_named'
/** The index keeps tenants apart as well, by a number that depends on their names. */
const ownPart = 'app.name_parts(e.tenant_id, e.name_key) @> wanted'
const byInitial = 'entitled_listings_by_initial'
const readers = 'array_prepend(app.current_tenant(), app.listing_audiences())'
const audiences = 'listing_audiences'
const withoutTenant = (name: string, routine: string) =>
  rewrittenFault(name, routine, 'perform app.current_tenant();', '')

/** Functions over listings and copies, which run as the owner, that answer or write too much, or too little. */
export const listingFunctionFaults: readonly Fault[] = [
  rewrittenFault('search: the tenant is not asked', search, `${ownPart} and (e.tenant_id = tenant) is true`, 'true'),
  rewrittenFault(
    'search: a tenant’s name is a pattern',
    search,
    `${ownPart} and (e.tenant_id = tenant) is true`,
    'e.tenant_id like tenant',
  ),
  rewrittenFault('search: hidden and deleted ones are found', search, ' and e.shown', ''),
  rewrittenFault('search: silent without a tenant', search, readers, "array[current_setting('app.tenant', true)]"),
  rewrittenFault(
    'search: it reads the listings',
    search,
    'app.listing_entitlement e',
    `(select id as listing_id, name_key, true as shown, app.current_tenant() as tenant_id from app.listing) e`,
  ),
  rewrittenFault('search: only its own copies are searched', search, readers, 'array[app.current_tenant()]'),
  fault('search: no search path', `alter function app.${search}(text, uuid, integer) reset search_path`),
  fault('search: everybody’s', `grant execute on function app.${search}(text, uuid, integer) to public`),
  rewrittenFault(
    'search by initial: only its own copies are searched',
    byInitial,
    readers,
    'array[app.current_tenant()]',
  ),
  rewrittenFault('search by initial: the tenant is not asked', byInitial, 'e.tenant_id = tenant and', ''),
  rewrittenFault('search by initial: hidden and deleted ones are found', byInitial, ' and e.shown', ''),
  rewrittenFault(
    'search by initial: silent without a tenant',
    byInitial,
    readers,
    "array[current_setting('app.tenant', true)]",
  ),
  fault(
    'search by initial: everybody’s',
    `grant execute on function app.${byInitial}(text, text, uuid, integer) to public`,
  ),
  rewrittenFault('audiences: everybody’s are answered', audiences, 'm.tenant_id = tenant', 'true'),
  rewrittenFault(
    'audiences: a tenant’s name is a pattern',
    audiences,
    'm.tenant_id = tenant',
    'm.tenant_id like tenant',
  ),
  rewrittenFault('audiences: none are answered', audiences, 'm.tenant_id = tenant', 'false'),
  rewrittenFault(
    'audiences: silent without a tenant',
    audiences,
    'app.current_tenant()',
    "current_setting('app.tenant', true)",
  ),
  fault('audiences: no search path', `alter function app.${audiences}() reset search_path`),
  fault('audiences: anybody may ask', `grant execute on function app.${audiences}() to public`),
  withoutTenant('audiences are named without a tenant', 'name_audiences'),
  fault('consumers name audiences', 'grant execute on function app.name_audiences(json) to fh_api'),
  fault('consumers join audiences', 'grant execute on function app.share_with_audiences(json) to fh_api'),
  withoutTenant('the archive is searched without a tenant', 'listings_named'),
  fault('consumers search the archive', 'grant execute on function app.listings_named(text, uuid, integer) to fh_api'),
  withoutTenant('entitling without a tenant', 'entitle'),
  fault('consumers entitle themselves to listings', 'grant execute on function app.entitle(uuid[], text[]) to fh_api'),
  rewrittenFault('entitling: a hidden one is copied as shown', 'entitle', 'l.status, l.hidden', 'l.status, false'),
  rewrittenFault('entitling: another tenant gets it', 'entitle', 'select pair.tenant', "select 'initech'"),
  rewrittenFault('entitling: every listing is copied', 'entitle', 'on l.id = pair.listing', 'on true'),
  fault('consumers compute the index of names', 'grant execute on function app.name_parts(text, text) to fh_api'),
  fault('copies: trigger dropped', 'drop trigger copy_listing on app.listing'),
  fault('copies: trigger disabled', 'alter table app.listing disable trigger copy_listing'),
  fault(
    'copies: trigger for some columns',
    'drop trigger copy_listing on app.listing',
    `create trigger copy_listing after update of name, status, hidden on app.listing
      for each row execute function app.copy_listing()`,
  ),
  fault(
    'copies: trigger under a condition',
    'drop trigger copy_listing on app.listing',
    `create trigger copy_listing after update on app.listing
      for each row when (not new.hidden) execute function app.copy_listing()`,
  ),
  rewrittenFault('copies: the flag is not copied', 'copy_listing', 'hidden = new.hidden, ', ''),
  rewrittenFault('copies: the status is not copied', 'copy_listing', 'status = new.status,', ''),
  rewrittenFault('copies: one listing is copied over all', 'copy_listing', 'where listing_id = new.id', 'where true'),
]
