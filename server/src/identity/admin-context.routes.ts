import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { AdminContext } from './admin-context.ts'

/** How the document describes the header of `etagOf`. */
export const etagHeader = {
  headers: { ETag: { type: 'string', description: 'The version of what was read, for `If-Match`.' } },
}

export const etagOf = ({ version }: { readonly version: number }): string => `"${version}"`

export const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ maxLength: 64, description: 'The `ETag` that the change rests on.' })),
})

/** Who administers, and under which request it is written down. */
export const adminContextOf = ({ caller, id }: FastifyRequest): AdminContext => ({ caller, requestId: id })
