import type { Cursors } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import type { FastifyRequest } from 'fastify'
import { type Static, Type } from 'typebox'
import type { Page } from './treasury-audit.store.ts'

export const treasuryTags = ['Treasury']

/** Operators and approvers of the treasury may read; the first propose, the second approve. */
export const treasuryRead = {
  access: ['treasury-operator', 'treasury-approver'],
  limit: 'reads',
  surface: 'offchain',
} as const
/** A compliance officer may also read what they can freeze. */
export const freezableRead = { ...treasuryRead, access: [...treasuryRead.access, 'compliance-officer'] } as const
export const operatorWrite = { access: 'treasury-operator', limit: 'writes', surface: 'offchain' } as const
export const approverWrite = { access: 'treasury-approver', limit: 'writes', surface: 'offchain' } as const
/** Officers freeze and release, and both take a recent login. */
export const officerWrite = {
  access: 'compliance-officer',
  limit: 'writes',
  surface: 'offchain',
  freshLogin: true,
} as const

/** Any text: what names nothing is not found, never malformed. */
export const IdParams = Type.Object({ id: Type.String({ description: 'Its id.' }) }, { additionalProperties: false })

/** The id in the path, or `not_found`. */
export function uuidOf({ id }: Static<typeof IdParams>): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) throw notFound()
  return id
}

/** What was found, or `not_found`. */
export function found<T>(item: T | null): T {
  if (item === null) throw notFound()
  return item
}

type PageQuery = { readonly limit?: number; readonly cursor?: string }

/** The page that a query asks for, bound to the list, the tenant and the filters. */
export function pageOf(
  cursors: Cursors,
  { caller }: FastifyRequest,
  list: string,
  { limit = 50, cursor, ...filter }: PageQuery & Record<string, unknown>,
): { readonly scope: readonly unknown[]; readonly page: Page } {
  const scope = [list, caller.tenantId, filter]
  return { scope, page: { after: cursors.read(scope, cursor), limit } }
}
