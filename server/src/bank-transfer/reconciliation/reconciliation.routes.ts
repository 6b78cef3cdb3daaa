import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import {
  AsOfQuery,
  ClientMoneyReport,
  DailyReconciliations,
  DayParams,
  ReconciliationPage,
  ReconciliationQuery,
  ReconciliationRun,
} from '@firsthand/wire/bank-transfer/reconciliation'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import { pageOf, treasuryTags as tags, treasuryRead } from '../treasury-schemas.routes.ts'
import {
  listReconciliations,
  type ReconciliationDeps,
  readReconciliations,
  reconcileDays,
  reportClientMoney,
} from './reconcile-day.ts'

/** An auditor may also read whether the books agreed with the bank. */
const reconciliationRead = { ...treasuryRead, access: [...treasuryRead.access, 'auditor'] } as const

type Options = { readonly deps: ReconciliationDeps; readonly cursors: Cursors }

/** What each day’s reconciliation found. */
export const reconciliationReads: FastifyPluginAsyncTypebox<Options> = async (app, { deps, cursors }) => {
  app.get(
    '/treasury/reconciliations',
    {
      config: { ...reconciliationRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.reconciliations.list',
        tags,
        summary: 'List the reconciliations of several days',
        description: 'The latest run for each client account and day, the newest day first. Leaves an audit record.',
        querystring: ReconciliationQuery,
        response: { 200: { description: 'One page of days.', ...ref(ReconciliationPage) } },
      },
    },
    async (request) => {
      const { from, to, account, ...paging } = request.query
      const range = { from, to, account }
      const { scope, page } = pageOf(cursors, request, 'offchain.reconciliations', { ...paging, ...range })
      const [day, behind] = page.after?.split(' ') ?? []
      const after = day === undefined || behind === undefined ? null : ([day, behind] as const)
      const items = await listReconciliations(deps, adminContextOf(request), range, { after, limit: page.limit })
      return writePage(cursors, scope, items, page, ({ date, clientAccountId }) => `${date} ${clientAccountId}`)
    },
  )

  app.get(
    '/treasury/reconciliations/:date',
    {
      config: { ...reconciliationRead, refuses: ['not_found'] },
      schema: {
        operationId: 'treasury.reconciliations.read',
        tags,
        summary: 'Read the reconciliation of a day',
        description: 'The latest run for each client account. Leaves an audit record.',
        params: DayParams,
        response: { 200: { description: 'The reconciliations of the day.', ...ref(DailyReconciliations) } },
      },
    },
    (request) => readReconciliations(deps, adminContextOf(request), request.params.date),
  )
}

/** The daily reconciliation of client money, and which client it belongs to. */
export const reconciliationRoutes: FastifyPluginAsyncTypebox<{ deps: ReconciliationDeps }> = async (app, { deps }) => {
  app.post(
    '/treasury/reconciliations/run',
    {
      config: { ...treasuryRead, limit: 'writes', refuses: ['delivery_unavailable'] },
      schema: {
        operationId: 'treasury.reconciliations.run',
        tags,
        summary: 'Reconcile a day',
        description:
          'For every client account with a statement that reaches the day. A difference stops the account’s payouts; ' +
          'a later reconciliation without one releases them. Every run is stored with the hash of the one before.',
        body: ref(ReconciliationRun),
        response: { 200: { description: 'The reconciliations.', ...ref(DailyReconciliations) } },
      },
    },
    (request) => reconcileDays(deps, adminContextOf(request), request.body.date),
  )

  app.get(
    '/treasury/client-money',
    {
      config: treasuryRead,
      schema: {
        operationId: 'treasury.clientMoney.read',
        tags,
        summary: 'Read which client the money belongs to',
        description: 'What each client is entitled to at the end of a day, by the ledger. Leaves an audit record.',
        querystring: AsOfQuery,
        response: { 200: { description: 'The report.', ...ref(ClientMoneyReport) } },
      },
    },
    (request) => reportClientMoney(deps, adminContextOf(request), request.query.asOf),
  )
}
