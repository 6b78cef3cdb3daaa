import type { PairId } from '@firsthand/values/values'
import type { AdminInstrument, InstrumentStatus } from '@firsthand/wire/bank-transfer/instruments'
import type { AdminMarket } from '@firsthand/wire/markets'
import type { AdminContext } from '#identity/admin-context'
import type { InstrumentFilter, InstrumentPageRequest } from './instrument.port.ts'
import type { InstrumentDraft } from './instrument.rules.ts'

/** What an instrument keeps for ever. */
export type Foundation = {
  readonly instrumentId: string
  readonly pairId: PairId
  readonly unitPriceScale: number
  readonly deliveryMode: AdminInstrument['deliveryMode']
}

/**
 * Instruments of the administrator's own tenant. Each read and write leaves a record in the audit chain, and each write an
 * event for every tenant that sees the market, in the same transaction.
 */
export interface InstrumentAdministration {
  /** Null when the tenant has no such instrument. */
  find(context: AdminContext, instrumentId: string): Promise<AdminInstrument | null>
  /** In the order of their ids; one more than `limit` when there is a further page. */
  list(context: AdminContext, filter: InstrumentFilter, page: InstrumentPageRequest): Promise<AdminInstrument[]>
  /** `judge` sees the locked market and throws to refuse; the market is null when there is none. */
  create(
    context: AdminContext,
    foundation: Foundation,
    draft: InstrumentDraft,
    judge: (market: AdminMarket | null) => void,
  ): Promise<AdminInstrument>
  /** The change sees the locked instrument and throws to refuse. Raises `LedgerRefused` for a supply below what is sold. */
  replace(
    context: AdminContext,
    instrumentId: string,
    change: (current: AdminInstrument) => InstrumentDraft,
  ): Promise<AdminInstrument | null>
  /** Null when the tenant has no such instrument. `judge` throws to refuse. */
  setStatus(
    context: AdminContext,
    instrumentId: string,
    status: InstrumentStatus,
    judge: (current: AdminInstrument) => void,
  ): Promise<AdminInstrument | null>
}
