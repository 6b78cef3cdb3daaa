import { type Static, Type } from 'typebox'
import { Wallet } from '../compliance.ts'
import { DecisionQuery } from '../decision-records.ts'
import { spellings } from '../spellings.ts'
import { nullable } from '../values.ts'
import { Ivms101 } from './ivms101.ts'

const closed = { additionalProperties: false } as const
const Units = Type.String({ ...spellings.uint256, description: 'In base units.' })

/** What is kept, sealed, of one transfer of units to a buyer's wallet. */
export const TravelData = Type.Object(
  {
    reference: Type.String({ description: 'Of the quote or the purchase.' }),
    chainId: spellings.chainId,
    from: Type.String({ ...spellings.address, description: 'The contract that mints or delivers the units.' }),
    units: Type.Object(
      {
        token: nullable(
          Type.String({
            ...spellings.address,
            description: 'Null on the bank-transfer rail: the delivery contract in `from` delivers it.',
          }),
        ),
        amount: Units,
        exact: Type.Boolean({ description: 'False: at least so many.' }),
      },
      closed,
    ),
    payment: nullable(
      Type.Object(
        { token: spellings.address, amount: Units },
        { ...closed, description: 'Null on the bank-transfer rail: the bank’s files have it.' },
      ),
    ),
    wallet: Type.Object(
      {
        ownership: Type.Literal('proven_by_signature', {
          description: 'It is the buyer’s own, which the buyer has shown by a signature.',
        }),
        provenAt: Wallet.properties.registeredAt,
      },
      closed,
    ),
    ivms101: Ivms101,
    missing: Type.Array(Type.Enum(['originator', 'originatingVASP']), {
      description: 'What the settings do not have: the firm of the tenant.',
    }),
  },
  closed,
)
export type TravelData = Static<typeof TravelData>

/** A record as an officer reads it. */
export const TravelRecord = Type.Object(
  {
    reference: TravelData.properties.reference,
    person: Type.String({ description: 'The buyer, by pseudonym.' }),
    decisionId: Type.String({ description: 'The decision that let the transfer pass, and commits to the data.' }),
    keptAt: Type.String({ description: 'UTC, to the microsecond.' }),
    isAsDecided: nullable(
      Type.Boolean({
        description:
          'Whether the data is what the decision committed to. Null once the person was erased: nobody can compare any more.',
      }),
    ),
    data: nullable(TravelData),
  },
  { $id: 'TravelRecord', ...closed },
)
export type TravelRecord = Static<typeof TravelRecord>

export const TransferParams = Type.Object({ reference: Type.String({ pattern: '^[!-~]{1,128}$' }) }, closed)

/** A UTC day or a customer, or both: one must be there. */
export const TravelQuery = Type.Object(
  {
    day: Type.Optional(Type.String({ ...DecisionQuery.properties.day, description: 'On which it was kept, in UTC.' })),
    customer: DecisionQuery.properties.customer,
  },
  closed,
)
export type TravelQuery = Static<typeof TravelQuery>
