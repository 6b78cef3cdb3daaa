/** Kinds of events that the catalogue of markets writes today. Soft quotes emit nothing. */
export const marketEventKinds = [
  'market.paused',
  'market.resumed',
  'market.switches_changed',
  'market.updated',
] as const
export type MarketEventKind = (typeof marketEventKinds)[number]
