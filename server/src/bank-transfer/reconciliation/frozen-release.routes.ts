import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { adminContextOf } from '#identity/admin-context.routes'
import { found, IdParams, officerWrite, treasuryTags as tags, uuidOf } from '../treasury-schemas.routes.ts'
import { proposeRelease } from './release-frozen.ts'

/** The one way out of a freeze: one officer proposes it, another approves. */
export const frozenRelease: FastifyPluginAsyncTypebox<{ deps: { readonly pool: pg.Pool } }> = async (app, { deps }) => {
  app.post(
    '/treasury/exceptions/:id/release',
    {
      config: { ...officerWrite, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'treasury.exceptions.release',
        tags,
        summary: 'Propose to release frozen money',
        description:
          'Nothing moves before another officer approves. Then a payment is under review again, a refund undecided, a ' +
          'receipt unallocated: nothing is paid by it, and the buyer reads what they read before.',
        params: IdParams,
        body: ref(ReasonWrite),
        response: { 200: { description: 'The exception as it is now.', ...ref(TreasuryException) } },
      },
    },
    async (request) =>
      found(await proposeRelease(deps, adminContextOf(request), uuidOf(request.params), request.body.reason)),
  )
}
