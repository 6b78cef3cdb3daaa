import { createHash } from 'node:crypto'
import { canonicalJson } from '@firsthand/strict-json/canonical-json'

/** What is decided about. */
type Digested = {
  readonly proposalId: string
  readonly kind: string
  readonly subject: string
  readonly payload: unknown
}

/** What an approval is for: the proposal, and its subject as it was shown. */
export const digestOf = (
  { proposalId, kind, subject, payload }: Digested,
  { state }: { readonly state: unknown },
): string => createHash('sha256').update(canonicalJson({ proposalId, kind, subject, payload, state })).digest('hex')
