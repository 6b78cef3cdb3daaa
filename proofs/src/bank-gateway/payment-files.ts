import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Approver, approvedPaymentFile } from '@firsthand/bank-gateway/testing/approved-payment-file'
import { iban, type Stage } from './stage.ts'

type File = ReturnType<typeof approvedPaymentFile>

/** Puts an authorised payment file into the service's books, as if its API had written all of it. */
async function insertFile({ records, account }: Stage, { paymentFileId, messageId, sha256, proposal, bytes }: File) {
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

const thief = 'BE71096123456769'

/** What a taken-over service offers: files that nobody approved as they are. */
function forgeries({ approver, stranger }: { readonly approver: Approver; readonly stranger: Approver }): File[] {
  const approved = () => approvedPaymentFile({ approvers: [approver], iban })
  const stolen = () => approvedPaymentFile({ approvers: [stranger], iban, payeeIban: thief })
  const [true1, false1] = [approved(), stolen()]
  const unsigned = false1.proposal.decisions.map(({ decision, by }) => ({ decision, by }))
  const otherBytes = { ...approved(), bytes: stolen().bytes }
  // The proposal that was approved, over the hash of other bytes: what a screen shows and what is paid differ.
  const shown = stolen()
  const screen = { ...true1.proposal, subject: shown.paymentFileId, proposalId: shown.proposal.proposalId }
  return [
    otherBytes,
    stolen(),
    { ...stolen(), proposal: { ...false1.proposal, decisions: unsigned as never } },
    { ...shown, proposal: { ...screen, payload: { ...true1.proposal.payload, sha256: shown.sha256 } } },
  ]
}

/** Payment files on their way out, and some that were not approved as they are. */
export function paymentFiles(stage: Stage) {
  const texts = new Map<string, string>()
  const forged: string[] = []
  return {
    async write(): Promise<void> {
      const file = approvedPaymentFile({ approvers: [stage.approver], iban })
      await insertFile(stage, file)
      texts.set(file.messageId, file.bytes.toString())
    },
    async forge(): Promise<void> {
      for (const file of forgeries(stage)) {
        await insertFile(stage, file)
        forged.push(file.messageId)
      }
    },
    count: () => texts.size,
    async areSent(): Promise<boolean> {
      const { rows } = await stage.records.query(
        "select count(*)::int as n from app.payment_file where state = 'sent' and message_id = any ($1)",
        [[...texts.keys()]],
      )
      return rows[0].n === texts.size
    },
    /** What is wrong with what the bank has. */
    async faults(): Promise<string[]> {
      const found: string[] = []
      for (const [messageId, text] of texts) {
        const path = join(stage.bankIn, `${messageId}.xml`)
        if (!existsSync(path) || readFileSync(path, 'utf8') !== text)
          found.push(`${messageId} is not at the bank as approved`)
      }
      if (!(await this.areSent())) found.push('a payment file that the bank has is not marked as sent')
      const extra = readdirSync(stage.bankIn).filter((name) => !texts.has(name.replace(/[.]xml$/, '')))
      if (extra.length > 0) found.push(`the bank has ${extra.join(', ')}`)
      const sent = "select from app.payment_file where state = 'sent' and message_id = any ($1)"
      const { rowCount } = await stage.records.query(sent, [forged])
      if (rowCount !== 0) found.push('a file that was not approved as it is was sent')
      return found
    },
  }
}
