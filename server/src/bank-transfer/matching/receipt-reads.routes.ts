import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { BankTransactionPage, TransactionQuery } from '@firsthand/wire/bank-transfer/treasury'
import { ref } from '@firsthand/wire/values'
import { adminContextOf } from '#identity/admin-context.routes'
import type { TreasuryReads } from '../treasury-reads.store.ts'
import { freezableRead, pageOf, treasuryTags as tags } from '../treasury-schemas.routes.ts'

type Options = { reads: TreasuryReads; cursors: Cursors }

/** What came in and went out at the bank, and what became of it. */
export const receiptReads: FastifyPluginAsyncTypebox<Options> = async (app, { reads, cursors }) => {
  app.get(
    '/treasury/receipts',
    {
      config: { ...freezableRead, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'treasury.receipts.list',
        tags,
        summary: 'List bank transactions',
        description: 'The oldest first, with suggestions for those that are unallocated. Leaves an audit record.',
        querystring: TransactionQuery,
        response: { 200: { description: 'One page of bank transactions.', ...ref(BankTransactionPage) } },
      },
    },
    async (request) => {
      const { state = 'unmatched', ageDays = 0, statementId, account, q, ...paging } = request.query
      const filter = { state, ageDays, statementId, account, q }
      const { scope, page } = pageOf(cursors, request, 'offchain.transactions', { ...paging, ...filter })
      const items = await reads.bankTransactions(adminContextOf(request), filter, page)
      return writePage(cursors, scope, items, page, ({ bankTransactionId }) => bankTransactionId)
    },
  )
}
