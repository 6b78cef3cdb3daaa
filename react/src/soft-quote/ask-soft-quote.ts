import type { Calls, Market } from '@firsthand/sdk'
import type { SoftAnswer } from './one-question.ts'

/** The soft quote of a market on its own rail. */
export async function askSoftQuote(
  { primaryMint, rfq, offchain }: Calls,
  { pairId, primaryExecutionKind }: Market,
  cashAmount: bigint,
  signal: AbortSignal,
): Promise<SoftAnswer> {
  const given = { body: { pairId, cashAmount }, signal }
  switch (primaryExecutionKind) {
    case 'onchain_primary_mint':
      return primaryMint.quotes.soft(given)
    case 'onchain_rfq_atomic':
      return rfq.quotes.soft(given)
    default:
      return offchain.quotes.soft(given)
  }
}
