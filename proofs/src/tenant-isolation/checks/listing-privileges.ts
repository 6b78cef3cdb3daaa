/** What the logins may do with listings. Nobody writes a copy or an audience but by the functions of the owner. */
export const listingPrivileges = [
  'fh_api select app.listing_entitlement',
  'fh_api execute app.entitled_listings_by_initial(text,text,uuid,integer)',
  'fh_api execute app.entitled_listings_named(text,uuid,integer)',
  'fh_api execute app.listing_audiences()',
  'fh_catalog select app.listing',
  'fh_catalog insert of columns app.listing',
  'fh_catalog update of columns app.listing',
  'fh_catalog select app.listing_entitlement',
  'fh_catalog delete app.listing_entitlement',
  'fh_catalog execute app.entitle(uuid[],text[])',
  'fh_catalog execute app.listings_named(text,uuid,integer)',
  'fh_catalog select app.audience',
  'fh_catalog execute app.name_audiences(json)',
  'fh_catalog execute app.share_with_audiences(json)',
  'fh_catalog execute app.shared_events_waiting()',
  'fh_catalog execute app.name_parts(text,text)',
]
