import { createHash } from 'node:crypto'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { answerUnchanged, notModified } from '@firsthand/http/unchanged'
import { Work } from '@firsthand/wire/staff/work'
import { ref } from '@firsthand/wire/values'
import { IfNoneMatch } from '#identity/admin-context.routes'
import { readWork, type WorkDeps } from './read-work.ts'
import { staffRoles } from './work.rules.ts'

const etagHeader = { headers: { ETag: { type: 'string', description: 'Of the queues, for `If-None-Match`.' } } }

/** The queues of each role: the first view of everybody who works with the service. */
export const workRoutes: FastifyPluginAsyncTypebox<{ deps: WorkDeps }> = async (app, { deps }) => {
  app.get(
    '/admin/work',
    {
      onSend: answerUnchanged,
      config: { access: staffRoles, limit: 'reads' },
      schema: {
        operationId: 'admin.work.read',
        tags: ['Work'],
        summary: 'Read what waits for you',
        description:
          'The queues that your roles act on. A proposal counts for the people who may decide it, never for its proposer. ' +
          'Leaves no audit record.',
        headers: IfNoneMatch,
        response: { 200: { description: 'The queues.', ...etagHeader, ...ref(Work) }, ...notModified },
      },
    },
    async ({ caller }, reply) => {
      const work = await readWork(deps, caller)
      const hash = createHash('sha256').update(JSON.stringify(work.items)).digest('hex')
      reply.header('etag', `"${hash.slice(0, 32)}"`)
      return work
    },
  )
}
