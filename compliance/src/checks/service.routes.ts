import { AttestReply, AttestRequest, Profile, StandingRequest } from '@firsthand/wire/compliance'
import {
  PayerCheckReply,
  PayerCheckRequest,
  ReleaseCheckReply,
  ReleaseCheckRequest,
} from '@firsthand/wire/compliance-checks'
import { ref } from '@firsthand/wire/values'
import type { FastifyInstance } from 'fastify'
import type { Static } from 'typebox'
import { type AttestDeps, attest } from '../attestation/attest.ts'
import { profileOf } from '../customers/customer.rules.ts'
import { checkPayer, type PayerCheckDeps } from '../payers/check-payer.ts'
import { personNamed } from '../sealing/person.store.ts'
import { checkRelease, type ReleaseCheckDeps } from './check-release.ts'

/** Counts a decision that is on record. */
export type DecisionCount = (kind: 'attestation' | 'payer_check' | 'release_check', outcome: string) => void

type Deps = AttestDeps & PayerCheckDeps & ReleaseCheckDeps & { readonly count: DecisionCount }

function releaseOutcome({ decision, screening }: ReleaseCheckReply): string {
  if (decision !== null) return 'released'
  return screening === 'hit' ? 'screening_hit' : 'withheld'
}

/** What the service asks: for a caller whose token it forwards, and for a stored buyer who is absent. */
export function serviceRoutes(app: FastifyInstance, deps: Deps): void {
  app.post<{ Body: AttestRequest }>(
    '/attestations',
    {
      config: { opensTo: 'service for customer' },
      schema: { body: AttestRequest, response: { 200: ref(AttestReply) } },
    },
    async ({ asker, body, id }) => {
      const reply = await attest(deps, asker, body, id)
      deps.count('attestation', reply.outcome)
      return reply
    },
  )

  app.post<{ Body: Static<typeof StandingRequest> }>(
    '/standing',
    {
      config: { opensTo: 'service' },
      schema: { body: StandingRequest, response: { 200: ref(Profile) } },
    },
    async ({ body }) => {
      const subject = personNamed(deps.sealing, body.tenant, body.subject)
      const standing = await deps.customers.standingForService({ tenant: body.tenant, subject })
      return profileOf(body, standing, deps.now())
    },
  )

  app.post<{ Body: PayerCheckRequest }>(
    '/payer-checks',
    {
      config: { opensTo: 'service' },
      schema: { body: PayerCheckRequest, response: { 200: ref(PayerCheckReply) } },
    },
    async ({ body }) => {
      const reply = await checkPayer(deps, body)
      deps.count('payer_check', reply.screening === 'hit' ? 'screening_hit' : reply.verdict)
      return reply
    },
  )

  app.post<{ Body: ReleaseCheckRequest }>(
    '/release-checks',
    {
      config: { opensTo: 'service' },
      schema: { body: ReleaseCheckRequest, response: { 200: ref(ReleaseCheckReply) } },
    },
    async ({ body }) => {
      const reply = await checkRelease(deps, body)
      deps.count('release_check', releaseOutcome(reply))
      return reply
    },
  )
}
