import { createHash } from 'node:crypto'

/** Whoever decides, in every record: the tenant, the identity provider, and the name that it gives. */
export type Person = { readonly tenant: string; readonly issuer: string; readonly subject: string }

/** What a person signs when they decide about a proposal. */
export type DecisionStatement = {
  readonly decision: 'approve' | 'reject'
  readonly proposalId: string
  /** Of the proposal and of the state that it was made against. */
  readonly digest: string
  readonly person: Person
  /** Made by the service for this one decision. */
  readonly nonce: string
}

/** JSON keeps the fields apart: no two lists of texts are written alike. */
const hashed = (...fields: readonly string[]): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url')

/** The challenge that an authenticator signs for a decision, in base64url. */
export const decisionChallenge = ({ decision, proposalId, digest, person, nonce }: DecisionStatement): string =>
  hashed('firsthand-decision-1', decision, proposalId, digest, person.tenant, person.issuer, person.subject, nonce)

/** The challenge under which a person makes a new key. */
export const enrolmentChallenge = ({ tenant, issuer, subject }: Person, nonce: string): string =>
  hashed('firsthand-enrolment-1', tenant, issuer, subject, nonce)

/** What an authenticator knows a person by: the same for every key of theirs, and no name. In base64url. */
export const userHandleOf = ({ tenant, issuer, subject }: Person): string =>
  hashed('firsthand-person-1', tenant, issuer, subject)
