import { type Address, decodeFunctionData, erc20Abi, type Hex, isAddressEqual } from 'viem'
import type { Allowance, Bundle, Market, Quote } from '../gen/types.gen.ts'
import { feeOf } from '../price.ts'

/** What the buyer asked for, and the router that the storefront pinned for the market's chain. */
export type Asked = { readonly market: Market; readonly cashAmount: bigint; readonly router: Address }

const same = (one: string | null, other: string) => one !== null && isAddressEqual(one as Address, other as Address)

/** Whether an approval lets the pinned router take exactly the cash that was asked for, or nothing, and does nothing else. */
export function isApprovalAsked(asked: Asked, { to, data }: Allowance['approvals'][number]): boolean {
  const { market, cashAmount, router } = asked
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
    if (functionName !== 'approve' || !same(market.cash.address, to)) return false
    const [spender, amount] = args
    return same(router, spender) && (amount === cashAmount || amount === 0n)
  } catch {
    return false
  }
}

/** How a bundle differs from what was asked for: a signature over it would buy something else. */
export function bundleDifferences({ market, cashAmount, router }: Asked, quote: Quote, bundle: Bundle): string[] {
  const { intent, reference } = bundle
  const holds: readonly (readonly [fault: string, boolean])[] = [
    ['it is the bundle of another quote', reference === quote.reference],
    ['it takes other cash than was asked for', BigInt(intent.cashAmount) === cashAmount],
    ['it takes another fee than the market’s', BigInt(intent.feeAmount) === feeOf(cashAmount, market.feeBps)],
    ['it takes another currency than the market’s', same(market.cash.address, intent.cashToken)],
    ['it gives another unit than the market’s', same(market.unit.address, intent.assetToken)],
    ['it promises fewer units than the quote', BigInt(intent.minUnits) >= BigInt(quote.unitAmount)],
    ['it goes to another router than the pinned one', same(router, bundle.router)],
  ]
  return holds.flatMap(([fault, isSo]) => (isSo ? [] : [fault]))
}
