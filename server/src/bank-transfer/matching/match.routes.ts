import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import { MatchProposal, MatchWrite, ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-desk'
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
import type { UnallocatedReceiptStore } from './unallocated-receipt.port.ts'

/** Whose money it is, where no machine may say: one person proposes, another approves. */
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
        summary: 'Propose whose money it is',
        description:
          'A credit that nobody owns is given to purchases of its account, or back to its payer. Nothing moves before another person approves.',
        body: ref(MatchWrite),
        response: { 201: { description: 'The proposal.', ...ref(MatchProposal) } },
      },
    },
    async (request, reply) => {
      const proposal = found(await deps.store.propose(adminContextOf(request), request.body))
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
        description: 'The payer is judged all the same: one who is not clearly the buyer is held for review.',
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
        description: 'The money goes back to the queue; nothing was posted for the proposal.',
        params: IdParams,
        response: { 200: { description: 'The proposal, rejected.', ...ref(MatchProposal) } },
      },
    },
    async (request) => found(await deps.store.reject(adminContextOf(request), uuidOf(request.params))),
  )
}

/** The way out for money in the queue that may go to nobody. */
export const receiptFreeze: FastifyPluginAsyncTypebox<{ queue: UnallocatedReceiptStore }> = async (app, { queue }) => {
  app.post(
    '/treasury/receipts/:id/freeze',
    {
      config: { ...officerWrite, refuses: ['not_found', 'bank_transaction_not_open'] },
      schema: {
        operationId: 'treasury.receipts.freeze',
        tags,
        summary: 'Freeze money in the queue',
        description:
          'At once and by one person, while no purchase owns it. Nobody can match or return it any more, and nobody is told.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: { 200: { description: 'The movement as it is now.', ...ref(BankTransaction) } },
      },
    },
    async (request) => found(await queue.freeze(adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )
}
