import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { SettlementKeys } from '@firsthand/wire/settlement-keys'
import { ref } from '@firsthand/wire/values'

export type SettlementKeyOptions = {
  /** With a token on the API, without one on the documents listener. */
  readonly access: 'public' | 'tenant'
  /** The published keys as JSON text. */
  readonly settlementKeys: () => string
}

/** A new key is published before it is used: nobody may remember the list for longer than that takes. */
const memory = 'public, max-age=5'

/** The keys that sign bundles, for whoever checks a bundle offline. */
export const settlementKeyRoutes: FastifyPluginAsyncTypebox<SettlementKeyOptions> = async (app, options) => {
  const { access, settlementKeys } = options
  app.get(
    '/.well-known/settlement-keys.json',
    {
      config: { access, limit: access === 'public' ? null : ('reads' as const) },
      schema: {
        operationId: 'settlementKeys.list',
        tags: ['Documents'],
        summary: 'List the keys that sign bundles',
        description: 'Role, address and dates of every signer key, so that a bundle can be checked offline.',
        response: { 200: { description: 'Every key that signs or has signed.', ...ref(SettlementKeys) } },
      },
    },
    async (_request, reply) => {
      if (access === 'public') reply.header('cache-control', memory)
      return reply.type('application/json').send(settlementKeys() as never)
    },
  )
}
