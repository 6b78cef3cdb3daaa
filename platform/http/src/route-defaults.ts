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

/** What a route can refuse with, its own reasons and those it shares with all others of its kind. */
export function reasonsOf({ config, schema }: Pick<RouteOptions, 'config' | 'schema'>): readonly Reason[] {
  const open = config?.access === 'public'
  const needsRole = !open && config?.access !== 'tenant'
  return [
    'invalid_request',
    ...(open ? [] : (['unauthenticated', 'identity_unavailable', 'rate_limited'] as const)),
    ...(needsRole ? (['forbidden'] as const) : []),
    // A body can be refused for its kind and its size also where none is taken.
    'unsupported_media_type',
    ...(schema?.body || !open ? (['payload_too_large'] as const) : []),
    ...(config?.refuses ?? []),
    'internal_error',
    'service_overloaded',
  ]
}

/** The schema as the document shows it: with every refusal, and with the token it needs. */
export function documented(route: RouteOptions): FastifySchema {
  const { schema = {}, config } = route
  if (schema.hide || config === undefined) return schema
  const { mediaType, line, file = line } = config
  const body = file && mediaType ? { body: { content: { [mediaType]: { schema: file } } } } : {}
  return {
    ...schema,
    ...body,
    response: { ...(schema.response as object), ...problemResponses(config.surface ?? 'general', reasonsOf(route)) },
    ...(config.access === 'public' ? { security: [] } : {}),
  }
}
