/** The messages that a bank may send us about an account. */
export type StatementFormat = 'camt.053.001.02' | 'camt.053.001.08' | 'camt.054.001.08'

/** What stands above the entries of one statement (camt.053) or one notification (camt.054). */
export type StatementHead = {
  readonly format: StatementFormat
  readonly messageId: string
  readonly statementId: string
  readonly sequence: string | null
  readonly iban: string | null
  /** The bank's own number of the account, where it gives one beside the IBAN or instead of it. */
  readonly accountId: string | null
  readonly currency: string
  readonly from: string | null
  /** The day that the statement closes. */
  readonly to: string | null
  /** Booked balances in base units, negative when overdrawn; null where the file names none (camt.054 has none). */
  readonly opening: bigint | null
  readonly closing: bigint | null
  /** As the bank counts: a batch is one entry. */
  readonly entryCount: number
}

/** One movement: an entry, or one transaction of a batch that adds up. */
export type StatementEntry = {
  readonly sign: 'credit' | 'debit'
  /** Base units of its currency, never negative. */
  readonly amount: bigint
  readonly currency: string
  /** Whatever is not booked counts as pending, and a pending entry moves nothing. */
  readonly status: 'booked' | 'pending'
  /** Days as the bank wrote them, YYYY-MM-DD. */
  readonly bookedOn: string
  readonly valueOn: string
  /** Null also where the bank wrote a word for "none", such as NOTPROVIDED. */
  readonly servicerReference: string | null
  /** Its number inside a batch, from 1; 0 when it stands alone. */
  readonly detail: number
  readonly endToEndId: string | null
  readonly uetr: string | null
  /** The other side: who paid a credit, who received a debit. For money that came back, who sent it back. */
  readonly counterpartyName: string | null
  readonly counterpartyIban: string | null
  /** The party that the payer paid for, where the bank names another one. */
  readonly ultimateDebtor: string | null
  /** The structured reference. */
  readonly creditorReference: string | null
  /** Free text, its lines joined by a blank. */
  readonly remittance: string
  readonly isReversal: boolean
  readonly returnReason: string | null
  /** The bank's kind of transaction, such as PMNT/RCDT/ESCT, or its own code. */
  readonly bankCode: string | null
  /** Everything that the file holds of it, in one spelling, for hashing and for people. */
  readonly raw: string
  /** The details of the batch did not add up, so it is given whole, and nothing in it may be matched automatically. */
  readonly wholeBatch: boolean
  /** The account that the payer named, where the bank gives another than the statement's. */
  readonly virtualIban?: string
}

/** Receives what is read. The reader waits for each call to end, so a slow listener is never flooded. */
export type StatementListener = {
  /** Before the first entry of each statement. */
  opened?(head: Omit<StatementHead, 'entryCount'>): void | Promise<void>
  entry(entry: StatementEntry): void | Promise<void>
  /** After the last entry; `booked` is the sum of the booked entries in the statement's currency, credits positive. */
  closed?(head: StatementHead, booked: bigint): void | Promise<void>
}

/**
 * Reads a file of one or more statements in bounded memory, however long it is. Throws `StatementUnreadable`, possibly
 * after some entries were handed over: the listener must commit nothing before the promise is fulfilled.
 */
export type ReadStatements = (bytes: AsyncIterable<Uint8Array>, listener: StatementListener) => Promise<void>

/** The file is not a statement that we can read without guessing. */
export class StatementUnreadable extends Error {
  override readonly name = 'StatementUnreadable'
}
