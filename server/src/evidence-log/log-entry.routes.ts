import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '@firsthand/refusal/refusal'
import { leafProver } from '@firsthand/tlog/tile-folder'
import { LogEntry } from '@firsthand/wire/staff/evidence-log'
import { ref } from '@firsthand/wire/values'
import type pg from 'pg'
import { Type } from 'typebox'
import { ownLeaf } from './log-entry.store.ts'

/** Any text: what is no reference is not found, never malformed. */
const Params = Type.Object(
  { reference: Type.String({ examples: [`MINT${'0'.repeat(32)}`] }) },
  { additionalProperties: false },
)

export type LogEntryOptions = { readonly pool: pg.Pool; readonly folder: string | null }

/** What a buyer needs to find their purchase in the public log. */
export const logEntryRoutes: FastifyPluginAsyncTypebox<LogEntryOptions> = async (app, { pool, folder }) => {
  app.get(
    '/log-entries/:reference',
    {
      config: { access: 'tenant', limit: 'reads', refuses: ['not_found'] },
      schema: {
        operationId: 'logEntries.read',
        tags: ['Evidence'],
        summary: 'Find a purchase in the transparency log',
        description:
          'Of your own purchase, once it is settled for good or delivered: the record, its salt and the proof that its leaf is in the log. `firsthand-verify log` checks them without the service.',
        params: Params,
        response: { 200: { description: 'The leaf of the purchase.', ...ref(LogEntry) } },
      },
    },
    async ({ caller, params }) => {
      const own = folder === null ? null : await ownLeaf(pool, caller, params.reference)
      if (folder === null || own === null) throw notFound()
      const { index, salt, logged } = own
      const prove = await leafProver(folder)
      return {
        kind: logged.kind,
        index,
        record: logged.record,
        salt: salt?.toString('hex') ?? null,
        proof: await prove(index),
      }
    },
  )
}
