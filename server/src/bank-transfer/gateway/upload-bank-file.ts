import { inTenant } from '@firsthand/postgres/tenant'
import type { BankFileUpload } from '@firsthand/wire/bank-transfer/bank-gateway'
import type pg from 'pg'
import { openProposal } from '#approvals/open-proposal'
import { proposalNotOpen } from '#approvals/proposal.rules'
import type { AdminContext } from '#identity/admin-context'
import { lockFileByMessage } from '../payments-out/payment-file.store.ts'
import { readStatusFile } from '../payments-out/take-payment-status.ts'
import { readSoundFile } from '../statements/import-statement.ts'
import { judgeHeads, notifyGap } from '../statements/keep-statements.ts'
import { isGap } from '../statements/statement.rules.ts'
import { statementIdsOf } from '../statements/statement.store.ts'
import { insertByHand } from './bank-file.store.ts'
import { statementUploadKind, type UploadDeps } from './statement-upload.proposal.ts'
import { shownEntries, shownStatement, type UploadPayload } from './upload-payload.ts'

export type UploadBankFileDeps = UploadDeps & { readonly pool: pg.Pool }
type Upload = { readonly name: string; readonly bytes: Uint8Array }

async function propose(
  { deps, context, query }: { deps: UploadDeps; context: AdminContext; query: Parameters<typeof openProposal>[0] },
  { name, bytes }: Upload,
  payload: UploadPayload,
  warnings: readonly string[],
): Promise<BankFileUpload> {
  const { tenantId, subject: receivedBy } = context.caller
  const { contents, sha256 } = payload
  const bankFileId = await insertByHand(query, tenantId, { contents, name, sha256, content: bytes, receivedBy })
  const made = { subject: bankFileId, payload, reason: null }
  const { proposalId } = await openProposal(query, context, statementUploadKind(deps), made)
  return { bankFileId, name, sha256, proposalId, warnings: [...warnings] }
}

/**
 * A statement by hand: it is read, judged and kept, and nothing of it counts before another person has approved it. Raises what
 * its import would.
 */
export async function uploadStatement(
  deps: UploadBankFileDeps,
  context: AdminContext,
  upload: Upload,
): Promise<BankFileUpload> {
  const collected = shownEntries()
  const file = await readSoundFile(deps, upload.bytes, (entry) => collected.entry(entry))
  const { sha256, heads, warnings } = file
  const { tenantId } = context.caller
  try {
    return await inTenant(deps.pool, tenantId, async (query) => {
      if ((await statementIdsOf(query, tenantId, sha256)).size > 0)
        throw proposalNotOpen('The file was imported before.')
      await judgeHeads(query, tenantId, heads)
      const statements = heads.map(shownStatement)
      const payload = { contents: 'statement' as const, name: upload.name, sha256, statements, ...collected.shown() }
      return propose({ deps, context, query }, upload, payload, warnings)
    })
  } catch (error) {
    if (isGap(error)) await notifyGap(deps.pool, context, file)
    throw error
  }
}

/** A status report by hand, of a file that was sent; null when no sent file of ours has that message id. */
export async function uploadPaymentStatus(
  deps: UploadBankFileDeps,
  context: AdminContext,
  upload: Upload,
): Promise<BankFileUpload | null> {
  const status = await readStatusFile(deps, upload.bytes)
  const { tenantId } = context.caller
  return inTenant(deps.pool, tenantId, async (query) => {
    if ((await lockFileByMessage(query, tenantId, status.originalMessageId)) === null) return null
    const named = { name: upload.name, sha256: deps.sha256(upload.bytes) }
    return propose({ deps, context, query }, upload, { contents: 'payment_status', ...named, ...status }, [])
  })
}
