import type { StatementImport } from '@firsthand/wire/bank-transfer/treasury'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { statementUnreadable } from '../bank-refusals.ts'
import type { MessageSchemas } from '../iso20022/message-schemas.ts'
import { type ReadStatements, type StatementHead, StatementUnreadable } from '../iso20022/statement-file.ts'
import { type MatchDeps, matchReceipts } from '../matching/match-receipts.ts'
import { type ImportedStatement, keepStatements, notifyGap } from './keep-statements.ts'
import { balanceFault, isGap } from './statement.rules.ts'

type ImportDeps = {
  readonly pool: pg.Pool
  readonly read: ReadStatements
  /** In pieces, with a pause between them, so that other requests do not wait for a large file. */
  readonly piecesOf: (bytes: Uint8Array) => AsyncIterable<Uint8Array>
  readonly sha256: (bytes: Uint8Array) => string
  readonly schemas: Pick<MessageSchemas, 'faultsOf'>
}

type Imported = {
  readonly sha256: string
  readonly statements: readonly ImportedStatement[]
  readonly warnings: readonly string[]
}

/** Reads a file to its end and answers its heads. Raises `statement_unreadable` and `statement_unbalanced`. */
async function readHeads({ read, piecesOf }: ImportDeps, bytes: Uint8Array): Promise<readonly StatementHead[]> {
  const heads: StatementHead[] = []
  const closed = (head: StatementHead, booked: bigint) => {
    const fault = balanceFault(head, booked)
    if (fault) throw fault
    heads.push(head)
  }
  try {
    await read(piecesOf(bytes), { entry: () => undefined, closed })
  } catch (error) {
    if (error instanceof StatementUnreadable) throw statementUnreadable(error.message)
    throw error
  }
  if (heads.length === 0) throw statementUnreadable('The file holds no statement.')
  return heads
}

/**
 * Imports a bank's file. It is read twice: nothing is written before the whole of it was found readable and balanced, and
 * then everything is written at once or not at all, so a repeat after a crash begins anew.
 */
export async function importStatement(deps: ImportDeps, context: AdminContext, bytes: Uint8Array): Promise<Imported> {
  const { pool, read, piecesOf } = deps
  const heads = await readHeads(deps, bytes)
  // Banks do send files that break the schema: that is a warning, and no reason to refuse.
  const warnings = deps.schemas.faultsOf(heads[0]?.format ?? '', bytes) ?? []
  const file = { sha256: deps.sha256(bytes), bytes, heads, warnings }
  try {
    const kept = await keepStatements(pool, context, file, async (take) => {
      let place = -1
      await read(piecesOf(bytes), {
        opened: () => {
          place += 1
        },
        entry: async (entry) => {
          if (entry.status === 'booked') await take(place, entry)
        },
      })
    })
    return { sha256: file.sha256, statements: kept, warnings }
  } catch (error) {
    // The import was rolled back, so the notification takes a transaction of its own.
    if (isGap(error)) await notifyGap(pool, context, file)
    throw error
  }
}

export type TakeInDeps = ImportDeps & MatchDeps

/** As many as can be checked within a request; the engine checks the rest. */
const matchedAtOnce = 50

/** Imports a file, and matches its first movements at once. What fails there is found again by the engine. */
export async function importAndMatch(
  deps: TakeInDeps,
  context: AdminContext,
  bytes: Uint8Array,
): Promise<StatementImport> {
  const { statements, sha256, warnings } = await importStatement(deps, context, bytes)
  const duplicate = statements.every((statement) => statement.duplicate)
  let matched = 0
  if (!duplicate)
    for (const clientAccountId of new Set(statements.map((statement) => statement.clientAccountId)))
      matched += await matchReceipts(deps, { tenant: context.caller.tenantId, clientAccountId }, matchedAtOnce)
  return { sha256, duplicate, statements: [...statements], matched, warnings: [...warnings] }
}
