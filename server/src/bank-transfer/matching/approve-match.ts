import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { MatchProposal } from '@firsthand/wire/bank-transfer/treasury-writes'
import type pg from 'pg'
import type { Compliance } from '#compliance/compliance'
import type { AdminContext } from '#identity/admin-context'
import { bankTransactionNotOpen, proposalNotOpen } from '../bank-refusals.ts'
import { todayOf } from '../statements/account-day.store.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { applyReceipt, readyFor } from './apply-receipt.store.ts'
import { askPayer, type PayerScreening } from './ask-payer.ts'
import { lockPurchases, type MatchPayload, moveToReview, proposedMatch, writeMatchByHand } from './match.store.ts'
import { decideProposal } from './proposals.ts'
import { matchProposalOf } from './propose-match.ts'
import { notOpenFault, type Receipt } from './receipt.rules.ts'
import { buyerTerms, lockCredit } from './receipt-rows.store.ts'
import { returnReceipt } from './return-receipt.store.ts'

export type ApproveMatchDeps = { readonly pool: pg.Pool; readonly compliance: Pick<Compliance, 'payer'> }
type Payers = ReadonlyMap<string, PayerScreening>

/** The last tier: no automatic evidence decided whose payment it is. */
const byHand = 6

/**
 * Approves a proposed match. The payer is still screened, between two transactions because Compliance may take seconds.
 * Null when there is no such bank transaction. Raises `proposal_not_open`, `approval_same_person` and
 * `bank_transaction_not_open`.
 */
export async function approveMatch(
  deps: ApproveMatchDeps,
  context: AdminContext,
  bankTransactionId: string,
): Promise<MatchProposal | null> {
  const { tenantId } = context.caller
  const proposed = await inTenant(deps.pool, tenantId, async (query) => {
    const found = await lockCredit(query, tenantId, bankTransactionId)
    if (found === null) return null
    const payload = await proposedMatch(query, tenantId, bankTransactionId)
    if (payload === null) throw proposalNotOpen()
    return { receipt: found.receipt, payload }
  })
  if (proposed === null) return null
  const payers = new Map<string, PayerScreening>()
  for (const { reference } of proposed.payload.allocations) {
    const buyer = await inTenant(deps.pool, tenantId, (query) => buyerTerms(query, tenantId, reference))
    payers.set(reference, await askPayer(deps.compliance, proposed.receipt, buyer))
  }
  return inTenant(deps.pool, tenantId, (query) => approve(query, context, bankTransactionId, payers))
}

async function approve(
  query: TenantTransaction,
  context: AdminContext,
  bankTransactionId: string,
  payers: Payers,
): Promise<MatchProposal> {
  const { tenantId, subject: actor } = context.caller
  const found = await lockCredit(query, tenantId, bankTransactionId)
  await lockPurchases(query, tenantId, [...payers.keys()])
  const about = { kinds: ['match'], subject: bankTransactionId } as const
  const proposal = await decideProposal(query, context, about, 'approved')
  if (found === null) throw new Error('a proposal is about a bank transaction')
  const notOpen = notOpenFault(found.state)
  if (notOpen) throw notOpen
  await carryOut(query, found.receipt, proposal.payload as MatchPayload, payers, actor)
  await query(purchaseEvent('proposal.approved', bankTransactionId, { bankTransactionId }))
  const after = await lockCredit(query, tenantId, bankTransactionId)
  return matchProposalOf(proposal, 'approved', after?.state ?? found.state)
}

/** Applies a locked receipt to the approved purchases, and returns the remainder to its payer. */
async function carryOut(
  query: TenantTransaction,
  receipt: Receipt,
  { allocations }: MatchPayload,
  payers: Payers,
  actor: string,
): Promise<void> {
  const { tenant, clientAccountId } = receipt
  const occasion = { on: await todayOf(query, tenant, clientAccountId), actor }
  const isReturned = allocations.length === 0
  await writeMatchByHand(query, receipt, {
    tier: byHand,
    payers: [...payers.values()],
    state: isReturned ? 'returned' : 'matched',
  })
  for (const { reference, amount } of allocations) {
    const ready = await readyFor(query, receipt, reference, occasion)
    if (!ready) throw bankTransactionNotOpen('waiting for the statement of the day on which the order was due')
    const payer = payers.get(reference) ?? null
    await applyReceipt(query, receipt, { reference, amount: BigInt(amount), tier: byHand, payer }, occasion)
  }
  await moveToReview(query, receipt)
  const left = receipt.amount - allocations.reduce((sum, { amount }) => sum + BigInt(amount), 0n)
  if (left === 0n) return
  const reason = isReturned ? 'payer_mismatch' : 'excess'
  await returnReceipt(query, receipt, { amount: left, reason }, occasion)
}
