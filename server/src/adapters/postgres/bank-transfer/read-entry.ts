import type { EntryKind } from '../../../domain/bank-transfer/entry-kind.ts'
import type { Account } from './locked-accounts.ts'
import type { Movement } from './write-movements.ts'

/** A statement whose movements are being kept. */
export type OpenStatement = { readonly account: Account; readonly statementId: string }

/** An entry with what it says it is. */
export type ReadEntry = Pick<Movement, 'entry' | 'identity' | 'entryHash'> & { readonly kind: EntryKind }
