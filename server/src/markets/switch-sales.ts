import type { OffchainSwitchesReply, OffchainSwitchesWrite } from '@firsthand/wire/markets'
import { marketChangeRefused } from '../domain/market-change-refused.ts'
import { notFound } from '../domain/not-found.ts'
import type { PairId } from '../domain/values.ts'
import type { Act } from '../ports/act.ts'
import type { MarketAdministration } from '../ports/market-administration.ts'

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
