import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import { MatchProposal, MatchWrite, ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import {
  found,
  IdParams,
  officerWrite,
  operatorWrite,
  treasuryTags as tags,
  uuidOf,
} from '../treasury-schemas.routes.ts'
import { freezeReceipt } from './freeze-receipt.ts'
import { type ProposeMatchDeps, proposeMatch } from './propose-match.ts'

/** Matches by hand, where no automatic one is allowed: one person proposes, another approves. */
export const matchRoutes: FastifyPluginAsyncTypebox<{ deps: ProposeMatchDeps }> = async (app, { deps }) => {
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
}

/** An unallocated receipt that must neither be matched nor returned. */
export const receiptFreeze: FastifyPluginAsyncTypebox<{ deps: ProposeMatchDeps }> = async (app, { deps }) => {
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
