import type { Hex } from '@firsthand/values/values'
import type { Allowance } from '@firsthand/wire/allowances'
import { checksumAddress } from '@firsthand/wire/checksum-address'
import type { Asking } from '#compliance/compliance'
import { chainOf, requireApprovedWallet, requireSellable } from './preconditions.ts'
import type { QuotingDeps } from './rail.ts'
import type { FirmQuoteRequest } from './take-quote.ts'

/** An approval is for the exact amount: an allowance that is left over is one that can be stolen. */
function approvalsFor(allowance: bigint, wanted: bigint, resetsFirst: boolean): readonly bigint[] {
  if (allowance >= wanted) return []
  return resetsFirst ? [0n, wanted] : [wanted]
}

const short = (actual: bigint, expected: bigint) =>
  actual >= expected ? null : { actual: `${actual}`, expected: `${expected}` }

/**
 * Whether the wallet could settle this amount now, and what it has to send first (contract 5). Also while quotes are
 * switched off: a signed bundle may still have to be paid.
 */
export async function readAllowance(
  deps: Pick<QuotingDeps, 'rail' | 'chains' | 'markets' | 'compliance' | 'wallets' | 'encoder'>,
  asking: Asking,
  { pairId, walletAddress, cashAmount }: FirmQuoteRequest,
): Promise<Allowance> {
  const market = requireSellable(deps, await deps.markets.find(asking.caller, pairId))
  const { chainId, router } = chainOf(deps, market)
  await requireApprovedWallet(deps, asking, { chainId, address: walletAddress })
  const token = market.cash.address as Hex
  const standing = await deps.wallets.standing({
    chainId,
    wallet: walletAddress,
    token,
    spender: router,
    amount: cashAmount,
  })
  const { balance, allowance, resetsFirst, permit, blockNumber } = standing
  const amounts = approvalsFor(allowance, cashAmount, resetsFirst)
  return {
    pairId,
    walletAddress,
    cashAmount: `${cashAmount}`,
    balance: `${balance}`,
    allowance: `${allowance}`,
    spender: checksumAddress(router),
    ready: balance >= cashAmount && allowance >= cashAmount,
    issues: { balance: short(balance, cashAmount), allowance: short(allowance, cashAmount) },
    approvals: amounts.map((amount) => ({
      to: token,
      data: deps.encoder.approve(router, amount),
      amount: `${amount}`,
    })),
    permit: permit && { ...permit, nonce: `${permit.nonce}` },
    blockNumber: `${blockNumber}`,
  }
}
