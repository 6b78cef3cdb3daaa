import { type Static, Type } from 'typebox'
import { deliveryFacts, jwsUpTo } from '../evidence/delivery-evidence.ts'
import { spellings } from '../spellings.ts'
import { BaseUnits, nullable, ref } from '../values.ts'
import { Day } from './values.ts'

const closed = { additionalProperties: false } as const
const Id = Type.String({ minLength: 1, maxLength: 128 })
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 in hex.' })
export const PostingId = Type.String({ format: 'uuid', description: 'A posting in the ledger.' })

export const PaymentEvidence = Type.Object(
  {
    statementEntryHash: Sha256,
    bookedOn: Day,
    amount: ref(BaseUnits),
    matchId: nullable(Type.String({ description: 'The match that tied the credit to the purchase.' })),
    matchedBy: Type.Unsafe<'rule' | 'two_people' | null>({
      type: ['string', 'null'],
      enum: ['rule', 'two_people', null],
    }),
    postingIds: Type.Array(PostingId),
  },
  { $id: 'PaymentEvidence', ...closed },
)
export type PaymentEvidence = Static<typeof PaymentEvidence>

export const LedgerPosting = Type.Object(
  {
    id: PostingId,
    kind: Type.String({ pattern: '^[a-z_]+$', description: 'What it is for.', examples: ['allocate'] }),
    lines: Type.Array(
      Type.Object(
        {
          account: Type.String({ minLength: 1, description: 'A code of the chart of accounts.' }),
          currency: Type.String({ description: 'Of money its ISO 4217 code, of units their instrument.' }),
          amount: Type.String({ pattern: '^-?[1-9][0-9]*$', description: 'Base units. A credit is negative.' }),
        },
        closed,
      ),
    ),
  },
  { $id: 'LedgerPosting', ...closed, description: 'One posting with its lines, which sum to zero in each currency.' },
)
export type LedgerPosting = Static<typeof LedgerPosting>

/** The header of the ledger's word on a purchase, as of the other statements. */
export const custodyType = 'custody-statement+jwt'

/**
 * What the ledger's attestor signs for a purchase that is about to be delivered: the payments that the bank's files show, the
 * postings so far, and what the delivery will be posted as.
 */
export const CustodyClaims = Type.Object(
  {
    iss: Type.Literal('firsthand-ledger'),
    iat: Type.Integer({ minimum: 0, description: 'Unix seconds.' }),
    ...deliveryFacts,
    /** What Compliance knows the release by. */
    attestationId: Id,
    instrumentId: Id,
    unitDecimals: Type.Integer({ minimum: 0 }),
    currency: Type.String({ pattern: '^[A-Z]{3}$' }),
    /** What the purchase holds, and how much of it is the fee. */
    paid: spellings.uint256,
    fees: spellings.uint256,
    payments: Type.Array(PaymentEvidence),
    ledger: Type.Array(LedgerPosting),
  },
  closed,
)
export type CustodyClaims = Static<typeof CustodyClaims>

const custodyCharacters = 65_536
/** Status 200 of the attestor. */
export const CustodyAnswer = Type.Object({ custody: jwsUpTo(custodyCharacters) }, closed)

export const SignedDelivery = Type.Object(
  {
    decision: Type.String({ description: 'Compliance’s release, as a JWS.' }),
    statement: Type.String({ description: 'The ledger’s statement that the purchase is paid, as a JWS.' }),
    custody: nullable(
      Type.String({ description: 'The ledger’s statement on each payment and posting until then, as a JWS.' }),
    ),
  },
  {
    $id: 'SignedDelivery',
    ...closed,
    description: 'What was signed before the delivery was, each by a key that the service does not hold.',
  },
)
export type SignedDelivery = Static<typeof SignedDelivery>
