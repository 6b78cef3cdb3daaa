/** Kinds of events that the catalogue writes today. Soft quotes emit nothing. */
export const catalogueEventKinds = [
  'market.paused',
  'market.resumed',
  'market.switches_changed',
  'market.updated',
  'listing.created',
  'listing.updated',
  'listing.deleted',
] as const
export type CatalogueEventKind = (typeof catalogueEventKinds)[number]
export type ListingEventKind = Extract<CatalogueEventKind, `listing.${string}`>
