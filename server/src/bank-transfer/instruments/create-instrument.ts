import { decimalsOf } from '@firsthand/payment-files/currency-amount'
import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { invalidRequest } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { PairId, TenantId } from '@firsthand/values/values'
import type { InstrumentCreate, InstrumentWrite } from '@firsthand/wire/bank-transfer/instrument-writes'
import type { AdminInstrument } from '@firsthand/wire/bank-transfer/instruments'
import type { AdminMarket } from '@firsthand/wire/markets'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { requireOwned } from '#identity/ownership.rules'
import { lockedMarket } from '#markets/market-administration.store'
import { marketChangeRefused } from '#markets/market-draft.rules'
import { makeReference } from '#quoting/quote.rules'
import { completeInstrument, type InstrumentDraft, instrumentErrors } from './instrument.rules.ts'
import { finishChange, type InstrumentAdministration } from './instrument-administration.store.ts'
import { attachToMarket, hasClientAccount, hasIssuerAccount, insertInstrument } from './instrument-write.store.ts'

/** What administrators of instruments work with; the pool's login may write the catalogue and nothing else. */
export type InstrumentDeps = {
  readonly pool: pg.Pool
  readonly instruments: InstrumentAdministration
  readonly now: () => Date
  readonly random: () => Uint8Array
}

/** Creates an instrument: a draft, of the creator's own tenant. */
export async function createInstrument(
  { pool, now, random }: InstrumentDeps,
  context: AdminContext,
  write: InstrumentCreate,
): Promise<AdminInstrument> {
  const { tenantId } = context.caller
  const { pairId, unitPriceScale = 0, deliveryMode = 'mint', ...rest } = write
  const instrumentId: string = makeReference('OFFI', now(), random())
  const foundation = { instrumentId, pairId: pairId as PairId, unitPriceScale, deliveryMode }
  const draft = soundDraft(rest)
  return inTenant(pool, tenantId, async (query) => {
    const market = requireBankMarket(await lockedMarket(query, foundation.pairId))
    requireOwned(context.caller, market.ownerTenant)
    const currency = market.cash.symbol
    await requireAccounts(query, tenantId, draft, currency)
    await query(insertInstrument(tenantId, foundation, draft, currency))
    await query(attachToMarket(foundation))
    return finishChange(query, context, {
      action: 'instrument.created',
      before: null,
      instrumentId,
      on: dayOf(now()),
    })
  })
}

/** The day for which units that are put up are posted. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

export function soundDraft(write: InstrumentWrite): InstrumentDraft {
  const draft = completeInstrument(write)
  const errors = instrumentErrors(draft)
  if (errors.length > 0) throw invalidRequest(errors)
  return draft
}

/** A market takes one instrument, and its cash is money as banks count it. */
function requireBankMarket(market: AdminMarket | null): AdminMarket {
  if (market === null) throw tradeRefusals.market_not_found()
  const { primaryExecutionKind, offchainInstrumentId, cash } = market
  if (primaryExecutionKind !== 'offchain_fixed_price') throw tradeRefusals.wrong_rail(primaryExecutionKind)
  if (offchainInstrumentId != null) throw marketChangeRefused('offchainInstrumentId', 'The market has its instrument.')
  if (decimalsOf(cash.symbol) !== cash.decimals || cash.address !== null)
    throw marketChangeRefused('cash', 'The market’s cash is no currency with its decimals and no address.')
  return market
}

/** The tenant's own accounts, in the currency of the market: money of one currency cannot be kept in another. */
export async function requireAccounts(
  query: TenantTransaction,
  tenant: TenantId,
  { clientAccountId, payoutAccountId }: InstrumentDraft,
  currency: string,
): Promise<void> {
  const message = `Name a client account of yours in ${currency}.`
  if (!(await hasClientAccount(query, tenant, clientAccountId, currency)))
    throw invalidRequest([{ path: '/clientAccountId', code: 'unknown', message }])
  if (payoutAccountId === null || (await hasIssuerAccount(query, tenant, payoutAccountId, currency))) return
  const which = `Name an issuer’s approved payout account in ${currency}.`
  throw invalidRequest([{ path: '/payoutAccountId', code: 'unknown', message: which }])
}
