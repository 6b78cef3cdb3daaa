import { createHash } from 'node:crypto'
import type { CredentialsFile } from '@firsthand/passkeys/credentials-file'
import { type ApprovalFault, approvalFault } from '@firsthand/passkeys/verify-approvals'
import { approvedPayments } from '@firsthand/payment-files/approved-payments'
import { approvalsForSum } from '@firsthand/payment-files/large-sums'
import type { PaymentOrder } from '@firsthand/payment-files/payment-order'
import { writePayments } from '@firsthand/payment-files/write-payments'
import type { AuthorisedPaymentFile } from '@firsthand/wire/bank-transfer/bank-gateway'

/** A file that was approved, put aside and is offered later would pay twice what was paid anew. */
const daysLateMax = 5
const dayMs = 86_400_000

const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

/** The hash of the file that these payments make; null when they make none. */
function hashOf(order: PaymentOrder): string | null {
  try {
    return sha256Of(writePayments(order))
  } catch {
    return null
  }
}

/** Why a file does not go to the bank. */
type FileFault = ApprovalFault | 'another_file' | 'other_payments' | 'too_old'

/**
 * Whether enough other people than the proposer have approved just this file. The gateway relies on nothing that the service says: people signed
 * the digest of the payments with their own keys, the payments are written once more here, and those bytes must be these.
 */
export async function faultOf(
  { paymentFileId, sha256, proposal }: AuthorisedPaymentFile,
  bytes: Uint8Array,
  { tenant, passkeys, now }: { readonly tenant: string; readonly passkeys: CredentialsFile; readonly now: Date },
): Promise<FileFault | null> {
  const ofBytes = sha256Of(bytes)
  const approved = approvedPayments(proposal.payload, proposal.state)
  if (proposal.kind !== 'payment_file' || proposal.subject !== paymentFileId || approved === null) return 'another_file'
  const { payload, order } = approved
  if (sha256 !== ofBytes || payload.sha256 !== ofBytes) return 'another_file'
  const sum = order.payments.reduce((total, { amount }) => total + amount, 0n)
  if (hashOf(order) !== ofBytes || `${sum}` !== payload.total) return 'other_payments'
  if (now.getTime() - Date.parse(payload.payOn) > daysLateMax * dayMs) return 'too_old'
  const needed = Math.max(proposal.quorum, approvalsForSum({ amount: sum, currency: order.currency }))
  return approvalFault(proposal, { tenant, needed, keys: passkeys, now })
}
