import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { StatementImport } from '@firsthand/wire/bank-transfer/treasury'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { statementUnreadable } from '../bank-refusals.ts'
import type { MessageSchemas } from '../iso20022/message-schemas.ts'
import {
  type ReadStatements,
  type StatementHead,
  type StatementListener,
  StatementUnreadable,
} from '../iso20022/statement-file.ts'
import { type MatchDeps, matchReceipts } from '../matching/match-receipts.ts'
import { type ImportedStatement, keepStatements, notifyGap } from './keep-statements.ts'
import { balanceFault, isGap } from './statement.rules.ts'
import type { SoundFile } from './statement.store.ts'

/** What a file is read with. */
export type ReadDeps = {
  readonly read: ReadStatements
  /** In pieces, with a pause between them, so that other requests do not wait for a large file. */
  readonly piecesOf: (bytes: Uint8Array) => AsyncIterable<Uint8Array>
  readonly sha256: (bytes: Uint8Array) => string
  readonly schemas: Pick<MessageSchemas, 'faultsOf'>
}
type ImportDeps = ReadDeps & { readonly pool: pg.Pool }

type Imported = {
  readonly sha256: string
  readonly statements: readonly ImportedStatement[]
  readonly warnings: readonly string[]
}

/** Reads a file to its end and answers its heads. Raises `statement_unreadable` and `statement_unbalanced`. */
async function readHeads(
  { read, piecesOf }: ReadDeps,
  bytes: Uint8Array,
  entry: StatementListener['entry'],
): Promise<Pick<SoundFile, 'heads' | 'payers'>> {
  const heads: StatementHead[] = []
  const payers = new Set<string>()
  const closed = (head: StatementHead, booked: bigint) => {
    const fault = balanceFault(head, booked)
    if (fault) throw fault
    heads.push(head)
  }
  try {
    await read(piecesOf(bytes), {
      entry(each) {
        if (each.counterpartyIban !== null) payers.add(each.counterpartyIban)
        return entry(each)
      },
      closed,
    })
  } catch (error) {
    if (error instanceof StatementUnreadable) throw statementUnreadable(error.message)
    throw error
  }
  if (heads.length === 0) throw statementUnreadable('The file holds no statement.')
  return { heads, payers }
}

/** Reads a file for the first time: nothing is written before the whole of it was found readable and balanced. */
export async function readSoundFile(
  deps: ReadDeps,
  bytes: Uint8Array,
  entry: StatementListener['entry'] = () => undefined,
): Promise<SoundFile> {
  const { heads, payers } = await readHeads(deps, bytes, entry)
  // Banks do send files that break the schema: that is a warning, and no reason to refuse.
  const warnings = deps.schemas.faultsOf(heads[0]?.format ?? '', bytes) ?? []
  return { sha256: deps.sha256(bytes), bytes, heads, payers, warnings }
}

/** Reads a sound file a second time, and writes everything of it, or nothing. */
export const keepSoundFile = (
  { read, piecesOf }: Pick<ReadDeps, 'read' | 'piecesOf'>,
  query: TenantTransaction,
  context: AdminContext,
  file: SoundFile,
): Promise<readonly ImportedStatement[]> =>
  keepStatements(query, context, file, async (take) => {
    let place = -1
    await read(piecesOf(file.bytes), {
      opened: () => {
        place += 1
      },
      entry: async (entry) => {
        if (entry.status === 'booked') await take(place, entry)
      },
    })
  })

/** Imports a bank's file, whole or not at all, so a repeat after a crash begins anew. */
export async function importStatement(deps: ImportDeps, context: AdminContext, bytes: Uint8Array): Promise<Imported> {
  const file = await readSoundFile(deps, bytes)
  const { sha256, warnings } = file
  try {
    const statements = await inTenant(deps.pool, context.caller.tenantId, (query) =>
      keepSoundFile(deps, query, context, file),
    )
    return { sha256, statements, warnings }
  } catch (error) {
    // The import was rolled back, so the notification takes a transaction of its own.
    if (isGap(error)) await notifyGap(deps.pool, context, file)
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
