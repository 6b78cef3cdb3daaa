import { Refusal } from '@firsthand/refusal/refusal'

/** The one place where a change to a market is refused for what the market already is. */
export const marketChangeRefused = (field: string, detail: string): Refusal =>
  new Refusal('market_change_refused', detail, { field })
