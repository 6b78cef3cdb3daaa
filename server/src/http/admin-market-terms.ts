import type { AdminMarket } from '@firsthand/wire/markets'
import type { FastifyRequest } from 'fastify'
import type { Act } from '../ports/market-administration.ts'

export const tags = ['Market administration']

/** How the document describes the header of `etagOf`. */
export const etagHeader = {
  headers: { ETag: { type: 'string', description: 'The version of the market, for `If-Match`.' } },
}

export const etagOf = ({ version }: AdminMarket): string => `"${version}"`

/** Who administers, and under which request it is written down. */
export const actOf = ({ caller, id }: FastifyRequest): Act => ({ caller, requestId: id })
