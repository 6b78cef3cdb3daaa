import type { StatementImport } from '@firsthand/wire/bank-transfer/treasury'
import type { AdminContext } from '#identity/admin-context'
import { type MatchDeps, matchReceipts } from '../matching/match-receipts.ts'
import { type ImportDeps, importStatement } from './import-statement.ts'

export type TakeInDeps = ImportDeps & MatchDeps

/** As many as can be looked at while somebody waits; the engine looks at the rest. */
const matchedAtOnce = 50

/** Imports a file, and looks at its first movements at once. What fails there is found again by the engine. */
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
