import type { Cursors } from '@firsthand/http/cursor'
import { type Caller, parsePairId, parseReference } from '@firsthand/values/values'
import type { InstrumentQuery } from '@firsthand/wire/bank-transfer/instruments'
import { Type } from 'typebox'
import type { InstrumentFilter, InstrumentPageRequest } from './instrument.port.ts'

/** Any text: what is no instrument's id is not found, never malformed. */
export const InstrumentParams = Type.Object(
  { instrumentId: Type.String({ description: 'The instrument.', examples: [`OFFI${'0'.repeat(32)}`] }) },
  { additionalProperties: false },
)

type Wanted = {
  readonly scope: readonly unknown[]
  /** Null when digits name no market: then nothing matches. */
  readonly filter: InstrumentFilter | null
  readonly page: InstrumentPageRequest
}

/** What a query asks for, and what its cursor is bound to. */
export function wantedPage(cursors: Cursors, list: string, caller: Caller, query: InstrumentQuery): Wanted {
  const { limit = 50, cursor, pairId = null, currency = null } = query
  const scope = [list, caller.tenantId, pairId, currency]
  const position = cursors.read(scope, cursor)
  const after = position === null ? null : parseReference('OFFI', position)
  const pair = pairId === null ? null : parsePairId(pairId)
  const filter = pairId !== null && pair === null ? null : { pairId: pair, currency }
  return { scope, filter, page: { after, limit } }
}
