import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import {
  AsOfQuery,
  ClientMoneyReport,
  DailyProofs,
  DayParams,
  ProofRun,
} from '@firsthand/wire/bank-transfer/reconciliation'
import { ref } from '@firsthand/wire/values'
import { actOf } from '#identity/admin-context.routes'
import { treasuryTags as tags, treasuryRead } from '../treasury-schemas.routes.ts'
import { type ProofDeps, proveDays, readProofs, reportClientMoney } from './reconcile-day.ts'

/** The daily proof of client money, and whose that money is. */
export const reconciliationRoutes: FastifyPluginAsyncTypebox<{ deps: ProofDeps }> = async (app, { deps }) => {
  app.get(
    '/admin/offchain-reconciliations/:date',
    {
      config: { ...treasuryRead, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.offchainReconciliations.read',
        tags,
        summary: 'Read the proof of a day',
        description: 'The latest run for each client account. Leaves an audit record.',
        params: DayParams,
        response: { 200: { description: 'The proofs of the day.', ...ref(DailyProofs) } },
      },
    },
    (request) => readProofs(deps, actOf(request), request.params.date),
  )

  app.post(
    '/admin/offchain-reconciliations/run',
    {
      config: { ...treasuryRead, limit: 'writes', refuses: ['delivery_unavailable'] },
      schema: {
        operationId: 'admin.offchainReconciliations.run',
        tags,
        summary: 'Prove a day',
        description:
          'For every client account with a statement that reaches the day. A difference stops the account’s payouts; ' +
          'a later proof that holds lets them go on. Every run is kept, on the hash of the one before.',
        body: ref(ProofRun),
        response: { 200: { description: 'What was proved.', ...ref(DailyProofs) } },
      },
    },
    (request) => proveDays(deps, actOf(request), request.body.date),
  )

  app.get(
    '/admin/offchain-client-money-report',
    {
      config: treasuryRead,
      schema: {
        operationId: 'admin.offchainClientMoney.read',
        tags,
        summary: 'Read whose the money is',
        description: 'What each client is entitled to at the end of a day, by the books. Leaves an audit record.',
        querystring: AsOfQuery,
        response: { 200: { description: 'The report.', ...ref(ClientMoneyReport) } },
      },
    },
    (request) => reportClientMoney(deps, actOf(request), request.query.asOf),
  )
}
