import { Readable } from 'node:stream'
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { invalidRequest, rateLimited } from '@firsthand/refusal/refusal'
import type { TenantId } from '@firsthand/values/values'
import { LastEventId } from '@firsthand/wire/events'
import type { SessionEnds } from '#sessions/watch-session-ends'
import { eventText, type StoredEvent } from './event.rules.ts'
import type { EventStore } from './event.store.ts'
import { eventFeed, type FeedPart } from './event-feed.ts'
import { eventReaders, readableKinds } from './event-readers.rules.ts'

const eventStreamType = 'text/event-stream'
/** How many streams a tenant may have open at one instance. */
const streamsMax = 20
/** Below the limit after which a silent connection is cut. */
const quietMs = 10_000
/** A reader that does not take what it was given for so long is cut: what it misses, it can have later. */
const slowMs = 15_000
/** A token is judged when a stream begins, so none may outlive it by much: then the reader comes again. The end of its session ends it within seconds. */
const lifeMs = 600_000

const tooFar = () =>
  invalidRequest([{ path: 'last-event-id', code: 'range', message: 'No event has this sequence yet.' }])

/** Without a name of its own, every event meets the same listener; what it is stands inside. */
const frameOf = (event: StoredEvent) => `id: ${event.sequence}\ndata: ${eventText(event)}\n\n`

/** The place alone, where what happened is not for this reader: coming again, they begin behind it. */
const placeFrame = (place: number) => `id: ${place}\n\n`

/** The text of a stream. We are asked for more once there is room again, so not being asked means that nobody reads. */
async function* framesOf(
  after: number,
  parts: AsyncIterable<FeedPart>,
  isOver: () => boolean,
  cut: () => void,
): AsyncGenerator<string> {
  // The place is named before the first event: a reader that is cut off until then comes again without a gap.
  yield `retry: 1000\n${placeFrame(after)}`
  let reached = after
  for await (const { events, place } of parts) {
    if (isOver()) return
    const sent = events.at(-1)?.sequence ?? reached
    const timer = setTimeout(cut, slowMs)
    try {
      if (place === reached) yield ': still here\n\n'
      else yield `${events.map(frameOf).join('')}${place > sent ? placeFrame(place) : ''}`
    } finally {
      clearTimeout(timer)
    }
    reached = place
  }
}

/** How many streams each tenant has open. */
function openStreams() {
  const open = new Map<TenantId, number>()
  const change = (tenant: TenantId, by: number) => {
    const number = (open.get(tenant) ?? 0) + by
    if (number === 0) open.delete(tenant)
    else open.set(tenant, number)
  }
  return {
    /** Counts one more, or refuses it. Answers how to count it off again. */
    enter(tenant: TenantId): () => void {
      if ((open.get(tenant) ?? 0) >= streamsMax)
        throw rateLimited(`A tenant has at most ${streamsMax} streams at once.`, quietMs / 1000)
      change(tenant, 1)
      return () => change(tenant, -1)
    },
  }
}

type Options = { readonly events: EventStore; readonly sessions: Pick<SessionEnds, 'isEnded'> }

/** Events as they happen, by server-sent events. */
export const eventStream: FastifyPluginAsyncTypebox<Options> = async (app, { events, sessions }) => {
  const follow = eventFeed(events)
  const streams = openStreams()
  const closing = new AbortController()
  app.addHook('preClose', async () => closing.abort())

  app.get(
    '/events/stream',
    {
      config: { access: eventReaders, limit: 'reads' },
      schema: {
        operationId: 'events.stream',
        tags: ['Events'],
        summary: 'Follow events',
        description:
          'Server-sent events of the types that the caller’s roles read: `id` is the `sequence`, `data` the event. A stream ends now and then; come again with `Last-Event-ID`, and nothing is missed or sent twice.',
        headers: LastEventId,
        response: {
          200: {
            description: 'Events, one after another, with a comment while nothing happens.',
            content: { [eventStreamType]: { schema: { type: 'string' } } },
          },
        },
      },
    },
    async ({ caller, headers }, reply) => {
      const leave = streams.enter(caller.tenantId)
      const gone = new AbortController()
      reply.raw.once('close', () => {
        gone.abort()
        leave()
      })
      const last = await events.last(caller)
      const after = Number(headers['last-event-id'] ?? last)
      if (after > last) throw tooFar()
      const until = AbortSignal.any([gone.signal, closing.signal, AbortSignal.timeout(lifeMs)])
      const followed = { after, last, quietMs, kinds: readableKinds(caller.roles) }
      const frames = framesOf(
        after,
        follow(caller, followed, until),
        () => sessions.isEnded(caller),
        () => reply.raw.destroy(),
      )
      // A proxy that collects an answer before it passes it on would hold events back.
      reply.type(`${eventStreamType}; charset=utf-8`).header('x-accel-buffering', 'no')
      return reply.send(Readable.from(frames, { objectMode: false }) as never)
    },
  )
}
