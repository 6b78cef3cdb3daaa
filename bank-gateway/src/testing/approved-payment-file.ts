import { createHash, randomUUID } from 'node:crypto'
import { decisionChallenge } from '@firsthand/passkeys/decision-challenge'
import { digestOf } from '@firsthand/passkeys/proposal-digest'
import { approvedPayments, type PaymentFilePayload } from '@firsthand/payment-files/approved-payments'
import { writePayments } from '@firsthand/payment-files/write-payments'
import type { SoftwareAuthenticator } from '@firsthand/sandbox/passkeys/software-authenticator'

/** Who approves, with their key. */
export type Approver = {
  readonly person: { readonly tenant: string; readonly issuer: string; readonly subject: string }
  readonly key: SoftwareAuthenticator
}
type Wanted = {
  readonly approvers: readonly Approver[]
  readonly iban: string
  readonly payeeIban?: string
  /** Of one payment, in cents. */
  readonly amount?: bigint
  readonly payOn?: string
  /** Of another file, whose hash people sign while they are shown these payments. */
  readonly otherBytes?: Buffer
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A payment file of one payment with the proposal that authorises it, and the signatures of its approvers. */
export function approvedPaymentFile({ approvers, iban, payeeIban, amount = 1_00n, payOn, otherBytes }: Wanted) {
  const [paymentFileId, proposalId] = [randomUUID(), randomUUID()]
  const now = new Date()
  const unhashed: PaymentFilePayload = {
    pays: 'refunds',
    messageId: `R${paymentFileId.replaceAll('-', '')}`,
    createdAt: now.toISOString(),
    payOn: payOn ?? now.toISOString().slice(0, 10),
    sha256: '',
    total: `${amount}`,
    payments: [
      {
        reference: `OFFR${'0'.repeat(28)}`,
        attempt: 1,
        endToEndId: paymentFileId.replaceAll('-', ''),
        uetr: randomUUID(),
        amount: `${amount}`,
        payeeName: 'Ada Payer',
        payeeIban: payeeIban ?? 'NL91ABNA0417164300',
        payeeBic: null,
        remittance: 'Refund',
      },
    ],
    left: [],
  }
  const state = { payer: { name: 'ACME CLIENT MONEY', iban, bic: 'COBADEFFXXX', currency: 'EUR' } }
  const made = approvedPayments(unhashed, state)
  if (made === null) throw new Error('the payload is no payment file')
  const bytes = otherBytes ?? Buffer.from(writePayments(made.order))
  const payload = { ...unhashed, sha256: sha256Of(bytes) }
  const named = { proposalId, kind: 'payment_file' as const, subject: paymentFileId, payload, state }
  const digest = digestOf(named, named)
  const decisions = approvers.map(({ person, key }) => {
    const nonce = randomUUID()
    const challenge = decisionChallenge({ decision: 'approve', proposalId, digest, person, nonce })
    const { issuer, subject } = person
    return { decision: 'approve' as const, by: { issuer, subject }, nonce, assertion: key.assert({ challenge }) }
  })
  const proposal = { ...named, digest, quorum: 1, proposedBy: { issuer: 'i', subject: 'olga' }, decisions }
  return { paymentFileId, messageId: payload.messageId, sha256: payload.sha256, proposal, bytes }
}
