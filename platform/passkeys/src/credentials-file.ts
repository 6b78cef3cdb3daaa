import { createHash, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { readChecked } from '@firsthand/settings/read-settings'
import { type Static, Type } from 'typebox'

const closed = { additionalProperties: false } as const
const text = Type.String({ minLength: 1 })
const base64url = Type.String({ pattern: '^[A-Za-z0-9_-]+$' })

export const EnrolledKey = Type.Object(
  {
    tenant: text,
    issuer: text,
    subject: text,
    credentialId: base64url,
    publicKey: base64url,
    revokedAt: Type.Union([Type.String({ pattern: '^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]{8,15}Z$' }), Type.Null()]),
  },
  closed,
)

const Keys = Type.Object(
  {
    /** So that a signature for this is one for nothing else. */
    document: Type.Literal('firsthand-passkeys-1'),
    deployment: text,
    /** Rises with each file. Whoever uses one keeps the number, and goes back to no older one. */
    number: Type.Integer({ minimum: 1 }),
    relyingParty: Type.Object({ id: text, origins: Type.Array(text, { minItems: 1 }) }, closed),
    credentials: Type.Array(EnrolledKey),
  },
  closed,
)
const Approvals = Type.Array(
  Type.Object({ by: text, signature: Type.String({ pattern: '^[A-Za-z0-9_-]{86}$' }) }, closed),
)
const readFile = readChecked(Type.Object({ keys: Keys, approvals: Approvals }, closed), 'the file of passkeys')

/** The keys of people, as two approvers signed them. */
export type CredentialsFile = Static<typeof Keys>

/** The bytes that an approver signs: the keys as JSON, without blanks. */
const approvedBytes = (keys: CredentialsFile): Buffer => Buffer.from(JSON.stringify(keys))

/** By which both approvers compare what they sign. */
export const fingerprintOf = (keys: CredentialsFile): string =>
  createHash('sha256').update(approvedBytes(keys)).digest('hex')

/** The file with one person's signature more. Unsigned, it is the keys alone. */
export function approveCredentials(file: string, by: string, key: KeyObject) {
  const read = JSON.parse(file) as object
  const { keys, approvals } = readFile('keys' in read ? file : JSON.stringify({ keys: read, approvals: [] }))
  const signature = sign(null, approvedBytes(keys), key).toString('base64url')
  return { keys, approvals: [...approvals.filter((each) => each.by !== by), { by, signature }] }
}

const ed25519 = (x: string) => createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })

/**
 * Reads keys that two different approvers have signed. The approvers, by name with their Ed25519 keys, are settings of whoever
 * reads, and no part of the file. Whether a newer file was used before is for the reader to say.
 */
export function readCredentials(
  file: string,
  approvers: Readonly<Record<string, string>>,
): { readonly keys: CredentialsFile; readonly approvedBy: readonly string[] } {
  const { keys, approvals } = readFile(file)
  const bytes = approvedBytes(keys)
  const good = approvals.filter(({ by, signature }) => {
    const key = Object.hasOwn(approvers, by) ? approvers[by] : undefined
    return key !== undefined && verify(null, bytes, ed25519(key), Buffer.from(signature, 'base64url'))
  })
  // Two names for one key would be one person.
  if (new Set(good.map(({ by }) => approvers[by])).size < 2)
    throw new Error('the file of passkeys does not carry the signatures of two approvers')
  return { keys, approvedBy: good.map(({ by }) => by) }
}
