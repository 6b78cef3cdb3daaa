import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import type { BuyerId } from '@firsthand/values/values'
import {
  type PersonalData as Document,
  ErasureRequest,
  ExportQuery,
  OfficerExportQuery,
  PersonalData,
  PersonParams,
} from '@firsthand/wire/people/personal-data'
import { ref } from '@firsthand/wire/values'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { adminContextOf } from '#identity/admin-context.routes'
import { buyerNamed, type Pseudonyms } from '#identity/buyer.rules'
import { requestErasure } from './erasure/ask-erasure.ts'
import { exportPage } from './export/export-page.rules.ts'
import { type ExportDeps, gatherExport } from './export/gather-export.ts'

export type PersonalDataOptions = { readonly deps: ExportDeps; readonly pseudonyms: Pseudonyms }

const tags = ['Personal data']
const surface = 'offchain' as const

/** The page is given out as a file: a browser runs nothing of it under our address. */
async function answered(document: Document, format: 'json' | 'html' | undefined, reply: FastifyReply) {
  reply.header('cache-control', 'no-store')
  if (format !== 'html') return document
  reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
  return reply.type('text/html; charset=utf-8').send(exportPage(document))
}

const document = {
  200: {
    description: 'The document.',
    content: {
      'application/json': { schema: ref(PersonalData) },
      'text/html': { schema: { type: 'string' } },
    },
  },
}

/** Who an officer asks about: by subject, or by pseudonym. */
export const personIn = (
  { pseudonyms }: Pick<PersonalDataOptions, 'pseudonyms'>,
  { caller: { tenantId } }: FastifyRequest,
  person: string,
): BuyerId => buyerNamed(pseudonyms, tenantId, person)

/** What a person can ask about their own data, and an officer about anybody's. */
export const personalDataRoutes: FastifyPluginAsyncTypebox<PersonalDataOptions> = async (app, options) => {
  const { deps } = options
  app.get(
    '/me/personal-data',
    {
      config: { access: 'tenant', limit: 'reads', surface, refuses: ['kyc_attestation_unavailable'] },
      schema: {
        operationId: 'me.personalData.read',
        tags,
        summary: 'Read everything about yourself',
        description: 'From the service and Compliance, with what is withheld and why. Leaves a record.',
        querystring: ExportQuery,
        response: document,
      },
    },
    async (request, reply) => {
      const asked = { person: request.caller.buyer, by: 'customer', reason: null } as const
      return answered(await gatherExport(deps, adminContextOf(request), asked), request.query.format, reply)
    },
  )

  app.post(
    '/me/erasure-request',
    {
      config: { access: 'tenant', limit: 'writes', surface },
      schema: {
        operationId: 'me.erasure.request',
        tags,
        summary: 'Ask to be erased',
        description:
          'Two officers decide about it. What a law obliges to keep is kept until then. Asked again while it waits, it is the same request.',
        response: { 200: { description: 'The request that waits.', ...ref(ErasureRequest) } },
      },
    },
    (request) => requestErasure(deps, adminContextOf(request)),
  )

  app.get(
    '/people/:person/personal-data',
    {
      config: { access: ['compliance-officer'], limit: 'reads', surface, refuses: ['kyc_attestation_unavailable'] },
      schema: {
        operationId: 'people.personalData.read',
        tags,
        summary: 'Read everything about a person',
        description:
          'The document that the person would get, for one who asked in another way. Leaves an audit record.',
        params: PersonParams,
        querystring: OfficerExportQuery,
        response: document,
      },
    },
    async (request, reply) => {
      const { format, reason } = request.query
      const asked = { person: personIn(options, request, request.params.person), by: 'officer', reason } as const
      return answered(await gatherExport(deps, adminContextOf(request), asked), format, reply)
    },
  )
}
