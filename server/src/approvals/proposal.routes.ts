import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { type Cursors, writePage } from '@firsthand/http/cursor'
import { notFound } from '@firsthand/refusal/refusal'
import {
  ApproveWrite,
  DecisionHeaders,
  Proposal,
  ProposalPage,
  ProposalQuery,
  RejectWrite,
  WithdrawWrite,
} from '@firsthand/wire/approvals'
import { ref } from '@firsthand/wire/values'
import type { FastifyReply } from 'fastify'
import { type Static, Type } from 'typebox'
import type { AdminContext } from '#identity/admin-context'
import { adminContextOf } from '#identity/admin-context.routes'
import { type ApprovalDeps, approveProposal, rejectProposal, withdrawProposal } from './decide-proposal.ts'
import { readProposal, readProposals } from './read-proposals.ts'

const tags = ['Approvals']
/** Who may decide depends on the kind, so the roles are checked again once the proposal is known. */
const access = ['treasury-approver', 'treasury-operator', 'compliance-officer', 'marketplace-admin'] as const
const surface = 'offchain' as const
const reads = { access, limit: 'reads', surface } as const
const writes = { access, limit: 'writes', surface } as const
const etag = { headers: { ETag: { type: 'string', description: 'The digest, for `If-Match` of a decision.' } } }
const reply = { 200: { description: 'The proposal as it is now.', ...etag, ...ref(Proposal) } }
const decided = [
  'not_found',
  'proposal_not_open',
  'approval_same_person',
  'precondition_required',
  'proposal_changed',
  'passkey_required',
  'passkey_refused',
] as const

/** What carrying out a proposal of some kind can meet, too. */
const carriedOut = [
  ...decided,
  'insufficient_user_authentication',
  'proposal_cooling_off',
  'bank_transaction_not_open',
  'refund_exceeds_held',
  'reconciliation_broken',
  'kyc_attestation_refused',
  'kyc_attestation_unavailable',
  'delivery_contract_mismatch',
  'delivery_unavailable',
  'iban_taken',
  'market_change_refused',
  'account_unknown',
  'statement_gap',
  'statement_wrong_day',
  'retention_not_over',
  'legal_hold',
] as const

export const ProposalParams = Type.Object(
  { proposalId: Type.String({ description: 'The proposal.' }) },
  { additionalProperties: false },
)

/** What is no id names nothing, and is never malformed. */
export function idOf({ proposalId }: Static<typeof ProposalParams>): string {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(proposalId)) throw notFound()
  return proposalId
}

type Options = { readonly deps: ApprovalDeps; readonly cursors: Cursors }

/** What waits for another person, with everything that an approval would do. */
export const proposalReads: FastifyPluginAsyncTypebox<Options> = async (app, { deps, cursors }) => {
  app.get(
    '/proposals',
    {
      config: { ...reads, refuses: ['invalid_cursor'] },
      schema: {
        operationId: 'proposals.list',
        tags,
        summary: 'List proposals',
        description: 'Of the kinds that the caller may propose or decide, the oldest first. Leaves an audit record.',
        querystring: ProposalQuery,
        response: { 200: { description: 'One page of proposals.', ...ref(ProposalPage) } },
      },
    },
    async (request) => {
      const { limit = 50, cursor, state = 'open', kind = null, subject = null } = request.query
      const { caller } = request
      const scope = ['proposals', caller.tenantId, [...caller.roles].toSorted(), state, kind, subject]
      const page = { after: cursors.read(scope, cursor), limit }
      const items = await readProposals(deps, adminContextOf(request), { state, kind, subject }, page)
      return writePage(cursors, scope, items, page, ({ proposalId }) => proposalId)
    },
  )

  app.get(
    '/proposals/:proposalId',
    {
      config: { ...reads, refuses: ['not_found'] },
      schema: {
        operationId: 'proposals.read',
        tags,
        summary: 'Read a proposal',
        description:
          'Everything that its approval will act on: parties, accounts, lines, sums, evidence. Leaves an audit record.',
        params: ProposalParams,
        response: reply,
      },
    },
    async (request, answer) => shown(deps, adminContextOf(request), idOf(request.params), answer),
  )
}

async function shown(deps: ApprovalDeps, context: AdminContext, proposalId: string, answer: FastifyReply) {
  const proposal = await readProposal(deps, context, proposalId)
  answer.header('etag', `"${proposal.digest}"`)
  return proposal
}

/** Decisions. Each names what was read; the last approval that is needed carries the proposal out. */
export const proposalDecisions: FastifyPluginAsyncTypebox<Pick<Options, 'deps'>> = async (app, { deps }) => {
  app.post(
    '/proposals/:proposalId/approve',
    {
      config: {
        ...writes,
        refuses: carriedOut,
      },
      schema: {
        operationId: 'proposals.approve',
        tags,
        summary: 'Approve a proposal',
        description:
          'By another person than the proposer, with `If-Match`. With the last approval that it needs, it is carried out.',
        params: ProposalParams,
        headers: DecisionHeaders,
        body: ApproveWrite,
        response: reply,
      },
    },
    async (request, answer) => {
      const [context, id] = [adminContextOf(request), idOf(request.params)]
      await approveProposal(deps, context, id, request.headers['if-match'] ?? null, request.body?.assertion ?? null)
      return shown(deps, context, id, answer)
    },
  )

  app.post(
    '/proposals/:proposalId/reject',
    {
      config: { ...writes, refuses: decided },
      schema: {
        operationId: 'proposals.reject',
        tags,
        summary: 'Reject a proposal',
        description: 'By another person than the proposer, with `If-Match` and a reason. Nothing of it is carried out.',
        params: ProposalParams,
        headers: DecisionHeaders,
        body: ref(RejectWrite),
        response: reply,
      },
    },
    async (request, answer) => {
      const [context, id] = [adminContextOf(request), idOf(request.params)]
      const ifMatch = request.headers['if-match'] ?? null
      const { reason, assertion } = request.body
      await rejectProposal(deps, context, id, { ifMatch, reason, assertion })
      return shown(deps, context, id, answer)
    },
  )

  app.post(
    '/proposals/:proposalId/withdraw',
    {
      config: { ...writes, refuses: ['not_found', 'proposal_not_open'] },
      schema: {
        operationId: 'proposals.withdraw',
        tags,
        summary: 'Withdraw a proposal',
        description: 'By the proposer and nobody else.',
        params: ProposalParams,
        body: ref(WithdrawWrite),
        response: reply,
      },
    },
    async (request, answer) => {
      const [context, id] = [adminContextOf(request), idOf(request.params)]
      await withdrawProposal(deps, context, id, request.body.reason ?? null)
      return shown(deps, context, id, answer)
    },
  )
}
