import { createHash } from 'node:crypto'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { AdminContext } from '#identity/admin-context'
import type { StatementEntry } from '../iso20022/statement-file.ts'
import { post } from '../ledger/ledger.store.ts'
import { creditBooked } from '../ledger/postings.rules.ts'
import { bookReturnsAndDebits } from './book-returns-and-debits.store.ts'
import { entryIdentities, entryKind } from './entry.rules.ts'
import { findBatchDuplicates } from './find-batch-duplicates.store.ts'
import { entryCurrencyFault, futureEntryFault } from './statement.rules.ts'
import { checkConstraintsNow, type OpenStatement, type ReadEntry, writeMovements } from './write-movements.store.ts'

/** Hands over the booked entries of each statement, by its place in the file and in its order. */
export type FeedEntries = (take: (place: number, entry: StatementEntry) => Promise<void>) => Promise<void>

type Counts = { credits: number; debits: number; confirmed: number }

/** So many at a time, to bound both the size of a database statement and the memory. */
const chunkSize = 250
const hash = (text: string) => createHash('sha256').update(text).digest('hex')

/** P1 for each new credit. */
async function bookReceipts(
  query: TenantTransaction,
  actor: string,
  statement: OpenStatement,
  entries: readonly ReadEntry[],
): Promise<number> {
  const { account } = statement
  const known = await findBatchDuplicates(query, statement, entries)
  const receipts = entries
    .filter((each) => !known.has(each))
    .map((each) => ({ ...each, state: 'unmatched', due: true }))
  const kept = await writeMovements(query, statement, receipts)
  const { clientAccountId, currency } = account
  const postings = kept.map(({ id, movement: { entry } }) =>
    creditBooked({
      on: entry.bookedOn,
      actor,
      currency,
      amount: entry.amount,
      bankTransactionId: id,
      clientAccountId,
    }),
  )
  await post(query, account.tenant, postings)
  return kept.length
}

/**
 * Writes and posts all movements of a file. Plain credits are written in chunks as they are read; whatever refers to another
 * movement waits until all of them are written, because a file may show a credit and its reversal in any order.
 */
export async function bookEntries(
  query: TenantTransaction,
  context: AdminContext,
  statements: readonly OpenStatement[],
  feed: FeedEntries,
): Promise<readonly Counts[]> {
  const actor = context.caller.subject
  const counts = statements.map((): Counts => ({ credits: 0, debits: 0, confirmed: 0 }))
  const waiting = statements.map((): { plain: ReadEntry[]; special: ReadEntry[] } => ({ plain: [], special: [] }))
  const identities = new Map(
    statements.map(({ account }) => [account.iban, entryIdentities(account.clientAccountId, hash)]),
  )

  async function flush(place: number): Promise<void> {
    const statement = statements[place] as OpenStatement
    const count = counts[place] as Counts
    const plain = waiting[place]?.plain.splice(0) ?? []
    const fresh = await bookReceipts(query, actor, statement, plain)
    count.credits += fresh
    count.confirmed += plain.length - fresh
    await checkConstraintsNow(query)
  }

  await feed(async (place, entry) => {
    const statement = statements[place] as OpenStatement
    const lists = waiting[place] as { plain: ReadEntry[]; special: ReadEntry[] }
    const fault = entryCurrencyFault(statement.account, entry) ?? futureEntryFault(statement.today, entry)
    if (fault) throw fault
    if (entry.amount === 0n) return
    // Never between the parts of one batch: they are compared by their sum.
    if (lists.plain.length >= chunkSize && entry.detail <= 1) await flush(place)
    const identity = identities.get(statement.account.iban)?.(entry) ?? ''
    const read = { entry, identity, entryHash: hash(entry.raw), kind: entryKind(entry) }
    if (read.kind.kind === 'receipt' || read.kind.kind === 'returned') lists.plain.push(read)
    else lists.special.push(read)
  })
  for (const place of statements.keys()) await flush(place)
  for (const [place, statement] of statements.entries()) {
    const booked = await bookReturnsAndDebits(query, context, statement, waiting[place]?.special ?? [])
    const count = counts[place] as Counts
    count.credits += booked.credits
    count.debits += booked.debits
    count.confirmed += booked.confirmed
  }
  return counts
}
