import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox'
import { notFound } from '@firsthand/refusal/refusal'
import {
  ChallengeWrite,
  Passkey,
  PasskeyChallenge,
  PasskeyList,
  PasskeyRequested,
  PasskeyWrite,
  RevokeWrite,
} from '@firsthand/wire/passkeys'
import { ref } from '@firsthand/wire/values'
import { Type } from 'typebox'
import { adminContextOf } from '#identity/admin-context.routes'
import { type ApprovalDeps, challengeDecision } from '../decide-proposal.ts'
import { idOf, ProposalParams } from '../proposal.routes.ts'
import { askForKey, ownPasskeys, requestPasskey, revokePasskey } from './keep-passkeys.ts'

const tags = ['Approvals']
/** Whoever can have something to decide. */
const access = ['treasury-approver', 'treasury-operator', 'compliance-officer', 'marketplace-admin'] as const
const surface = 'offchain' as const
const reads = { access, limit: 'reads', surface } as const
const writes = { access, limit: 'writes', surface } as const

const Params = Type.Object({ credentialId: Type.String({ description: 'The key.' }) }, { additionalProperties: false })

/** The caller's keys, and how a further one comes to be. */
export const passkeyRoutes: FastifyPluginAsyncTypebox<{ readonly deps: ApprovalDeps }> = async (app, { deps }) => {
  app.get(
    '/me/passkeys',
    {
      config: reads,
      schema: {
        operationId: 'me.passkeys.list',
        tags,
        summary: 'List own passkeys',
        description: 'Revoked ones too.',
        response: { 200: { description: 'The keys.', ...ref(PasskeyList) } },
      },
    },
    async (request) => ({ items: [...(await ownPasskeys(deps, adminContextOf(request)))] }),
  )

  app.post(
    '/me/passkeys/challenges',
    {
      config: { ...writes, refuses: ['not_found'] },
      schema: {
        operationId: 'me.passkeys.challenge',
        tags,
        summary: 'Ask for a challenge for a new passkey',
        description:
          'For `navigator.credentials.create`, with user verification; EdDSA, ES256 and RS256 keys are taken.',
        response: { 201: { description: 'The challenge.', ...ref(PasskeyChallenge) } },
      },
    },
    async (request, answer) => answer.code(201).send(await askForKey(deps, adminContextOf(request))),
  )

  app.post(
    '/me/passkeys',
    {
      config: { ...writes, refuses: ['passkey_refused', 'proposal_not_open'] },
      schema: {
        operationId: 'me.passkeys.request',
        tags,
        summary: 'Request a passkey',
        description: 'A further key is proposed; a first one is enrolled with a command, from `key`.',
        body: ref(PasskeyWrite),
        response: { 202: { description: 'The key, which decides nothing yet.', ...ref(PasskeyRequested) } },
      },
    },
    async (request, answer) => answer.code(202).send(await requestPasskey(deps, adminContextOf(request), request.body)),
  )

  app.post(
    '/passkeys/:credentialId/revoke',
    {
      config: { ...writes, refuses: ['not_found'] },
      schema: {
        operationId: 'passkeys.revoke',
        tags,
        summary: 'Revoke a passkey',
        description: 'By its owner or a `marketplace-admin`, at once and for good.',
        params: Params,
        body: ref(RevokeWrite),
        response: { 200: { description: 'The revoked key.', ...ref(Passkey) } },
      },
    },
    async (request) => {
      const { credentialId } = request.params
      if (!/^[A-Za-z0-9_-]{16,512}$/.test(credentialId)) throw notFound()
      return revokePasskey(deps, adminContextOf(request), credentialId, request.body.reason)
    },
  )
}

/** What a passkey has to sign for a decision. */
export const decisionChallenges: FastifyPluginAsyncTypebox<{ readonly deps: ApprovalDeps }> = async (app, { deps }) => {
  app.post(
    '/proposals/:proposalId/challenges',
    {
      config: { ...writes, refuses: ['not_found', 'proposal_not_open', 'approval_same_person'] },
      schema: {
        operationId: 'proposals.challenge',
        tags,
        summary: 'Ask for a challenge for a decision',
        description:
          'For `navigator.credentials.get`, with user verification. The answer is the `assertion` of the decision.',
        params: ProposalParams,
        body: ref(ChallengeWrite),
        response: { 201: { description: 'The challenge.', ...ref(PasskeyChallenge) } },
      },
    },
    async (request, answer) => {
      const context = adminContextOf(request)
      const asked = await challengeDecision(deps, context, idOf(request.params), request.body.decision)
      return answer.code(201).send(asked)
    },
  )
}
