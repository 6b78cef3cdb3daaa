import type { Carried, Delivered, Sums } from './carried.rules.ts'

/** A reconciled day that a recount is compared with. */
export type ComparedDay = { readonly day: string; readonly run: number }

/** A client account as it stood when the recount began. */
export type RecountedAccount = {
  readonly clientAccountId: string
  readonly currency: string
  /** The last day that a statement closes. */
  readonly closedOn: string
  readonly compared: ComparedDay | null
}

/** What is counted: all postings that `snapshot` shows, and all deliveries that had ended by a moment. */
export type RecountStart = {
  readonly server: string
  readonly snapshot: string
  readonly deliveredBy: string
  readonly accounts: readonly RecountedAccount[]
  /** Postings with transaction numbers that this server has not reached: they came from another one. */
  readonly isForeign: boolean
}

/** Something that differs: which day, which account of the ledger, by how much. Null where it is about no day or amount. */
export type RecountDifference = {
  readonly clientAccountId: string | null
  readonly day: string | null
  readonly account: string
  readonly amount: string | null
  readonly text: string
}

export type Differs = Omit<RecountDifference, 'text'>

/** A day of an account of the ledger: the recount found more or less than was carried. */
export const dayDiffers = (found: Differs & { readonly day: string; readonly amount: string }): RecountDifference => ({
  ...found,
  text: `${found.day}, ${found.account}: the ledger shows ${found.amount} more than was reconciled.`,
})

const about = (account: string, text: string, amount: string | null = null): RecountDifference => ({
  clientAccountId: null,
  day: null,
  account,
  amount,
  text,
})

export const totalDiffers = (account: string, amount: string) =>
  about(account, `${account}: the ledger shows ${amount} more than was carried.`, amount)
export const deliveriesDiffer = (instrumentId: string, amount: string) =>
  about(instrumentId, `${instrumentId}: deliveries come to ${amount} more than was carried.`, amount)
export const hasDrifted = (account: string) => about(account, `${account}: the balance is not the sum of its lines.`)
export const isInDebit = (account: string) => about(account, `${account} stood below nothing.`)
export const isUnbalanced = (posting: string) => about(posting, `The posting ${posting} does not balance.`)
export const isForeign = () =>
  about('ledger', 'Postings bear transaction numbers that this server has not reached: another server wrote them.')
export const isUnconfirmed = (clientAccountId: string, amount: string): RecountDifference => ({
  ...about(`bank:${clientAccountId}`, `No statement confirms credits of ${amount}.`, amount),
  clientAccountId,
})
export const wasChanged = (clientAccountId: string, { day, run }: ComparedDay): RecountDifference => ({
  clientAccountId,
  day,
  account: `bank:${clientAccountId}`,
  amount: null,
  text: `Run ${run} of the reconciliation of ${day} was changed, or one before it is missing.`,
})

/** What of the differences concerns a client account: what is about none concerns each. */
export const concerning = (differences: readonly RecountDifference[], account: string): readonly RecountDifference[] =>
  differences.filter(({ clientAccountId }) => clientAccountId === null || clientAccountId === account)

/** At most so many are kept and published; the first ones are enough to search by. */
export const differencesMax = 50

/** How the reason begins when a recount stopped payouts: a later recount that holds releases them. */
export const stoppedByRecount = 'The recount of the ledger '

export type Counted = {
  /** Up to the closed day of each account, in its currency. */
  readonly money: ReadonlyMap<string, Sums>
  readonly long: Sums
  readonly delivered: readonly (Omit<Delivered, 'own'> & { readonly clientAccountId: string })[]
}

/** What a recount gives the next day of an account to be counted on from. */
export function carriedBy(
  { server, snapshot, deliveredBy }: RecountStart,
  { clientAccountId, closedOn }: RecountedAccount,
  { money, long, delivered }: Counted,
): Carried {
  const own = money.get(clientAccountId) ?? {}
  return {
    server,
    snapshot,
    through: closedOn,
    closedOn,
    money: own,
    bank: own[`bank:${clientAccountId}`] ?? '0',
    long,
    deliveredBy,
    delivered: delivered.map(({ clientAccountId: of, ...each }) => ({ ...each, own: of === clientAccountId })),
  }
}
