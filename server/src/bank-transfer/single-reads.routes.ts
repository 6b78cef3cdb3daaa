import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '@firsthand/refusal/refusal'
import { PayoutAccount } from '@firsthand/wire/bank-transfer/payout-accounts'
import { Payout } from '@firsthand/wire/bank-transfer/payouts'
import { RefundView, TreasuryException } from '@firsthand/wire/bank-transfer/refunds'
import { BankTransaction } from '@firsthand/wire/bank-transfer/treasury'
import { PaymentReview } from '@firsthand/wire/bank-transfer/treasury-writes'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { type TSchema, Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import { readPayoutAccount } from './accounts/payout-accounts.store.ts'
import { readTransaction } from './matching/receipt-view.store.ts'
import { readReview } from './matching/review.store.ts'
import { payoutNow } from './payments-out/payout.store.ts'
import { refundNow } from './payments-out/refund-view.store.ts'
import { type OneOf, readOne } from './read-one.ts'
import { readException } from './reconciliation/exception.store.ts'
import { found, freezableRead, treasuryTags as tags, treasuryRead } from './treasury-schemas.routes.ts'

type SingleRead = OneOf<object> & {
  /** The list that it stands in, as the path names it. */
  readonly list: string
  readonly operationId: string
  readonly summary: string
  readonly param: string
  /** Any other text names nothing, and is never malformed. */
  readonly ids: RegExp
  readonly read: typeof treasuryRead | typeof freezableRead
  readonly schema: TSchema & { readonly $id?: string }
}

const uuid = { param: 'id', ids: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/ } as const

const singleReads: readonly SingleRead[] = [
  {
    list: 'receipts',
    operationId: 'treasury.receipts.read',
    summary: 'Read a bank transaction',
    ...uuid,
    read: freezableRead,
    schema: BankTransaction,
    what: 'bank_transaction',
    find: readTransaction,
  },
  {
    list: 'reviews',
    operationId: 'treasury.reviews.read',
    summary: 'Read a payment under review',
    ...uuid,
    read: freezableRead,
    schema: PaymentReview,
    what: 'review',
    find: readReview,
  },
  {
    list: 'refunds',
    operationId: 'treasury.refunds.read',
    summary: 'Read a refund',
    param: 'refundReference',
    ids: /^OFFR[0-9a-f]{28}$/,
    read: freezableRead,
    schema: RefundView,
    what: 'refund',
    find: refundNow,
  },
  {
    list: 'payouts',
    operationId: 'treasury.payouts.read',
    summary: 'Read a payout',
    param: 'payoutReference',
    ids: /^OFFP[0-9a-f]{28}$/,
    read: treasuryRead,
    schema: Payout,
    what: 'payout',
    find: payoutNow,
  },
  {
    list: 'exceptions',
    operationId: 'treasury.exceptions.read',
    summary: 'Read a shortfall or frozen money',
    ...uuid,
    read: freezableRead,
    schema: TreasuryException,
    what: 'exception',
    find: readException,
  },
  {
    list: 'payout-accounts',
    operationId: 'treasury.payoutAccounts.read',
    summary: 'Read a payout account',
    param: 'id',
    ids: /^OFFB[0-9a-f]{32}$/,
    read: treasuryRead,
    schema: PayoutAccount,
    what: 'payout_account',
    find: readPayoutAccount,
  },
]

/** One thing of a list, for a page of its own. Each read leaves an audit record, as that of its list does. */
export const treasurySingleReads: FastifyPluginAsyncTypebox<{ pool: pg.Pool }> = async (app, { pool }) => {
  for (const { list, operationId, summary, param, ids, read, schema, ...one } of singleReads)
    app.get<{ Params: Readonly<Record<string, string>> }>(
      `/treasury/${list}/:${param}`,
      {
        config: { ...read, refuses: ['not_found'] },
        schema: {
          operationId,
          tags,
          summary,
          description: 'As its list has it. Leaves an audit record.',
          params: Type.Object({ [param]: Type.String() }, { additionalProperties: false }),
          response: { 200: { description: 'As it is now.', ...ref(schema) } },
        },
      },
      async (request) => {
        const id = request.params[param] ?? ''
        if (!ids.test(id)) throw notFound()
        return found(await readOne(pool, adminContextOf(request), one, id))
      },
    )
}
