import { notFound } from '@firsthand/refusal/refusal'
import type { PairId } from '@firsthand/values/values'
import type { BankSwitchesReply, BankSwitchesWrite } from '@firsthand/wire/markets'
import type { AdminContext } from '#identity/admin-context'
import type { MarketAdministration } from './market-administration.port.ts'
import { marketChangeRefused } from './market-change-refused.ts'

/** Sets the two switches of a bank-transfer market. Nothing is stranded: what is paid waits, or is refunded by two people. */
export async function switchSales(
  markets: MarketAdministration,
  context: AdminContext,
  pairId: PairId,
  requested: BankSwitchesWrite,
): Promise<BankSwitchesReply> {
  const found = await markets.switchSales(context, pairId, requested, ({ primaryExecutionKind }) => {
    if (primaryExecutionKind !== 'offchain_fixed_price')
      throw marketChangeRefused('primaryExecutionKind', 'Only bank-transfer markets have these switches.')
  })
  if (!found) throw notFound()
  const { offchainSalesEnabled, offchainDeliveryEnabled } = requested
  return { pairId, offchainSalesEnabled, offchainDeliveryEnabled }
}
