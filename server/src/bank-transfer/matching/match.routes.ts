import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import { MatchProposal, MatchWrite, ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import {
  approverWrite,
  found,
  IdParams,
  officerWrite,
  operatorWrite,
  treasuryTags as tags,
  uuidOf,
} from '../treasury-schemas.routes.ts'
import { type ApproveMatchDeps, approveMatch } from './approve-match.ts'
import { freezeReceipt } from './freeze-receipt.ts'
import { proposeMatch, rejectMatch } from './propose-match.ts'

/** Matches by hand, where no automatic one is allowed: one person proposes, another approves. */
export const matchRoutes: FastifyPluginAsyncTypebox<{ deps: ApproveMatchDeps }> = async (app, { deps }) => {
  app.post(
    '/treasury/matches',
    {
      config: {
        ...operatorWrite,
        refuses: ['not_found', 'bank_transaction_not_open', 'match_exceeds_receipt', 'proposal_not_open'],
      },
      schema: {
        operationId: 'treasury.matches.propose',
        tags,
        summary: 'Propose a match',
        description:
          'An unallocated receipt is applied to purchases of its account, or returned to its payer. Nothing moves before another person approves.',
        body: ref(MatchWrite),
        response: { 201: { description: 'The proposal.', ...ref(MatchProposal) } },
      },
    },
    async (request, reply) => {
      const proposal = found(await proposeMatch(deps, adminContextOf(request), request.body))
      reply.code(201)
      return proposal
    },
  )

  app.post(
    '/treasury/matches/:id/approve',
    {
      config: {
        ...approverWrite,
        refuses: ['not_found', 'proposal_not_open', 'approval_same_person', 'bank_transaction_not_open'],
      },
      schema: {
        operationId: 'treasury.matches.approve',
        tags,
        summary: 'Approve a match',
        description:
          'The payer is still screened: a payment from somebody who is not clearly the buyer is held for review.',
        params: IdParams,
        response: { 200: { description: 'The proposal as it was carried out.', ...ref(MatchProposal) } },
      },
    },
    async (request) => found(await approveMatch(deps, adminContextOf(request), uuidOf(request.params))),
  )

  app.post(
    '/treasury/matches/:id/reject',
    {
      config: { ...approverWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.matches.reject',
        tags,
        summary: 'Reject a match',
        description: 'The receipt stays unallocated; nothing was posted for the proposal.',
        params: IdParams,
        response: { 200: { description: 'The proposal, rejected.', ...ref(MatchProposal) } },
      },
    },
    async (request) => found(await rejectMatch(deps, adminContextOf(request), uuidOf(request.params))),
  )
}

/** An unallocated receipt that must neither be matched nor returned. */
export const receiptFreeze: FastifyPluginAsyncTypebox<{ deps: Pick<ApproveMatchDeps, 'pool'> }> = async (
  app,
  { deps },
) => {
  app.post(
    '/treasury/receipts/:id/freeze',
    {
      config: { ...officerWrite, refuses: ['not_found', 'bank_transaction_not_open'] },
      schema: {
        operationId: 'treasury.receipts.freeze',
        tags,
        summary: 'Freeze an unallocated receipt',
        description:
          'At once and by one person, while it is not matched. It can no longer be matched or returned, and the payer is not notified.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: { 200: { description: 'The bank transaction as it is now.', ...ref(BankTransaction) } },
      },
    },
    async (request) =>
      found(await freezeReceipt(deps, adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )
}
