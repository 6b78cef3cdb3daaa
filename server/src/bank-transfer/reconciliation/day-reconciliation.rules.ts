import { classOf } from '../ledger/chart.rules.ts'

/** What the books, the bank and the deliveries say of one client account and day. Money is debit positive. */
export type DayFigures = {
  readonly currency: string
  /** The last day up to this one that a statement closes, and what it ends with. */
  readonly closedOn: string
  readonly closing: bigint
  /** What the books say was at the bank at the end of that day. */
  readonly bank: bigint
  /** Sums of the tenant's accounts in this currency by kind, at the end of the day that is proved. */
  readonly money: Readonly<Record<string, bigint>>
  readonly units: readonly { readonly instrumentId: string; readonly ledger: bigint; readonly deliveries: bigint }[]
  readonly contracts: readonly ContractFigures[]
  /** Postings that do not sum to zero or have no lines, and balances that are not the sum of their lines. */
  readonly unbalanced: number
  readonly drifted: number
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
  /** Each difference, for people. */
  readonly differences: readonly string[]
}

const total = (money: DayFigures['money'], isAsset: boolean) =>
  Object.entries(money)
    .filter(([kind]) => (classOf(`${kind}:`) === 'asset') === isAsset)
    .reduce((sum, [, amount]) => sum + amount, 0n)

/** A delivery may be final on chain before we have noticed: so much may the contract be ahead, and no more. */
const agrees = ({ delivered, underWay, onChain }: ContractFigures) =>
  delivered <= onChain && onChain <= delivered + underWay

/** Compares what must be equal: books and bank, assets and what is owed, units and deliveries, balances and lines. */
export function judgeDay({ closing, bank, closedOn, money, units, contracts, ...books }: DayFigures): DayVerdict {
  const [assets, owed] = [total(money, true), -total(money, false)]
  const external = bank === closing
  const internal = assets === owed
  const wrongUnits = units.filter(({ ledger, deliveries }) => ledger !== deliveries)
  const wrongContracts = contracts.filter((each) => !agrees(each))
  const isSound = books.unbalanced === 0 && books.drifted === 0
  const differences = [
    ...(external ? [] : [`The bank held ${closing} at the end of ${closedOn}, the books say ${bank}.`]),
    ...(internal ? [] : [`Bank and shortfall come to ${assets}, what is owed to ${owed}.`]),
    ...wrongUnits.map((u) => `${u.instrumentId}: ${u.ledger} delivered in the books, ${u.deliveries} by deliveries.`),
    ...wrongContracts.map((c) => `${c.contract} has delivered ${c.onChain}, we know of ${c.delivered}.`),
    ...(isSound ? [] : [`${books.unbalanced} postings do not balance, ${books.drifted} balances have drifted.`]),
  ]
  const isRight = wrongUnits.length === 0 && wrongContracts.length === 0
  return { external, internal, units: isRight, sound: isSound, holds: differences.length === 0, differences }
}
