import { type Static, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { CredentialsFile } from './credentials-file.ts'
import { type AssertionFault, type KeptAssertion, verifyDecision } from './verify-decision.ts'

const closed = { additionalProperties: false } as const
const text = Type.String({ minLength: 1 })
const base64url = Type.String({ pattern: '^[A-Za-z0-9_-]+$' })

/** A decision as one line of an export. Its members are named like the columns that it is kept in. */
const ExportedDecision = Type.Object(
  {
    tenant_id: text,
    proposal_id: text,
    issuer: text,
    subject: text,
    digest: Type.String({ pattern: '^[0-9a-f]{64}$' }),
    decision: Type.Enum(['approve', 'reject']),
    decided_at: Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}[.][0-9]{3}Z$' }),
    assertion: Type.Union([
      Type.Object(
        {
          nonce: text,
          credentialId: base64url,
          clientDataJSON: base64url,
          authenticatorData: base64url,
          signature: base64url,
        },
        closed,
      ),
      Type.Null(),
    ]),
  },
  closed,
)
type ExportedDecision = Static<typeof ExportedDecision>
const shape = Compile(ExportedDecision)

/** A decision with its signature, as far as it has one. */
export type KeptDecision = Omit<ExportedDecision, 'decided_at' | 'assertion'> & {
  readonly decided_at: Date
  readonly assertion: KeptAssertion | null
}

/** A line of an export. Each text of base64url has one spelling: another one of the same bytes is refused. */
export function readDecision(line: string): KeptDecision {
  const read: unknown = JSON.parse(line)
  if (!shape.Check(read)) throw new Error('not a decision')
  const { nonce: _, ...encoded } = read.assertion ?? {}
  for (const text of Object.values(encoded))
    if (Buffer.from(text, 'base64url').toString('base64url') !== text) throw new Error('not a decision')
  return { ...read, decided_at: new Date(read.decided_at) }
}

/**
 * Verifies kept decisions one after the other, in the order in which they were made: the counter of a key that counts has to rise
 * from each to the next.
 */
export function keptVerifier({ relyingParty, credentials }: Pick<CredentialsFile, 'relyingParty' | 'credentials'>) {
  const counters = new Map<string, number>()
  const counts = { verified: 0, unsigned: 0, wrong: 0 }
  return {
    counts,
    /** What is wrong with the signature of a decision; null when it holds, or there is none. */
    async check(kept: KeptDecision): Promise<AssertionFault | null> {
      const { tenant_id: tenant, issuer, subject, proposal_id: proposalId, digest, decision, assertion } = kept
      if (assertion === null) {
        counts.unsigned += 1
        return null
      }
      const { nonce, ...signature } = assertion
      const counter = `${tenant}\n${signature.credentialId}`
      const verdict = await verifyDecision({
        statement: { decision, proposalId, digest, person: { tenant, issuer, subject }, nonce },
        assertion: signature,
        credentials,
        relyingParty,
        decidedAt: kept.decided_at,
        lastCounter: counters.get(counter) ?? 0,
      })
      if (!verdict.holds) {
        counts.wrong += 1
        return verdict.fault
      }
      counters.set(counter, verdict.counter)
      counts.verified += 1
      return null
    },
  }
}
