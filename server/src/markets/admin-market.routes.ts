import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { answerUnchanged, notModified } from '@firsthand/http/unchanged'
import { notFound } from '@firsthand/refusal/refusal'
import { AdminMarket, AdminMarketPage, MarketQuery, MarketWrite } from '@firsthand/wire/markets'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { adminContextOf, etagHeader, etagOf, IfMatch, IfNoneMatch } from '#identity/admin-context.routes'
import { PairParams, pageScope, pairIdOf, readPage } from './market.routes.ts'
import { findMarket, listMarkets } from './market-administration.store.ts'
import { createMarket, replaceMarket } from './write-market.ts'

const tags = ['Market administration']
const read = { access: 'marketplace-admin', limit: 'reads' } as const
const write = { access: 'marketplace-admin', limit: 'writes' } as const

/** Administrators read the markets of every tenant; each read leaves an audit record. */
export const adminMarketReads: FastifyPluginAsyncTypebox<{ catalog: pg.Pool; cursors: Cursors }> = async (
  app,
  { catalog, cursors },
) => {
  app.get(
    '/admin/markets',
    {
      config: { ...read, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'admin.markets.list',
        tags,
        summary: 'List markets of every tenant',
        description: 'Drafts and hidden markets included. Leaves an audit record.',
        querystring: MarketQuery,
        response: { 200: { description: 'One page of markets.', ...ref(AdminMarketPage) } },
      },
    },
    async (request) => {
      const scope = pageScope('admin.markets', request.caller, request.query)
      const { filter, page } = readPage(cursors, scope, request.query)
      const found = await listMarkets(catalog, adminContextOf(request), filter, page)
      return writePage(cursors, scope, found, page, ({ pairId }) => `${pairId}`)
    },
  )

  app.get(
    '/admin/markets/:pairId',
    {
      onSend: answerUnchanged,
      config: { ...read, refuses: ['not_found'] },
      schema: {
        operationId: 'admin.markets.read',
        tags,
        summary: 'Read a market as an administrator',
        description: 'With what consumers do not see: entitlements, eligibility rules, missing configuration.',
        params: PairParams,
        headers: IfNoneMatch,
        response: { 200: { description: 'The market.', ...etagHeader, ...ref(AdminMarket) }, ...notModified },
      },
    },
    async (request, reply) => {
      const found = await findMarket(catalog, adminContextOf(request), pairIdOf(request.params))
      if (found === null) throw notFound()
      reply.header('etag', etagOf(found))
      return found
    },
  )
}

/** Administrators write the markets of every tenant; each write leaves an audit record and an event for the tenants. */
export const adminMarketWrites: FastifyPluginAsyncTypebox<{ catalog: pg.Pool }> = async (app, { catalog }) => {
  app.post(
    '/admin/markets',
    {
      config: write,
      schema: {
        operationId: 'admin.markets.create',
        tags,
        summary: 'Create a market',
        description: 'It starts as a draft unless `status` is given, entitled to the creator’s own tenant.',
        body: ref(MarketWrite),
        response: { 201: { description: 'The market as created.', ...etagHeader, ...ref(AdminMarket) } },
      },
    },
    async (request, reply) => {
      const created = await createMarket(catalog, adminContextOf(request), request.body)
      reply.code(201).header('location', `/admin/markets/${created.pairId}`).header('etag', etagOf(created))
      return created
    },
  )

  app.put(
    '/admin/markets/:pairId',
    {
      config: { ...write, refuses: ['not_found', 'precondition_failed', 'market_change_refused'] },
      schema: {
        operationId: 'admin.markets.replace',
        tags,
        summary: 'Replace a market',
        description:
          'What is left out takes its default, but `name`, `status`, `hidden` and `entitledTenants` stay, and so do the switches, which have a call of their own.',
        params: PairParams,
        headers: IfMatch,
        body: ref(MarketWrite),
        response: { 200: { description: 'The market as it is now.', ...etagHeader, ...ref(AdminMarket) } },
      },
    },
    async (request, reply) => {
      const ifMatch = request.headers['if-match'] ?? null
      const requested = { pairId: pairIdOf(request.params), write: request.body, ifMatch }
      const replaced = await replaceMarket(catalog, adminContextOf(request), requested)
      reply.header('etag', etagOf(replaced))
      return replaced
    },
  )
}
