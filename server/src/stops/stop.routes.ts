import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '@firsthand/refusal/refusal'
import { ProposalSummary } from '@firsthand/wire/approvals'
import { ReasonWrite } from '@firsthand/wire/bank-transfer/treasury-writes'
import { StopList, StopParams } from '@firsthand/wire/staff/stops'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { summaryOf } from '#approvals/read-proposals'
import { adminContextOf } from '#identity/admin-context.routes'
import { proposeResume, readStops } from './resume-stop.ts'

const tags = ['Market administration']

/** What is no id names nothing, and is never malformed. */
function idIn(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw notFound()
  return text
}

/** What the watcher has stopped, and the one way to start it again. */
export const stopRoutes: FastifyPluginAsyncTypebox<{ catalog: pg.Pool }> = async (app, { catalog }) => {
  app.get(
    '/admin/stops',
    {
      config: { access: 'marketplace-admin', limit: 'reads' },
      schema: {
        operationId: 'admin.stops.list',
        tags,
        summary: 'List what the watcher has stopped',
        description: 'What is open, oldest first, then the last that were resumed. Leaves an audit record.',
        response: { 200: { description: 'The stops of the tenant.', ...ref(StopList) } },
      },
    },
    (request) => readStops(catalog, adminContextOf(request)),
  )

  app.post(
    '/admin/stops/:stopId/resume',
    {
      config: {
        access: 'marketplace-admin',
        limit: 'writes',
        surface: 'offchain',
        refuses: ['not_found', 'proposal_not_open'],
      },
      schema: {
        operationId: 'admin.stops.resume',
        tags,
        summary: 'Propose to resume what was stopped',
        description:
          'Nothing starts before another administrator approves, who reads what was seen and what starts again.',
        params: StopParams,
        body: ref(ReasonWrite),
        response: {
          200: { description: 'The proposal, for another administrator to decide.', ...ref(ProposalSummary) },
        },
      },
    },
    async (request) =>
      summaryOf(
        await proposeResume(catalog, adminContextOf(request), idIn(request.params.stopId), request.body.reason),
        0,
      ),
  )
}
