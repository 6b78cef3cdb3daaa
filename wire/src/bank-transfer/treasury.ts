import { type Static, Type } from 'typebox'
import { OpenProposalId } from '../approvals.ts'
import { BaseUnits, Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'
import { ClientAccountId, Day, inCurrency, PurchaseReference } from './values.ts'

const closed = { additionalProperties: false } as const
export const Uuid = Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' })
export const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$', description: 'SHA-256 of the file, in hex.' })
const Count = Type.Integer({ minimum: 0 })
export const Reason = Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit record.' })
const Balance = Type.String({ pattern: '^-?[0-9]{1,38}$', description: 'Base units; negative when overdrawn.' })

/** One of these words, or null: an enumeration has no type of its own that null could stand beside. */
const oneOrNull = <T extends string>(words: readonly T[]) =>
  Type.Unsafe<T | null>({ type: ['string', 'null'], enum: [...words, null] })
export const Screening = oneOrNull(['clear', 'hit'])

const statement = {
  statementId: Uuid,
  clientAccountId: ClientAccountId,
  format: Type.String({ examples: ['camt.053.001.08'] }),
  closesDay: Type.Boolean({ description: 'Only an end-of-day statement shows that nothing else came.' }),
  from: nullable(Day),
  to: nullable(Day),
  entries: { ...Count, description: 'As the bank counts: a batch is one.' },
}

export const ImportedStatement = Type.Object(
  {
    ...statement,
    credits: { ...Count, description: 'Credits that no file had shown before.' },
    debits: Count,
    confirmed: { ...Count, description: 'Movements that another file had shown.' },
    duplicate: Type.Boolean({ description: 'The same bytes were imported before: nothing has moved.' }),
  },
  { $id: 'ImportedStatement', ...closed },
)

export const StatementImport = Type.Object(
  {
    sha256: Sha256,
    duplicate: Type.Boolean(),
    statements: Type.Array(ref(ImportedStatement)),
    matched: { ...Count, description: 'Movements that were checked before this answer; the rest follows by itself.' },
    warnings: Type.Array(Type.String(), { description: 'Faults of the file according to the published schema.' }),
  },
  { $id: 'StatementImport', ...closed, description: 'Balances agree and follow those before, or it is refused.' },
)

export const BankStatement = Type.Object(
  {
    ...statement,
    bankStatementId: Type.String(),
    opening: nullable(Balance),
    closing: nullable(Balance),
    ...inCurrency,
    sha256: Sha256,
    warnings: Type.Array(Type.String()),
    importedBy: Type.String(),
    importedAt: ref(Timestamp),
  },
  { $id: 'BankStatement', ...closed },
)

export const transactionStates = [
  'unmatched',
  'suggested',
  'matched',
  'review',
  'returned',
  'frozen',
  'reversed',
  'return',
  'topup',
  'refund',
  'payout',
  'reversal',
  'unexplained',
] as const

const Suggestion = Type.Object(
  { reference: PurchaseReference, score: Type.Integer({ minimum: 0, maximum: 100 }) },
  { $id: 'MatchSuggestion', ...closed },
)

export const BankTransaction = Type.Object(
  {
    bankTransactionId: Uuid,
    clientAccountId: ClientAccountId,
    statementId: Uuid,
    confirmedBy: nullable(Uuid),
    sign: Type.Enum(['credit', 'debit']),
    amount: ref(BaseUnits),
    ...inCurrency,
    bookedOn: Day,
    valueOn: Day,
    state: Type.Enum([...transactionStates]),
    tier: nullable(Type.Integer()),
    suggestions: Type.Array(ref(Suggestion), { description: 'The best first. People decide.' }),
    counterpartyName: nullable(Type.String()),
    counterpartyIban: nullable(Type.String()),
    ultimateDebtor: nullable(Type.String()),
    creditorReference: nullable(Type.String()),
    endToEndId: nullable(Type.String()),
    remittance: Type.String(),
    returnReason: nullable(Type.String()),
    isReversal: Type.Boolean(),
    verdict: oneOrNull(['match', 'close_match', 'no_match', 'unavailable']),
    screening: Screening,
    ageDays: {
      ...Count,
      description: 'Since it was imported. One day is the target, five an alarm; after ten business days it goes back.',
    },
    proposalId: OpenProposalId,
    proposal: nullable(Type.Object({ proposedBy: Type.String(), reason: nullable(Type.String()) }, closed)),
  },
  { $id: 'BankTransaction', ...closed },
)

const paging = { limit: Type.Optional(PageLimit), cursor: Type.Optional(Cursor) }
export const TransactionQuery = Type.Object(
  {
    ...paging,
    state: Type.Optional(Type.Enum([...transactionStates, 'any'], { default: 'unmatched' })),
    statementId: Type.Optional({ ...Uuid, description: 'Movements that this statement shows.' }),
    account: Type.Optional(ClientAccountId),
    q: Type.Optional(
      Type.String({
        minLength: 2,
        maxLength: 140,
        description: 'A part of the payer, their IBAN, the remittance or a reference; or the whole amount, as 120.00.',
      }),
    ),
    ageDays: Type.Optional(Type.Integer({ minimum: 0, maximum: 3650, description: 'At least so many days.' })),
  },
  closed,
)
export const PageQuery = Type.Object(paging, closed)

export const BankStatementPage = page('BankStatementPage', BankStatement)
export const BankTransactionPage = page('BankTransactionPage', BankTransaction)

export const treasuryComponents = [
  ImportedStatement,
  StatementImport,
  BankStatement,
  Suggestion,
  BankTransaction,
  BankStatementPage,
  BankTransactionPage,
]

export type StatementImport = Static<typeof StatementImport>
export type TransactionQuery = Static<typeof TransactionQuery>
export type BankStatement = Static<typeof BankStatement>
export type BankTransaction = Static<typeof BankTransaction>
