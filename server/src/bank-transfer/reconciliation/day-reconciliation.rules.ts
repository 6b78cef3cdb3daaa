import { classOf } from '../ledger/chart.rules.ts'
import type { CarriedDay } from './carried.rules.ts'

/** The figures of the ledger, the bank and the deliveries for one client account and day. Money is debit positive. */
export type DayFigures = {
  readonly currency: string
  /** The last day up to this one that a statement closes, and what it ends with. */
  readonly closedOn: string
  readonly closing: bigint
  /** The bank balance at the end of that day according to the ledger. */
  readonly bank: bigint
  /** Sums of the tenant's accounts in this currency by kind, at the end of the day that is reconciled. */
  readonly money: Readonly<Record<string, bigint>>
  /** What was booked after that day so far, by the ledger and by the bank's files. */
  readonly laterInLedger: bigint
  readonly laterInFiles: bigint
  /** Credits up to that day that only a notification has shown: no statement confirms them. */
  readonly unconfirmed: bigint
  /** Accounts that hold clients' money and stood below nothing at the end of the day that is reconciled. */
  readonly inDebit: number
  readonly units: readonly { readonly instrumentId: string; readonly ledger: bigint; readonly deliveries: bigint }[]
  readonly contracts: readonly ContractFigures[]
  /** Postings that do not sum to zero or have no lines, and balances that are not the sum of their lines. */
  readonly unbalanced: number
  readonly drifted: number
  /** What the next day can be counted on from; null where transaction numbers do not show what was counted. */
  readonly carried: CarriedDay | null
}

export type ContractFigures = {
  readonly chainId: string
  readonly contract: string
  /** Units of deliveries that are final for us, and of those that are under way. */
  readonly delivered: bigint
  readonly underWay: bigint
  /** What the contract itself has counted, as of its newest final block. */
  readonly onChain: bigint
}

export type DayVerdict = {
  /** The bank agrees. Units are delivered only while it does. */
  readonly external: boolean
  readonly internal: boolean
  readonly units: boolean
  readonly sound: boolean
  readonly holds: boolean
  /** Each difference, as a sentence. */
  readonly differences: readonly string[]
}

/** What we know by ourselves, before the contracts are read. */
export type BookFigures = Omit<DayFigures, 'contracts'> & {
  readonly contracts: readonly Omit<ContractFigures, 'onChain'>[]
}

export type ReconciledDay = {
  readonly clientAccountId: string
  readonly day: string
  readonly figures: DayFigures
  readonly verdict: DayVerdict
}

const total = (money: DayFigures['money'], isAsset: boolean) =>
  Object.entries(money)
    .filter(([kind]) => (classOf(`${kind}:`) === 'asset') === isAsset)
    .reduce((sum, [, amount]) => sum + amount, 0n)

/** A delivery may be final on chain before we have recorded it: the contract may be ahead by that much, and no more. */
const agrees = ({ delivered, underWay, onChain }: ContractFigures) =>
  delivered <= onChain && onChain <= delivered + underWay

/** Compares what must be equal: ledger and bank, assets and what is owed, units and deliveries, balances and lines. */
export function judgeDay({ closing, bank, closedOn, money, units, contracts, ...books }: DayFigures): DayVerdict {
  const [assets, owed] = [total(money, true), -total(money, false)]
  const { unconfirmed, laterInLedger, laterInFiles, inDebit } = books
  const isConfirmed = unconfirmed === 0n
  const external = bank === closing && isConfirmed && laterInLedger === laterInFiles
  const internal = assets === owed && inDebit === 0
  const wrongUnits = units.filter(({ ledger, deliveries }) => ledger !== deliveries)
  const wrongContracts = contracts.filter((each) => !agrees(each))
  const isSound = books.unbalanced === 0 && books.drifted === 0
  const differences = [
    ...(bank === closing ? [] : [`The bank held ${closing} at the end of ${closedOn}, the ledger shows ${bank}.`]),
    ...(isConfirmed ? [] : [`No statement confirms credits of ${unconfirmed} up to ${closedOn}.`]),
    ...(laterInLedger === laterInFiles
      ? []
      : [`After ${closedOn} the ledger shows ${laterInLedger}, the bank's files ${laterInFiles}.`]),
    ...(assets === owed ? [] : [`Bank and shortfall come to ${assets}, what is owed to ${owed}.`]),
    ...(inDebit === 0 ? [] : [`${inDebit} accounts of clients' money stood below nothing.`]),
    ...wrongUnits.map((u) => `${u.instrumentId}: ${u.ledger} delivered in the ledger, ${u.deliveries} by deliveries.`),
    ...wrongContracts.map((c) => `${c.contract} has delivered ${c.onChain}, we know of ${c.delivered}.`),
    ...(isSound ? [] : [`${books.unbalanced} postings do not balance, ${books.drifted} balances have drifted.`]),
  ]
  const isRight = wrongUnits.length === 0 && wrongContracts.length === 0
  return { external, internal, units: isRight, sound: isSound, holds: differences.length === 0, differences }
}
