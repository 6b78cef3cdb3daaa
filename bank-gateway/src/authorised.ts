import type { AuthorisedPaymentFile } from '@firsthand/wire/bank-transfer/bank-gateway'

type Person = AuthorisedPaymentFile['proposal']['proposedBy']
const textOf = ({ issuer, subject }: Person) => JSON.stringify([issuer, subject])

/**
 * Whether enough other people than the proposer have approved a file with exactly this hash. The gateway does not take the
 * service's word for the hash: it compares the one in the proposal with that of the bytes.
 */
export function isAuthorised({ paymentFileId, sha256, proposal }: AuthorisedPaymentFile, ofBytes: string): boolean {
  const { kind, subject, payload, quorum, proposedBy, decisions } = proposal
  const approvers = new Set(decisions.filter(({ decision }) => decision === 'approve').map(({ by }) => textOf(by)))
  approvers.delete(textOf(proposedBy))
  return (
    kind === 'payment_file' &&
    subject === paymentFileId &&
    payload.sha256 === ofBytes &&
    sha256 === ofBytes &&
    approvers.size >= Math.max(1, quorum) &&
    decisions.every(({ decision }) => decision === 'approve')
  )
}
