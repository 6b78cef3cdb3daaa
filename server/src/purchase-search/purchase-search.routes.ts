import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { invalidRequest, notFound } from '@firsthand/refusal/refusal'
import { inCalendar } from '@firsthand/values/calendar'
import { PurchaseEvidence } from '@firsthand/wire/bank-transfer/evidence'
import { QuoteEvidence } from '@firsthand/wire/bundles'
import { PurchaseFound, PurchaseSearch, PurchaseSummaryPage } from '@firsthand/wire/staff/purchase-search'
import { ref } from '@firsthand/wire/values'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import { findPurchases, searchedTerm } from './find-purchases.ts'
import { type EvidenceReadDeps, readEvidence } from './read-evidence.ts'
import { readPurchase } from './read-purchase.ts'
import { digitsOf } from './search-term.rules.ts'

const tags = ['Purchase search']
const read = {
  access: ['support', 'treasury-operator', 'treasury-approver', 'marketplace-admin', 'compliance-officer'],
  limit: 'reads',
} as const

/** It names the buyer's wallet, which support does not see. */
const evidenceRead = {
  access: ['treasury-operator', 'treasury-approver', 'marketplace-admin', 'compliance-officer'],
  limit: 'reads',
} as const

/** Any text: what is no reference is not found, never malformed. */
const ReferenceParams = Type.Object(
  { reference: Type.String({ examples: [`MINT${'0'.repeat(32)}`] }) },
  { additionalProperties: false },
)

/** A moment of the query. */
function momentOf(path: 'from' | 'to', text: string | undefined): Date | null {
  if (text === undefined) return null
  const ms = inCalendar(text)
  if (ms !== null) return new Date(ms)
  throw invalidRequest([{ path, code: 'unknown', message: 'No such moment.' }])
}

type Options = { readonly deps: EvidenceReadDeps; readonly cursors: Cursors }

/** Any sale of the tenant, on whichever rail. */
export const purchaseSearch: FastifyPluginAsyncTypebox<Options> = async (app, { deps, cursors }) => {
  const recordedFilter = ({ query, caller }: FastifyRequest) => {
    const { q, ...filter } = query as PurchaseSearch
    return q === undefined ? filter : { ...filter, term: searchedTerm(deps, caller.tenantId, q) }
  }

  app.get(
    '/admin/purchases',
    {
      config: { ...read, refuses: ['invalid_cursor'], recordedFilter },
      schema: {
        operationId: 'admin.purchases.list',
        tags,
        summary: 'Find purchases on every rail',
        description: 'Of the tenant’s buyers, newest first. Leaves an audit record.',
        querystring: PurchaseSearch,
        response: { 200: { description: 'One page of purchases.', ...ref(PurchaseSummaryPage) } },
      },
    },
    async (request) => {
      const { limit = 50, cursor, q, rail = null, state = null, from, to } = request.query
      const search = {
        term: q === undefined ? null : searchedTerm(deps, request.caller.tenantId, q),
        rail,
        state,
        from: momentOf('from', from),
        to: momentOf('to', to),
      }
      const scope = ['admin.purchases', request.caller.tenantId, search]
      const page = { before: cursors.read(scope, cursor), limit }
      return writePage(cursors, scope, await findPurchases(deps, adminContextOf(request), search, page), page, digitsOf)
    },
  )

  app.get(
    '/admin/purchases/:reference',
    {
      config: { ...read, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.purchases.read',
        tags,
        summary: 'Read a purchase of any rail',
        description: 'With its timeline and what to say to the buyer. Leaves an audit record.',
        params: ReferenceParams,
        response: { 200: { description: 'The purchase.', ...ref(PurchaseFound) } },
      },
    },
    async (request) => {
      const found = await readPurchase(deps, adminContextOf(request), request.params.reference)
      if (found === null) throw notFound()
      return found
    },
  )

  app.get(
    '/admin/purchases/:reference/evidence',
    {
      config: { ...evidenceRead, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.purchases.evidence',
        tags,
        summary: 'Read the evidence for a purchase of any rail',
        description:
          'As its buyer reads it: `firsthand-verify purchase` checks it without the service. Leaves an audit record.',
        params: ReferenceParams,
        response: {
          200: { description: 'The evidence so far, by rail.', anyOf: [ref(QuoteEvidence), ref(PurchaseEvidence)] },
        },
      },
    },
    (request) => readEvidence(deps, adminContextOf(request), request.params.reference),
  )
}
