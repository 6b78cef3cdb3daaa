import type { ProposalKindName } from '@firsthand/wire/approvals'

type Money = { readonly amount: bigint; readonly currency: string }

/** Money that leaves to somebody takes a third person above this sum, in the base units of each currency. */
const largeSums: Readonly<Record<string, bigint>> = { EUR: 100_000_00n, USD: 100_000_00n, GBP: 100_000_00n }
const leaving: ReadonlySet<ProposalKindName> = new Set(['refund_payee', 'payout', 'payment_file'])

/** How many approvals a proposal takes, the proposer not counted. A currency without a limit counts as a large sum. */
export function quorumOf(kind: ProposalKindName, money: Money | null): number {
  if (!leaving.has(kind) || money === null) return 1
  const limit = largeSums[money.currency] ?? 0n
  return money.amount > limit ? 2 : 1
}

/** After this a proposal can no longer be decided. */
export const expiresAfterSeconds = 7 * 24 * 3600
