import { createHash } from 'node:crypto'
import { inTenant } from '@firsthand/postgres/tenant'
import { Refusal } from '@firsthand/refusal/refusal'
import type { ManifestClaims } from '@firsthand/wire/bank-transfer/bank-gateway'
import { rowOf } from '@firsthand/wire/refusals'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { findSigned, insertSigned, lastSequence, moveBankFile } from './bank-file.store.ts'
import type { GatewayKeys } from './gateway-keys.ts'
import { requireManifest, requireRepeated } from './manifest.rules.ts'

export type TakeBankFileDeps = { readonly pool: pg.Pool; readonly keys: GatewayKeys }

type Arrived = {
  readonly contents: ManifestClaims['contents']
  readonly bytes: Uint8Array
  /** As it came in the header. */
  readonly manifest: string
}

/**
 * Takes a file of the bank gateway. Signature, size and hash are verified before a byte of it is read as a bank's message. Then it
 * is kept under its number, and then `take` reads it. What `take` refuses is still ours: the file stays, with the code, and the same
 * manifest again is another attempt. Raises `manifest_unverified`, `manifest_mismatch` and `manifest_out_of_sequence`.
 */
export async function takeBankFile<T>(
  { pool, keys }: TakeBankFileDeps,
  context: AdminContext,
  { contents, bytes, manifest }: Arrived,
  take: () => Promise<T>,
): Promise<T> {
  const { tenantId, subject: receivedBy } = context.caller
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const arrived = { contents, sha256, bytes: bytes.byteLength }
  const claims = requireManifest(keys.manifestOf(tenantId, manifest), arrived)
  const { channel, sequence, name } = claims
  const facts = { channel, sequence, contents, name, sha256 }
  const bankFileId = await inTenant(pool, tenantId, async (query) => {
    const file = { contents, name, sha256, content: bytes, receivedBy }
    const made = await insertSigned(query, tenantId, file, { channel, sequence, manifest })
    if (made === null) {
      const kept = await findSigned(query, tenantId, claims)
      requireRepeated(kept, manifest, await lastSequence(query, tenantId, channel))
      return kept?.bank_file_id as string
    }
    await query(treasuryAudit(context, 'offchain.bank_file.received', { bankFileId: made, ...facts }))
    return made
  })
  const move = (state: 'taken' | 'refused', code: string | null) =>
    inTenant(pool, tenantId, (query) => moveBankFile(query, tenantId, bankFileId, state, code))
  try {
    const taken = await take()
    await move('taken', null)
    return taken
  } catch (error) {
    if (error instanceof Refusal && !rowOf(error.reason).retryable) await move('refused', error.reason)
    throw error
  }
}
