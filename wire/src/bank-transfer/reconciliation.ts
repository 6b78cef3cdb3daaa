import { type Static, Type } from 'typebox'
import { Cursor, nullable, PageLimit, page, ref, Timestamp } from '../values.ts'
import { ClientAccountId, Day, InstrumentId, inCurrency } from './values.ts'

const closed = { additionalProperties: false } as const
export const Amount = Type.String({
  pattern: '^-?[0-9]{1,78}$',
  description: 'Base units; negative where less than nothing.',
})
const Hash = Type.String({ pattern: '^[0-9a-f]{64}$' })

const UnitFigures = Type.Object(
  {
    instrumentId: InstrumentId,
    ledger: { ...Amount, description: 'Delivered, according to the ledger.' },
    deliveries: { ...Amount, description: 'Delivered, by the deliveries that are final.' },
  },
  { $id: 'UnitFigures', ...closed },
)

const ContractFigures = Type.Object(
  {
    chainId: Type.String({ examples: ['eip155:1'] }),
    contract: Type.String({ pattern: '^0x[0-9a-f]{40}$' }),
    delivered: Amount,
    underWay: {
      ...Amount,
      description: 'Of deliveries that are not final for us yet; the chain may be ahead by so much.',
    },
    onChain: { ...Amount, description: 'What the contract has counted, at its newest final block.' },
  },
  { $id: 'ContractFigures', ...closed },
)

export const DailyReconciliation = Type.Object(
  {
    clientAccountId: ClientAccountId,
    date: Day,
    run: Type.Integer({ minimum: 1, description: 'A day can be reconciled again; each run is kept.' }),
    holds: Type.Boolean({ description: 'Nothing differs. When something does, no payment file leaves the account.' }),
    external: Type.Boolean({ description: 'The ledger agrees with the bank’s closing balance.' }),
    internal: Type.Boolean({
      description: 'All money at the bank is owed to somebody, and no more than that is owed.',
    }),
    units: Type.Boolean({ description: 'The units in the ledger are those delivered on chain.' }),
    sound: Type.Boolean({ description: 'Every posting sums to zero, every balance is the sum of its lines.' }),
    differences: Type.Array(Type.String(), { description: 'Each difference, as a sentence.' }),
    ...inCurrency,
    closedOn: { ...Day, description: 'The last day up to the date that a statement closes.' },
    closing: Amount,
    bank: { ...Amount, description: 'The same according to the ledger.' },
    money: Type.Record(Type.String(), Amount, { description: 'The ledger by kind of account, debit positive.' }),
    unitFigures: Type.Array(ref(UnitFigures)),
    contracts: Type.Array(ref(ContractFigures)),
    reconciledBy: Type.String(),
    reconciledAt: ref(Timestamp),
    previousHash: { ...Hash, description: 'The hash of the run before; zeros for the first.' },
    hash: { ...Hash, description: 'SHA-256 over the run before and this one.' },
  },
  { $id: 'DailyReconciliation', ...closed, description: 'The reconciliation of client money for one account and day.' },
)

export const DailyReconciliations = Type.Object(
  {
    date: Day,
    reconciliations: Type.Array(ref(DailyReconciliation), { description: 'The latest run for each account.' }),
    notReconciled: Type.Array(ClientAccountId, {
      description: 'Accounts without a reconciliation: no statement reaches the day.',
    }),
  },
  { $id: 'DailyReconciliations', ...closed },
)

const { properties: figures } = DailyReconciliation
/** What a list of days shows of each; the rest is in the read of the day. */
export const ReconciliationSummary = Type.Object(
  {
    clientAccountId: ClientAccountId,
    date: Day,
    run: Type.Integer({ minimum: 1 }),
    holds: Type.Boolean(),
    external: Type.Boolean(),
    internal: Type.Boolean(),
    units: Type.Boolean(),
    sound: Type.Boolean(),
    ...inCurrency,
    closedOn: Day,
    closing: figures.closing,
    bank: figures.bank,
    previousHash: Hash,
    hash: Hash,
  },
  { $id: 'ReconciliationSummary', ...closed, description: 'The latest run for one account and day.' },
)
export const ReconciliationPage = page('ReconciliationPage', ReconciliationSummary)
export const ReconciliationQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    from: Type.Optional({ ...Day, description: 'The first day.' }),
    to: Type.Optional({ ...Day, description: 'The last day.' }),
    account: Type.Optional(ClientAccountId),
  },
  closed,
)

export const ReconciliationRun = Type.Object({ date: Day }, { $id: 'ReconciliationRun', ...closed })
export const DayParams = Type.Object(
  { date: Type.String({ description: 'The day.', examples: ['2026-11-16'] }) },
  closed,
)

const Entitlement = Type.Object(
  {
    client: nullable(Type.String({ description: 'The buyer’s subject; null where nobody is known to own the money.' })),
    ...inCurrency,
    purchases: Amount,
    receipts: { ...Amount, description: 'Received and not yet allocated.' },
    refunds: { ...Amount, description: 'Decided and not yet sent.' },
    frozen: Amount,
    total: Amount,
  },
  { $id: 'Entitlement', ...closed },
)

export const ClientMoneyReport = Type.Object(
  {
    asOf: Day,
    entitlements: Type.Array(ref(Entitlement)),
    totals: Type.Array(
      Type.Object(
        {
          ...inCurrency,
          clients: { ...Amount, description: 'What all clients are entitled to.' },
          transit: { ...Amount, description: 'Sent back, and not yet on a statement.' },
          bank: { ...Amount, description: 'At the bank, according to the ledger.' },
        },
        closed,
      ),
    ),
  },
  {
    $id: 'ClientMoneyReport',
    ...closed,
    description: 'Which client the money in the client accounts belongs to, at the end of a day.',
  },
)
export const AsOfQuery = Type.Object({ asOf: Day }, closed)

export const reconciliationComponents = [
  UnitFigures,
  ContractFigures,
  DailyReconciliation,
  DailyReconciliations,
  ReconciliationSummary,
  ReconciliationPage,
  ReconciliationRun,
  Entitlement,
  ClientMoneyReport,
]

export type DailyReconciliation = Static<typeof DailyReconciliation>
export type ReconciliationSummary = Static<typeof ReconciliationSummary>
export type DailyReconciliations = Static<typeof DailyReconciliations>
export type ClientMoneyReport = Static<typeof ClientMoneyReport>
