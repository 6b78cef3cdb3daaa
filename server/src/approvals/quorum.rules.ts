import { approvalsForSum } from '@firsthand/payment-files/large-sums'
import type { ProposalKindName } from '@firsthand/wire/approvals'

type Money = { readonly amount: bigint; readonly currency: string }

/** Kinds by which money leaves to somebody. */
const leaving: ReadonlySet<ProposalKindName> = new Set(['refund_payee', 'payout', 'payment_file'])

/** How many approvals a proposal takes, the proposer not counted. */
export function quorumOf(kind: ProposalKindName, money: Money | null): number {
  return leaving.has(kind) && money !== null ? approvalsForSum(money) : 1
}

/** After this a proposal can no longer be decided. */
export const expiresAfterSeconds = 7 * 24 * 3600
