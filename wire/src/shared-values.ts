import { type TSchema, Type } from 'typebox'
import { OpenProposalId, ProposalId, proposalKinds, proposalStates } from './approvals.ts'
import { instrumentTerms, paymentSchemes } from './bank-transfer/instruments.ts'
import { Amount } from './bank-transfer/reconciliation.ts'
import { AnyState, RefundReasonName, RefundStateName, ShownState, StateReasonOrNull } from './bank-transfer/states.ts'
import { Sha256, transactionStates, Uuid } from './bank-transfer/treasury.ts'
import {
  Bic,
  ClientAccountId,
  CurrencyCode,
  Day,
  Iban,
  InstrumentId,
  PayoutAccountId,
  PurchaseReference,
  TermsHash,
} from './bank-transfer/values.ts'
import { Price } from './listings.ts'
import { quoteStates } from './quotes.ts'
import { FieldError } from './refusals/general.ts'
import { Address, BaseUnits, ChainId, NextCursor, nullable, Timestamp } from './values.ts'

const bare = ({ description: _, ...schema }: TSchema & { description?: string }) => schema as TSchema

/**
 * Values that many schemas have, by the name that the document gives them. It writes each once: a schema holds the value
 * itself, because answers are serialised and requests validated faster without a reference to follow.
 */
export const sharedValues: Readonly<Record<string, TSchema>> = {
  AddressOrNull: nullable(Address),
  AnyPurchaseState: AnyState,
  BaseUnitsOrNull: nullable(BaseUnits),
  Bic,
  ChainId,
  ChainIdOrNull: nullable(ChainId),
  ClientAccountId,
  CurrencyCode,
  Day,
  DayOrNull: nullable(Day),
  FieldError,
  Iban,
  InstrumentId,
  InstrumentIdOrNull: nullable(InstrumentId),
  NextCursor,
  OpenProposalId,
  PaymentScheme: Type.Enum([...paymentSchemes]),
  PaymentSchemes: instrumentTerms.schemes,
  PayoutAccountIdOrNull: nullable(PayoutAccountId),
  PriceOrNull: nullable(Price),
  ProposalId,
  ProposalKind: Type.Enum([...proposalKinds]),
  ProposalState: Type.Enum([...proposalStates]),
  PurchaseReference,
  PurchaseState: ShownState,
  QuoteState: Type.Enum([...quoteStates]),
  RefundReason: RefundReasonName,
  RefundState: RefundStateName,
  Sha256: bare(Sha256),
  SignedUnits: Amount,
  StateReasonOrNull,
  TermsHashOrNull: nullable(TermsHash),
  TimestampOrNull: nullable(Timestamp),
  TransactionState: Type.Enum([...transactionStates]),
  Uuid,
  UuidOrNull: nullable(Uuid),
}
