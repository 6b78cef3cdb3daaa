import { inTenant } from '@firsthand/postgres/tenant'
import { invalidRequest, type Refusal } from '@firsthand/refusal/refusal'
import type { MatchProposal, MatchWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import type { AdminContext } from '#identity/admin-context'
import { matchExceedsReceipt } from '../bank-refusals.ts'
import { matchSubject } from './match.proposal.ts'
import { type MatchPayload, payableAt } from './match.store.ts'
import { notOpenFault, type Receipt } from './receipt.rules.ts'
import { lockCredit } from './receipt-rows.store.ts'

export type ProposeMatchDeps = { readonly pool: pg.Pool }

const unpayable = (at: number) => ({
  path: `/allocations/${at}`,
  code: 'not_payable',
  message: 'Name each purchase of this account once, and an amount above zero.',
})

/** Each purchase once, of this very account and currency, an amount above zero, and no more than was received. */
function allocationFault(
  { amount }: Receipt,
  { allocations }: MatchPayload,
  payable: ReadonlySet<string>,
): Refusal | null {
  const references = allocations.map(({ reference }) => reference)
  const faults = allocations.flatMap((each, at) => {
    const isSound = payable.has(each.reference) && references.indexOf(each.reference) === at && BigInt(each.amount) > 0n
    return isSound ? [] : [unpayable(at)]
  })
  if (faults.length > 0) return invalidRequest(faults)
  return allocations.reduce((sum, each) => sum + BigInt(each.amount), 0n) > amount ? matchExceedsReceipt() : null
}

/**
 * Proposes which purchases an unallocated receipt pays for. Null when there is no such bank transaction. Raises
 * `bank_transaction_not_open`, `invalid_request`, `match_exceeds_receipt`, and `proposal_not_open` while another
 * proposal is open.
 */
export const proposeMatch = (
  { pool }: ProposeMatchDeps,
  context: AdminContext,
  { bankTransactionId, allocations, reason }: MatchWrite,
): Promise<MatchProposal | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const found = await lockCredit(query, context.caller.tenantId, bankTransactionId)
    if (found === null) return null
    const notOpen = notOpenFault(found.state)
    if (notOpen) throw notOpen
    const references = allocations.map(({ reference }) => reference)
    const payload = { allocations }
    const fault = allocationFault(found.receipt, payload, await payableAt(query, found.receipt, references))
    if (fault) throw fault
    const made = { subject: bankTransactionId, payload, reason }
    const { proposalId, proposer } = await openProposal(query, context, matchSubject, made)
    return {
      proposalId,
      bankTransactionId,
      allocations: [...allocations],
      proposedBy: proposer.subject,
      transactionState: found.state as MatchProposal['transactionState'],
    }
  })
