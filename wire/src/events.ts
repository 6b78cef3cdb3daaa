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

/** Kinds of events that tell what becomes of a quote. */
export const quoteEventKinds = [
  'quote.firm_created',
  'quote.intent_issued',
  'quote.intent_refused',
  'quote.submitted',
  'quote.settled',
  'quote.failed',
  'quote.expired',
  'quote.lapsed',
  'quote.reorged',
] as const
export type QuoteEventKind = (typeof quoteEventKinds)[number]
