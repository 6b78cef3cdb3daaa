import { problemResponses } from '@firsthand/wire/problem'
import type { Reason } from '@firsthand/wire/refusals'
import type { FastifyInstance, FastifySchema, RouteOptions } from 'fastify'
import { Type } from 'typebox'

const NoQuery = Type.Object({}, { additionalProperties: false })

/** A route that takes no query refuses one too: `?x=1` is a misspelling, never ignored. */
export function closeQueries(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.schema?.hide) return
    route.schema = { ...route.schema, querystring: route.schema?.querystring ?? NoQuery }
  })
}

/** The limits of calls that are sent as a body and change nothing. */
const bindingNothing: ReadonlySet<string> = new Set(['soft', 'allowance'])

/** What a route can refuse with, its own reasons and those it shares with all others of its kind. */
export function reasonsOf({
  config,
  schema,
  method,
}: Pick<RouteOptions, 'config' | 'schema' | 'method'>): readonly Reason[] {
  const open = config?.access === 'public'
  const needsRole = !open && config?.access !== 'tenant'
  const commits = !open && ![method].flat().includes('GET') && !bindingNothing.has(config?.limit ?? '')
  return [
    'invalid_request',
    ...(open ? [] : (['unauthenticated', 'session_ended', 'identity_unavailable', 'rate_limited'] as const)),
    ...(needsRole ? (['forbidden'] as const) : []),
    ...(config?.freshLogin ? (['insufficient_user_authentication'] as const) : []),
    // A body can be refused for its kind and its size also where none is taken.
    'unsupported_media_type',
    ...(schema?.body || !open ? (['payload_too_large'] as const) : []),
    ...(config?.refuses ?? []),
    'internal_error',
    'service_overloaded',
    ...(commits ? (['outcome_unknown'] as const) : []),
  ]
}

type Answers = Readonly<Record<number, { readonly $ref?: string; readonly [member: string]: unknown }>>

/** A list that is answered as CSV too has two forms of the same answer. */
function withCsv(answers: Answers): Answers {
  const { $ref, ...rest } = answers[200] ?? {}
  const content = { 'application/json': { schema: { $ref } }, 'text/csv': { schema: { type: 'string' } } }
  return { ...answers, 200: { ...rest, content } }
}

/** The schema as the document shows it: with every refusal, and with the token it needs. */
export function documented(route: RouteOptions): FastifySchema {
  const { schema = {}, config } = route
  if (schema.hide || config === undefined) return schema
  const { mediaType, line, file = line } = config
  const body = file && mediaType ? { body: { content: { [mediaType]: { schema: file } } } } : {}
  const answers = schema.response as Answers
  return {
    ...schema,
    ...body,
    response: {
      ...(config.csv ? withCsv(answers) : answers),
      ...problemResponses(config.surface ?? 'general', reasonsOf(route)),
    },
    ...(config.access === 'public' ? { security: [] } : {}),
  }
}
