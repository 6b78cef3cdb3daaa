import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { sendJson } from '@firsthand/http/strict-json'
import { notFound } from '@firsthand/refusal/refusal'
import { parseEventId } from '@firsthand/values/values'
import { Event, EventPage, EventQuery } from '@firsthand/wire/events'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { eventText } from './event.rules.ts'
import type { EventStore } from './event.store.ts'
import { eventReaders, isReadable, readableKinds } from './event-readers.rules.ts'

const tags = ['Events']
const read = { access: eventReaders, limit: 'reads' } as const

/** Any text: what is no id is not found, never malformed. */
const EventParams = Type.Object(
  { id: Type.String({ description: 'The event.', examples: ['019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'] }) },
  { additionalProperties: false },
)

/** The record of what happened: streams and webhooks send the same events, and can be checked against it. */
export const eventRoutes: FastifyPluginAsyncTypebox<{ events: EventStore; cursors: Cursors }> = async (
  app,
  { events, cursors },
) => {
  app.get(
    '/events',
    {
      config: { ...read, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'events.list',
        tags,
        summary: 'List events',
        description:
          'What happened in this tenant, of the types that the caller’s roles read; an integrator reads all, by a `sequence` without holes. At the end, ask again with `after`. A cursor is for the filters that it was given for.',
        querystring: EventQuery,
        response: { 200: { description: 'One page of events.', ...ref(EventPage) } },
      },
    },
    async ({ caller, query }, reply) => {
      const { limit = 50, cursor, after = '0', type, subject = null, order = 'asc' } = query
      const readable = readableKinds(caller.roles)
      const kinds = type === undefined ? readable : [type].filter((kind) => isReadable(readable, kind))
      const scope = ['events', caller.tenantId, after, kinds, subject, order]
      const place = cursors.read(scope, cursor)
      const range = { after: Number(after), order, limit: limit + 1 }
      const rest = place === null ? {} : { [order === 'asc' ? 'after' : 'before']: Number(place) }
      const found = await events.list(caller, { ...range, ...rest }, { kinds, subject })
      const { items, next_cursor } = writePage(cursors, scope, found, { limit }, ({ sequence }) => `${sequence}`)
      const next = JSON.stringify(next_cursor)
      return sendJson(reply, `{"items":[${items.map(eventText).join(',')}],"next_cursor":${next}}`)
    },
  )

  app.get(
    '/events/:id',
    {
      config: { ...read, refuses: ['not_found'] },
      schema: {
        operationId: 'events.read',
        tags,
        summary: 'Read an event',
        description: 'By its `id`, which a webhook carries as `webhook-id`.',
        params: EventParams,
        response: { 200: { description: 'The event.', ...ref(Event) } },
      },
    },
    async ({ caller, params }, reply) => {
      const id = parseEventId(params.id)
      const found = id === null ? null : await events.find(caller, id)
      if (found === null || !isReadable(readableKinds(caller.roles), found.kind)) throw notFound()
      return sendJson(reply, eventText(found))
    },
  )
}
