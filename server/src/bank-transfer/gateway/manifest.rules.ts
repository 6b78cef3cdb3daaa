import type { ManifestClaims, ReceiptClaims } from '@firsthand/wire/bank-transfer/bank-gateway'
import { manifestMismatch, manifestOutOfSequence, manifestUnverified } from '../bank-refusals.ts'

type Arrived = Pick<ManifestClaims, 'contents' | 'sha256' | 'bytes'>

/** The file is the one that was signed for, and comes in by the call for its contents. */
export function requireManifest(claims: ManifestClaims | null, arrived: Arrived): ManifestClaims {
  if (claims === null || claims.contents !== arrived.contents) throw manifestUnverified()
  if (claims.sha256 !== arrived.sha256 || claims.bytes !== arrived.bytes)
    throw manifestMismatch(`The manifest names ${claims.bytes} bytes with the hash ${claims.sha256}.`)
  return claims
}

/** A number of a channel stands for one manifest: the same again is a repeat, anything else is refused. */
export function requireRepeated(
  kept: { readonly manifest: string | null } | null,
  manifest: string,
  last: number,
): void {
  if (kept === null) throw manifestOutOfSequence(`The last number of this channel is ${last}.`)
  if (kept.manifest !== manifest) throw manifestOutOfSequence('This number stands for another file.')
}

/** The receipt is about this payment file, by its hash. */
export function requireReceipt(
  claims: ReceiptClaims | null,
  { paymentFileId, sha256 }: Pick<ReceiptClaims, 'paymentFileId' | 'sha256'>,
): ReceiptClaims {
  if (claims === null) throw manifestUnverified()
  if (claims.paymentFileId !== paymentFileId || claims.sha256 !== sha256)
    throw manifestMismatch('The receipt is about another file.')
  return claims
}
