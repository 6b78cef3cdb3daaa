/** How long something is kept, and why. Each rule is named once; tables and columns refer to it. */
type Rule = {
  /** As a person reads it. */
  readonly period: string
  readonly basis: string
  /** The length of the period, where it has one, for programs that remove what is over. */
  readonly days?: number
  readonly years?: number
  /** False for a rule under which no datum of a person may be kept. */
  readonly isForPeople: boolean
}

export const retentionRules = {
  relationship: {
    period: 'five years after the end of the business relationship',
    basis:
      'Law against money laundering (Directive (EU) 2015/849, article 40; from July 2027 Regulation (EU) 2024/1624, article 77): customer data and transactions for five years after the relationship or the occasional transaction, then erased unless another law requires them.',
    years: 5,
    isForPeople: true,
  },
  transfers: {
    period: 'five years after the transfer was let pass',
    basis:
      'The travel rule (Regulation (EU) 2023/1113, article 26): who sent and who received for five years, then deleted unless national law demands longer.',
    years: 5,
    isForPeople: true,
  },
  books: {
    period: 'ten years after the end of the financial year',
    basis:
      'Commercial and tax law: books, and the files, orders and approvals that prove them. Ten years is the longest period for books that we plan for; some countries require less for vouchers (Germany eight), and the tenant’s counsel can shorten it.',
    years: 10,
    isForPeople: true,
  },
  signing: {
    period: 'while the contracts accept signatures of this key',
    basis:
      'Safety of client assets: without the row, the same purchase could be signed twice. It contains hashes and wallets, and no name.',
    isForPeople: true,
  },
  thirtyDays: {
    period: 'thirty days',
    basis: 'Legitimate interest: support and repetition of what failed, no longer than that takes.',
    days: 30,
    isForPeople: true,
  },
  oneDay: {
    period: 'one day',
    basis: 'Legitimate interest: a call that is repeated after a lost answer has its effect once.',
    days: 1,
    isForPeople: true,
  },
  challenge: {
    period: 'until it is used or expires, minutes later',
    basis: 'Performance of the contract: proof that the person holds the wallet or the key.',
    isForPeople: true,
  },
  lastToken: {
    period: 'until the last access token that it refuses has expired, hours later',
    basis: 'Security of processing: a session that was ended stays ended, also for a thief of its token.',
    days: 0,
    isForPeople: true,
  },
  passing: {
    period: 'until the next program has it',
    basis: 'Performance of the contract: a copy on its way; the record is elsewhere in this inventory.',
    isForPeople: true,
  },
  counting: {
    period: 'seconds',
    basis: 'Legitimate interest: limits on calls hold for callers without a token too.',
    isForPeople: true,
  },
  session: {
    period: 'until logout, or until the session or the tab ends',
    basis: 'Performance of the contract: the person’s own browser, for the person.',
    isForPeople: true,
  },
  logs: {
    period: 'thirty days, which the operator’s log store enforces',
    basis: 'Legitimate interest: faults and attacks are found and explained.',
    days: 30,
    isForPeople: true,
  },
  backups: {
    period: 'thirty-five days, which the operator’s backup store enforces',
    basis:
      'Security of processing: a loss that is noticed after a month can be repaired. What was erased since is erased again after a restore.',
    days: 35,
    isForPeople: true,
  },
  publicChain: {
    period: 'permanently: a public chain removes nothing',
    basis:
      'The buyer’s own transaction, sent from the buyer’s wallet or at the buyer’s order. No name is written there.',
    isForPeople: true,
  },
  rotation: {
    period: 'until the key, password or token is replaced',
    basis: 'Security of processing.',
    isForPeople: false,
  },
  noPerson: {
    period: 'as long as the service works with it: no data of a person',
    basis: 'None is needed.',
    isForPeople: false,
  },
} as const satisfies Readonly<Record<string, Rule>>

export type Retention = keyof typeof retentionRules
