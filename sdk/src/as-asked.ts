import { type Address, decodeFunctionData, erc20Abi, type Hex, isAddressEqual } from 'viem'
import type { Allowance, Bundle, Market, Quote } from './gen/types.gen.ts'

/** What the buyer asked for, and what was answered to it so far. */
export type Asked = { readonly market: Market; readonly cashAmount: bigint; readonly allowance: Allowance }

const same = (one: string | null, other: string) => one !== null && isAddressEqual(one as Address, other as Address)

/** Whether an approval lets the spender take at most the cash that was asked for, and does nothing else. */
export function isApprovalAsked(asked: Asked, { to, data }: Allowance['approvals'][number]): boolean {
  const { market, cashAmount, allowance } = asked
  try {
    const { functionName, args } = decodeFunctionData({ abi: erc20Abi, data: data as Hex })
    if (functionName !== 'approve' || !same(market.cash.address, to)) return false
    const [spender, amount] = args
    return same(allowance.spender, spender) && amount <= cashAmount
  } catch {
    return false
  }
}

/** How a bundle differs from what was asked for: a signature over it would buy something else. */
export function bundleDifferences({ market, cashAmount, allowance }: Asked, quote: Quote, bundle: Bundle): string[] {
  const { intent, reference, router } = bundle
  const holds: readonly (readonly [fault: string, boolean])[] = [
    ['it is the bundle of another quote', reference === quote.reference],
    ['it takes other cash than was asked for', BigInt(intent.cashAmount) === cashAmount],
    ['it takes another currency than the market’s', same(market.cash.address, intent.cashToken)],
    ['it gives another unit than the market’s', same(market.unit.address, intent.assetToken)],
    ['it promises fewer units than the quote', BigInt(intent.minUnits) >= BigInt(quote.unitAmount)],
    ['it goes to another router than the allowance', same(allowance.spender, router)],
  ]
  return holds.flatMap(([fault, isSo]) => (isSo ? [] : [fault]))
}
