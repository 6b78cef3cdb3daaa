import { invalidRequest } from '@firsthand/refusal/invalid-request'
import { requireVersion } from '@firsthand/refusal/require-version'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { type PairId, parseReference } from '@firsthand/values/values'
import type { InstrumentCreate, InstrumentWrite } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { AdminInstrument, InstrumentStatus } from '@firsthand/wire/bank-transfer/instruments'
import type { AdminMarket } from '@firsthand/wire/markets'
import type { AdminContext } from '#identity/admin-context'
import { marketChangeRefused } from '#markets/market-draft.rules'
import { makeReference } from '#quoting/quote.rules'
import { bankTransfer } from '../bank-refusals.ts'
import { decimalsOf } from '../currency-amount.rules.ts'
import { LedgerRefused } from '../ledger/posting.rules.ts'
import { completeInstrument, type InstrumentDraft, instrumentErrors, mayBecome } from './instrument.rules.ts'
import type { InstrumentAdministration } from './instrument-administration.port.ts'

export type InstrumentDeps = {
  readonly instruments: InstrumentAdministration
  readonly now: () => Date
  readonly random: () => Uint8Array
}

function soundDraft(write: InstrumentWrite): InstrumentDraft {
  const draft = completeInstrument(write)
  const errors = instrumentErrors(draft)
  if (errors.length > 0) throw invalidRequest(errors)
  return draft
}

/** A market takes one instrument, and its cash is money as banks count it. */
function requireBankMarket(market: AdminMarket | null): void {
  if (market === null) throw tradeRefusals.market_not_found()
  const { primaryExecutionKind, offchainInstrumentId, cash } = market
  if (primaryExecutionKind !== 'offchain_fixed_price') throw tradeRefusals.wrong_rail(primaryExecutionKind)
  if (offchainInstrumentId != null) throw marketChangeRefused('offchainInstrumentId', 'The market has its instrument.')
  if (decimalsOf(cash.symbol) !== cash.decimals || cash.address !== null)
    throw marketChangeRefused('cash', 'The market’s cash is no currency with its decimals and no address.')
}

/** Creates an instrument: a draft, of the creator's own tenant. */
export function createInstrument(
  { instruments, now, random }: InstrumentDeps,
  context: AdminContext,
  write: InstrumentCreate,
) {
  const { pairId, unitPriceScale = 0, deliveryMode = 'mint', ...rest } = write
  const instrumentId: string = makeReference('OFFI', now(), random())
  const foundation = { instrumentId, pairId: pairId as PairId, unitPriceScale, deliveryMode }
  return instruments.create(context, foundation, soundDraft(rest), requireBankMarket)
}

/** The instrument's id in a path: what is none is not found, never malformed. */
export function instrumentIdOf(text: string): string {
  const instrumentId = parseReference('OFFI', text)
  if (instrumentId === null) throw bankTransfer.instrument_not_found()
  return instrumentId
}

const found = <T>(instrument: T | null): T => {
  if (instrument === null) throw bankTransfer.instrument_not_found()
  return instrument
}

export const readInstrument = async (
  { instruments }: InstrumentDeps,
  context: AdminContext,
  id: string,
): Promise<AdminInstrument> => found(await instruments.find(context, instrumentIdOf(id)))

type Replacement = { readonly id: string; readonly write: InstrumentWrite; readonly ifMatch: string | null }

/** Replaces the terms for purchases to come; those that are open keep theirs. */
export async function replaceInstrument(
  { instruments }: InstrumentDeps,
  context: AdminContext,
  { id, write, ifMatch }: Replacement,
): Promise<AdminInstrument> {
  const draft = soundDraft(write)
  try {
    const replaced = await instruments.replace(context, instrumentIdOf(id), (current) => {
      requireVersion(current, ifMatch)
      if (current.status === 'closed') throw marketChangeRefused('status', 'A closed instrument stays as it is.')
      return draft
    })
    return found(replaced)
  } catch (error) {
    if (!(error instanceof LedgerRefused)) throw error
    throw marketChangeRefused('supplyUnitAmount', 'More units are reserved or delivered than that.')
  }
}

/** Opens, pauses or closes an instrument. Purchases that are open go on. */
export async function setInstrumentStatus(
  { instruments }: InstrumentDeps,
  context: AdminContext,
  id: string,
  status: InstrumentStatus,
): Promise<AdminInstrument> {
  const moved = await instruments.setStatus(context, instrumentIdOf(id), status, (current) => {
    if (!mayBecome(current.status, status))
      throw marketChangeRefused('status', `A ${current.status} instrument cannot become ${status}.`)
  })
  return found(moved)
}
