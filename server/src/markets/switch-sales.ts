import { notFound } from '@firsthand/refusal/not-found'
import type { PairId } from '@firsthand/values/values'
import type { OffchainSwitchesReply, OffchainSwitchesWrite } from '@firsthand/wire/markets'
import type { Act } from '#identity/admin-context'
import type { MarketAdministration } from './market-administration.port.ts'
import { marketChangeRefused } from './market-change-refused.ts'

/** Sets the two switches of a bank-transfer market. Nothing is stranded: what is paid waits, or is refunded by two people. */
export async function switchSales(
  markets: MarketAdministration,
  act: Act,
  pairId: PairId,
  wish: OffchainSwitchesWrite,
): Promise<OffchainSwitchesReply> {
  const found = await markets.switchSales(act, pairId, wish, ({ primaryExecutionKind }) => {
    if (primaryExecutionKind !== 'offchain_fixed_price')
      throw marketChangeRefused('primaryExecutionKind', 'Only bank-transfer markets have these switches.')
  })
  if (!found) throw notFound()
  const { offchainSalesEnabled, offchainDeliveryEnabled } = wish
  return { pairId, offchainSalesEnabled, offchainDeliveryEnabled }
}
