import { type TProperties, type TSchema, Type } from 'typebox'
import { ImportedStatement } from './bank-transfer/treasury.ts'
import { type EventKind, eventKinds } from './events.ts'
import { BaseUnits, nullable, ref, Timestamp } from './values.ts'

/** What the events of one family carry. Members are only ever added to a version, so it stays open. */
const data = (name: string, properties: TProperties) =>
  Type.Object(properties, { $id: `${name}EventData`, additionalProperties: true })

const text = Type.String()
const number = Type.Integer()
const flag = Type.Optional(Type.Boolean())
const maybe = Type.Optional(text)

/** By the beginning of the kind; a kind that carries something else stands by its whole name. */
const shapes = {
  quote: data('Quote', {
    reference: text,
    pairId: number,
    expiresAt: Type.Optional(ref(Timestamp)),
    chainId: maybe,
    txHash: maybe,
    blockNumber: maybe,
    unitAmount: Type.Optional(ref(BaseUnits)),
    state: maybe,
    code: Type.Optional(Type.String({ description: 'Why it was refused, or failed.' })),
  }),
  market: data('Market', {
    pairId: number,
    rfqQuotesEnabled: flag,
    rfqExecutionEnabled: flag,
    offchainSalesEnabled: flag,
    offchainDeliveryEnabled: flag,
  }),
  listing: data('Listing', { id: text }),
  purchase: data('Purchase', {
    reference: text,
    pairId: number,
    state: text,
    paymentDueAt: Type.Optional(ref(Timestamp)),
    refundReference: maybe,
  }),
  statement: ImportedStatement,
  'statement.gap': data('StatementGap', {
    sha256: text,
    statements: Type.Array(Type.Object({ statementId: text, from: nullable(text), to: nullable(text) })),
  }),
  receipt: data('Receipt', {
    bankTransactionId: text,
    clientAccountId: text,
    amount: ref(BaseUnits),
    currency: maybe,
    bookedOn: text,
  }),
  proposal: data('Proposal', { proposalId: text, kind: text, subject: text, digest: text }),
  payout: data('Payout', {
    payoutReference: text,
    clientAccountId: text,
    instrumentId: nullable(text),
    currency: text,
    amount: ref(BaseUnits),
  }),
  reconciliation: data('Reconciliation', {
    clientAccountId: text,
    date: text,
    run: number,
    hash: text,
    differences: Type.Array(text),
  }),
  exception: data('Exception', { exceptionId: text, clientAccountId: maybe, amount: ref(BaseUnits), currency: maybe }),
  dependency: data('Dependency', { rail: text, dependency: text, state: text }),
  webhook_endpoint: data('WebhookEndpoint', { endpointId: text, reason: text }),
  stream: data('Stream', { restoredTo: ref(Timestamp), lostFrom: number, lostTo: number }),
} as const satisfies Readonly<Record<string, TSchema>>

type Shape = keyof typeof shapes

const shapeOf = (kind: EventKind): Shape => (kind in shapes ? kind : kind.split('.')[0]) as Shape
/** A shape that breaks gets the next number; events that were written before keep theirs. */
const nameOf = (shape: Shape): string => `urn:firsthand:event:${shape}:1`

/** CloudEvents' `dataschema`: what `data` holds, and in which version. Every kind has one. */
const dataSchemas = new Map(eventKinds.map((kind) => [kind, nameOf(shapeOf(kind))]))
export const dataSchemaOf = (kind: EventKind): string => dataSchemas.get(kind) ?? ''

/** Each shape with its name and the kinds that have it. */
export const eventShapes = Object.entries(shapes).map(([shape, schema]) => ({
  shape,
  schema: schema as TSchema & { readonly $id?: string },
  dataschema: nameOf(shape as Shape),
  kinds: eventKinds.filter((kind) => shapeOf(kind) === shape),
}))

/** The one that other answers carry too is a component of theirs. */
export const eventDataComponents = Object.values(shapes).filter((schema) => schema !== ImportedStatement)
