import type { AdminContext } from '#identity/admin-context'
import type { StatementEntry, StatementHead } from '../iso20022/statement-file.ts'

/** A file that was read once and found sound. */
export type SoundFile = {
  readonly sha256: string
  readonly bytes: Uint8Array
  readonly heads: readonly StatementHead[]
  readonly warnings: readonly string[]
}

/** What became of the statements of a file. */
export type ImportedStatement = {
  readonly statementId: string
  readonly clientAccountId: string
  readonly format: string
  readonly closesDay: boolean
  readonly from: string | null
  readonly to: string | null
  readonly entries: number
  readonly credits: number
  readonly debits: number
  /** Movements that another file had shown before. */
  readonly confirmed: number
  readonly duplicate: boolean
}

/** Hands over the booked entries of each statement, by its place in the file and in its order. */
export type FeedEntries = (take: (place: number, entry: StatementEntry) => Promise<void>) => Promise<void>

/** The statements of a tenant's client accounts. */
export interface StatementStore {
  /**
   * Keeps a file with all its movements, each posted, or nothing of it. Imports of one account take turns. Raises
   * `account_unknown`, `statement_gap` and `statement_unreadable`.
   */
  keep(context: AdminContext, file: SoundFile, feed: FeedEntries): Promise<readonly ImportedStatement[]>
  /** Tells the tenant that statements are missing. */
  notifyGap(context: AdminContext, file: Pick<SoundFile, 'sha256' | 'heads'>): Promise<void>
}
