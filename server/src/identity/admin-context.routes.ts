import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Type } from 'typebox'
import type { AdminContext } from './admin-context.ts'

/** How the document describes the header of `etagOf`. */
export const etagHeader = {
  headers: { ETag: { type: 'string', description: 'The version, for `If-Match` and `If-None-Match`.' } },
}

type Versioned = { readonly version: number }

/** The version, and behind it a mark of what else is shown and changes without it. A change rests on the version alone. */
export function etagOf({ version }: Versioned, beside: unknown = null): string {
  if (beside === null) return `"${version}"`
  return `"${version}-${createHash('sha256').update(JSON.stringify(beside)).digest('hex').slice(0, 12)}"`
}

export const IfNoneMatch = Type.Object({
  'if-none-match': Type.Optional(
    Type.String({ maxLength: 1024, description: 'An `ETag` that you have: 304 while it stands.' }),
  ),
})

export const IfMatch = Type.Object({
  'if-match': Type.Optional(Type.String({ maxLength: 64, description: 'The `ETag` that the change rests on.' })),
})

/** Who administers, and under which request it is written down. */
export const adminContextOf = ({ caller, id, inExport = false }: FastifyRequest): AdminContext => ({
  caller,
  requestId: id,
  inExport,
})
