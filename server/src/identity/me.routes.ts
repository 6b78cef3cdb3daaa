import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { roles } from '@firsthand/wire/roles'
import { Me } from '@firsthand/wire/staff/me'
import { ref } from '@firsthand/wire/values'

const instant = (unixSeconds: number) => new Date(unixSeconds * 1000).toISOString()

/** Who asks, as the service understood their token: a page shows it, and learns which acts take a new login. */
export const meRoutes: FastifyPluginAsyncTypebox = async (app) => {
  app.get(
    '/me',
    {
      config: { access: 'tenant', limit: 'reads' },
      schema: {
        operationId: 'me.read',
        tags: ['Identity'],
        summary: 'Read who asks',
        description: 'The caller by their token: tenant, roles, login.',
        response: { 200: { description: 'The caller.', ...ref(Me) } },
      },
    },
    async ({ caller: { subject, buyer, issuer, tenantId, roles: held, login } }) => {
      if (login === undefined) throw new Error('a caller came without a token')
      const { name, authTime, acr, expiresAt } = login
      return {
        subject,
        buyer,
        issuer,
        name,
        tenant: tenantId,
        roles: roles.filter((role) => held.has(role)),
        authTime: authTime === null ? null : instant(authTime),
        acr,
        expiresAt: instant(expiresAt),
      }
    },
  )
}
