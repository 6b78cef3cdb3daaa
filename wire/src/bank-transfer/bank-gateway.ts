import { type Static, Type } from 'typebox'
import { Decision, Proposal } from '../approvals.ts'
import { Assertion } from '../passkeys.ts'
import { ref, Timestamp } from '../values.ts'
import { PaymentFile } from './refunds.ts'
import { Sha256, Uuid } from './treasury.ts'

const closed = { additionalProperties: false } as const
const channelPattern = '^[a-z0-9][a-z0-9._-]{0,63}$'
export const isChannel = (text: string): boolean => new RegExp(channelPattern).test(text)
const Channel = Type.String({ pattern: channelPattern, description: 'One folder at one bank.' })
const FileName = Type.String({ minLength: 1, maxLength: 255, description: 'As the bank named the file.' })
const Tenant = Type.String({ pattern: '^[!-~]{1,128}$' })

/** Headers of what the gateway signs: `alg` EdDSA, one of these as `typ`, and the `kid` that is registered. */
export const manifestType = 'bank-file-manifest+jwt'
export const receiptType = 'bank-receipt+jwt'

/** What the gateway signs of a file that it has fetched from the bank. */
export const ManifestClaims = Type.Object(
  {
    tenant: Tenant,
    channel: Channel,
    sequence: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    contents: Type.Enum(['statement', 'payment_status']),
    name: FileName,
    sha256: Sha256,
    bytes: Type.Integer({ minimum: 0 }),
    fetchedAt: Timestamp,
  },
  closed,
)
export type ManifestClaims = Static<typeof ManifestClaims>

/** What the gateway signs once the bank has a payment file. */
export const ReceiptClaims = Type.Object(
  {
    tenant: Tenant,
    channel: Channel,
    paymentFileId: Uuid,
    sha256: Sha256,
    name: FileName,
    deliveredAt: Timestamp,
  },
  closed,
)
export type ReceiptClaims = Static<typeof ReceiptClaims>

const Jws = Type.String({ pattern: '^[A-Za-z0-9_-]+[.][A-Za-z0-9_-]+[.][A-Za-z0-9_-]+$', maxLength: 4096 })

/** The header that carries the manifest of the file in the body. */
export const ManifestHeaders = Type.Object({
  'bank-manifest': Type.Optional(
    Type.String({ maxLength: 4096, description: 'The signed manifest of the file. A file without one is refused.' }),
  ),
})

export const ReceiptWrite = Type.Object(
  { receipt: { ...Jws, description: 'Signed by the gateway: this file, with this hash, stands at the bank.' } },
  { $id: 'BankReceiptWrite', ...closed },
)

export const BankChannel = Type.Object(
  {
    channel: Channel,
    lastSequence: Type.Integer({
      minimum: 0,
      description: 'The number of the last file that was taken; 0 without one.',
    }),
  },
  { $id: 'BankChannel', ...closed },
)

const { proposalId, kind, subject, payload, shown, digest, quorum, proposedBy } = Proposal.properties
const { decision, by } = Decision.properties
const AuthorisedPaymentFile = Type.Object(
  {
    paymentFileId: Uuid,
    messageId: PaymentFile.properties.messageId,
    sha256: Sha256,
    proposal: Type.Object(
      {
        proposalId,
        kind,
        subject,
        payload,
        state: shown.properties.state,
        digest,
        quorum,
        proposedBy,
        decisions: Type.Array(
          Type.Object(
            { decision, by, nonce: Type.Optional(Type.String()), assertion: Type.Optional(ref(Assertion)) },
            closed,
          ),
        ),
      },
      {
        ...closed,
        description: 'By which it was authorised: what was approved, by which people, and their signatures.',
      },
    ),
  },
  { $id: 'AuthorisedPaymentFile', ...closed },
)
export const AuthorisedPaymentFiles = Type.Object(
  { items: Type.Array(ref(AuthorisedPaymentFile)) },
  { $id: 'AuthorisedPaymentFiles', ...closed, description: 'At most 50, the oldest first.' },
)

/** A file by hand, which another person has to approve. */
export const BankFileUpload = Type.Object(
  {
    bankFileId: Uuid,
    name: FileName,
    sha256: Sha256,
    proposalId: { ...Uuid, description: 'It takes effect when another person approves this proposal.' },
    warnings: Type.Array(Type.String(), { description: 'Faults of the file according to the published schema.' }),
  },
  { $id: 'BankFileUpload', ...closed, description: 'Nothing of the file counts before another person approves.' },
)

export const UploadQuery = Type.Object({ name: Type.Optional(FileName) }, closed)

export const bankGatewayComponents = [
  ReceiptWrite,
  BankChannel,
  AuthorisedPaymentFile,
  AuthorisedPaymentFiles,
  BankFileUpload,
]

export type AuthorisedPaymentFile = Static<typeof AuthorisedPaymentFile>
export type BankFileUpload = Static<typeof BankFileUpload>
