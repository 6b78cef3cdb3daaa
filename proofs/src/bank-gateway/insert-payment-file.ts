import type { approvedPaymentFile } from '@firsthand/bank-gateway/testing/approved-payment-file'
import type pg from 'pg'

export type PaymentFile = ReturnType<typeof approvedPaymentFile>
type Books = { readonly records: Pick<pg.Client, 'query'>; readonly account: string }

/** Puts an authorised payment file into the service's books, as if its API had written all of it. */
export async function insertPaymentFile(
  { records, account }: Books,
  { paymentFileId, messageId, sha256, proposal, bytes }: PaymentFile,
): Promise<void> {
  const { proposalId, payload, state, digest, decisions } = proposal
  await records.query(
    `insert into app.payment_file (tenant_id, payment_file_id, client_account_id, message_id, lines, total, pain001, sha256,
        created_by, state) values ('acme', $1, $2, $3, 1, 1, $4, $5, 'olga', 'approved')`,
    [paymentFileId, account, messageId, bytes, sha256],
  )
  await records.query(
    `insert into app.proposal (tenant_id, proposal_id, kind, subject, payload, shown, proposer_issuer, proposer, expires_at,
        quorum, digest) values ('acme', $1, 'payment_file', $2, $3, $4, 'i', 'olga', now() + interval '1 day', 1, $5)`,
    [proposalId, paymentFileId, JSON.stringify(payload), JSON.stringify({ state, circumstances: {} }), digest],
  )
  for (const { by, nonce, assertion } of decisions)
    await records.query(
      `insert into app.proposal_decision (tenant_id, proposal_id, issuer, subject, decision, proposer_issuer, proposer, digest,
          assertion) values ('acme', $1, $2, $3, 'approve', 'i', 'olga', $4, $5)`,
      [proposalId, by.issuer, by.subject, digest, assertion && JSON.stringify({ ...assertion, nonce })],
    )
  await records.query(
    "update app.proposal set state = 'approved', closed_at = clock_timestamp() where proposal_id = $1",
    [proposalId],
  )
}
