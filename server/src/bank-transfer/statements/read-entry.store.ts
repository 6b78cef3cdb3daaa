import type { Account } from '../accounts/lock-accounts.store.ts'
import type { EntryKind } from './entry-kind.rules.ts'
import type { Movement } from './write-movements.store.ts'

/** A statement whose movements are being kept. */
export type OpenStatement = { readonly account: Account; readonly statementId: string }

/** An entry with what it says it is. */
export type ReadEntry = Pick<Movement, 'entry' | 'identity' | 'entryHash'> & { readonly kind: EntryKind }
