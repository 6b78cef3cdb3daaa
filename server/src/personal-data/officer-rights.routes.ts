import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import { ProposalSummary } from '@firsthand/wire/approvals'
import {
  ErasureRequestPage,
  HoldParams,
  LegalHold,
  PersonFile,
  PersonParams,
  PersonReason,
  Restriction,
} from '@firsthand/wire/people/personal-data'
import { Cursor, PageLimit, ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { summaryOf } from '#approvals/read-proposals'
import { adminContextOf } from '#identity/admin-context.routes'
import type { Pseudonyms } from '#identity/buyer.rules'
import { listRequests, proposeErasure } from './erasure/ask-erasure.ts'
import type { ErasureDeps } from './erasure/erasure.proposal.ts'
import type { ExportDeps } from './export/gather-export.ts'
import { placeHold, proposeRelease } from './hold-person.ts'
import { personIn } from './personal-data.routes.ts'
import { readPerson, restrictPerson, unrestrictPerson } from './restrict-person.ts'

type Options = {
  readonly deps: Pick<ExportDeps, 'pool'> & ErasureDeps
  readonly pseudonyms: Pseudonyms
}

const tags = ['Personal data']
const access = ['compliance-officer'] as const
const reads = { access, limit: 'reads', surface: 'offchain' } as const
const writes = { access, limit: 'writes', surface: 'offchain' } as const
const proposed = { description: 'The proposal, for another officer to decide.', ...ref(ProposalSummary) }

/** What is no id names nothing, and is never malformed. */
function idIn(text: string): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)) throw notFound()
  return text
}

/** What stands about people's rights. */
export const personReads: FastifyPluginAsyncTypebox<Options & { readonly cursors: Cursors }> = async (app, options) => {
  const { deps, cursors } = options
  app.get(
    '/people/:person/rights',
    {
      config: reads,
      schema: {
        operationId: 'people.rights.read',
        tags,
        summary: 'Read what stands about a person',
        description: 'Restriction, legal holds, requests and erasures. Leaves an audit record.',
        params: PersonParams,
        response: { 200: { description: 'What stands.', ...ref(PersonFile) } },
      },
    },
    (request) => readPerson(deps, adminContextOf(request), personIn(options, request, request.params.person)),
  )

  app.get(
    '/erasure-requests',
    {
      config: { ...reads, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'erasureRequests.list',
        tags,
        summary: 'List requests to be erased',
        description: 'Those that wait for an officer, the oldest first. Leaves an audit record.',
        querystring: Type.Object(
          { limit: Type.Optional(PageLimit), cursor: Type.Optional(Cursor) },
          { additionalProperties: false },
        ),
        response: { 200: { description: 'One page of requests.', ...ref(ErasureRequestPage) } },
      },
    },
    async (request) => {
      const { limit = 50, cursor } = request.query
      const scope = ['erasure requests', request.caller.tenantId]
      const page = { after: cursors.read(scope, cursor), limit }
      const found = await listRequests(deps, adminContextOf(request), page)
      return writePage(cursors, scope, [...found], page, ({ requestId }) => requestId)
    },
  )
}

/** Legal holds and erasure. */
export const personDecisions: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { deps } = options
  app.post(
    '/people/:person/legal-holds',
    {
      config: writes,
      schema: {
        operationId: 'people.legalHolds.place',
        tags,
        summary: 'Place a legal hold',
        description: 'By one officer, at once: nothing of the person is erased while it stands. Never disclose it.',
        params: PersonParams,
        body: PersonReason,
        response: { 201: { description: 'The hold.', ...ref(LegalHold) } },
      },
    },
    async (request, reply) => {
      const person = personIn(options, request, request.params.person)
      return reply.code(201).send(await placeHold(deps, adminContextOf(request), person, request.body.reason))
    },
  )

  app.post(
    '/legal-holds/:holdId/release',
    {
      config: { ...writes, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'legalHolds.release',
        tags,
        summary: 'Propose to release a legal hold',
        description: 'Another officer decides at `/proposals/{proposalId}/approve`.',
        params: HoldParams,
        body: PersonReason,
        response: { 202: proposed },
      },
    },
    async (request, reply) => {
      const context = adminContextOf(request)
      const proposal = await proposeRelease(deps, context, idIn(request.params.holdId), request.body.reason)
      return reply.code(202).send(summaryOf(proposal, 0))
    },
  )

  app.post(
    '/people/:person/erasure',
    {
      config: {
        ...writes,
        refuses: ['retention_not_over', 'legal_hold', 'proposal_not_open', 'kyc_attestation_unavailable'],
      },
      schema: {
        operationId: 'people.erasure.propose',
        tags,
        summary: 'Propose to erase a person',
        description:
          'Another officer decides at `/proposals/{proposalId}/approve`. Then the keys of what is sealed are destroyed: nobody can undo it.',
        params: PersonParams,
        body: PersonReason,
        response: { 202: proposed },
      },
    },
    async (request, reply) => {
      const person = personIn(options, request, request.params.person)
      const proposal = await proposeErasure(deps, adminContextOf(request), person, request.body.reason)
      return reply.code(202).send(summaryOf(proposal, 0))
    },
  )
}

/** Restriction, placed and lifted by one officer. */
export const personRestrictions: FastifyPluginAsyncTypebox<Options> = async (app, options) => {
  const { deps } = options
  const shown = { 200: { description: 'The restriction.', ...ref(Restriction) } }
  app.post(
    '/people/:person/restriction',
    {
      config: writes,
      schema: {
        operationId: 'people.restriction.place',
        tags,
        summary: 'Restrict a person’s data',
        description:
          'It is kept, and not used for anything new: the person buys nothing, and reads `kyc_required` like anybody whose check is not finished.',
        params: PersonParams,
        body: PersonReason,
        response: shown,
      },
    },
    (request) => {
      const person = personIn(options, request, request.params.person)
      return restrictPerson(deps, adminContextOf(request), person, request.body.reason)
    },
  )

  app.post(
    '/people/:person/restriction/lift',
    {
      config: { ...writes, refuses: ['not_found'] },
      schema: {
        operationId: 'people.restriction.lift',
        tags,
        summary: 'Lift a restriction',
        description: 'By one officer, with a reason.',
        params: PersonParams,
        body: PersonReason,
        response: shown,
      },
    },
    (request) => {
      const person = personIn(options, request, request.params.person)
      return unrestrictPerson(deps, adminContextOf(request), person, request.body.reason)
    },
  )
}
