import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { invalidRequest } from '@firsthand/refusal/invalid-request'
import type { MatchProposal } from '@firsthand/wire/bank-transfer/treasury-desk'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { proposalNotOpen } from '../four-eyes.ts'
import { purchaseEvent } from '../treasury-audit.store.ts'
import { matchExceedsReceipt } from '../treasury-refusals.ts'
import { carryOutMatch } from './carry-out-match.store.ts'
import { lockCredit, requireOpen } from './lock-receipt.store.ts'
import type { Allocated, MatchStore } from './match.port.ts'
import { decideProposal, openProposal, type Proposal } from './proposals.store.ts'
import type { Receipt } from './receipt.port.ts'

type Payload = { readonly allocations: readonly { readonly reference: string; readonly amount: string }[] }

const unpayable = (at: number) => ({
  path: `/allocations/${at}`,
  code: 'not_payable',
  message: 'Name each purchase of this account once, and an amount above zero.',
})

/** Each purchase once, of this very account and currency, an amount above zero, and no more than was received. */
async function requireSound(
  query: TenantTransaction,
  { tenant, clientAccountId, currency, amount }: Receipt,
  requested: Payload,
) {
  const { allocations } = requested
  const references = allocations.map(({ reference }) => reference)
  const rows = await query(sql`select reference from app.purchase where tenant_id = ${tenant}
    and reference = any (${references}) and client_account_id = ${clientAccountId} and currency = ${currency}`)
  const known = new Set(rows.map(({ reference }) => reference as string))
  const faults = allocations.flatMap((each, at) => {
    const isSound = known.has(each.reference) && references.indexOf(each.reference) === at && BigInt(each.amount) > 0n
    return isSound ? [] : [unpayable(at)]
  })
  if (faults.length > 0) throw invalidRequest(faults)
  if (allocations.reduce((sum, each) => sum + BigInt(each.amount), 0n) > amount) throw matchExceedsReceipt()
}

const shown = (
  { proposedBy, payload, subject }: Pick<Proposal, 'proposedBy' | 'payload' | 'subject'>,
  state: MatchProposal['state'],
  transactionState: string,
): MatchProposal => ({
  matchProposalId: subject,
  state,
  allocations: (payload as Payload).allocations.map(({ reference, amount }) => ({ reference, amount })),
  proposedBy,
  transactionState: transactionState as MatchProposal['transactionState'],
})

const allocatedIn = ({ payload }: Pick<Proposal, 'payload'>): readonly Allocated[] =>
  (payload as Payload).allocations.map(({ reference, amount }) => ({ reference, amount: BigInt(amount) }))

const about = (subject: string) => ({ kinds: ['match'] as const, subject })

/** Matches by hand, on the login of the API. */
export const matchStore = (pool: pg.Pool): MatchStore => ({
  propose: (action, { bankTransactionId, allocations, reason }) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const found = await lockCredit(query, action.caller.tenantId, bankTransactionId)
      if (found === null) return null
      requireOpen(found)
      await requireSound(query, found.receipt, { allocations })
      const payload = { allocations }
      const proposal = await openProposal(query, action, { kind: 'match', subject: bankTransactionId, payload, reason })
      await query(purchaseEvent('proposal.opened', bankTransactionId, { bankTransactionId, allocations }))
      return shown(proposal, 'open', found.state)
    }),

  proposed: (action, bankTransactionId) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const found = await lockCredit(query, action.caller.tenantId, bankTransactionId)
      if (found === null) return null
      const [row] = await query(sql`select payload from app.proposal where tenant_id = ${action.caller.tenantId}
        and kind = 'match' and subject = ${bankTransactionId} and state = 'open'`)
      if (row === undefined) throw proposalNotOpen()
      return { receipt: found.receipt, allocations: allocatedIn({ payload: row.payload }) }
    }),

  approve: (action, bankTransactionId, payers) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const { tenantId } = action.caller
      const found = await lockCredit(query, tenantId, bankTransactionId)
      await query(sql`select from app.purchase where tenant_id = ${tenantId} and reference = any (${[...payers.keys()]})
        order by reference for update`)
      const proposal = await decideProposal(query, action, about(bankTransactionId), 'approved')
      if (found === null) throw new Error('a proposal is about a bank transaction')
      requireOpen(found)
      await carryOutMatch(query, found.receipt, allocatedIn(proposal), payers, action.caller.subject)
      await query(purchaseEvent('proposal.approved', bankTransactionId, { bankTransactionId }))
      const after = await lockCredit(query, tenantId, bankTransactionId)
      return shown(proposal, 'approved', after?.state ?? found.state)
    }),

  reject: (action, bankTransactionId) =>
    inTenant(pool, action.caller.tenantId, async (query) => {
      const found = await lockCredit(query, action.caller.tenantId, bankTransactionId)
      if (found === null) return null
      return shown(await decideProposal(query, action, about(bankTransactionId), 'rejected'), 'rejected', found.state)
    }),
})
