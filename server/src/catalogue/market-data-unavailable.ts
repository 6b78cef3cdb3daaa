import { Refusal } from '@firsthand/refusal/refusal'

/** The one place where we say that the source of prices cannot be read. */
export const marketDataUnavailable = (cause: unknown): Refusal =>
  new Refusal('market_data_unavailable', 'The market data cannot be read now.', {}, { cause, retryAfterSeconds: 1 })
