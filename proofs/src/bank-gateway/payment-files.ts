import { createHash, randomUUID } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stage } from './stage.ts'

const sha256Of = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex')

/** An authorised payment file, as the service keeps it after a second person has approved `approvedText`. */
async function insertFile({ records, account }: Stage, text: string, approvedText = text): Promise<string> {
  const [paymentFileId, proposalId, digest] = [randomUUID(), randomUUID(), sha256Of(randomUUID())]
  const messageId = `R${paymentFileId.replaceAll('-', '')}`
  const payload = JSON.stringify({ sha256: sha256Of(approvedText), payments: [] })
  await records.query(
    `insert into app.payment_file (tenant_id, payment_file_id, client_account_id, message_id, lines, total, pain001, sha256,
        created_by, state) values ('acme', $1, $2, $3, 1, 1, $4, $5, 'olga', 'approved')`,
    [paymentFileId, account, messageId, Buffer.from(text), sha256Of(approvedText)],
  )
  await records.query(
    `insert into app.proposal (tenant_id, proposal_id, kind, subject, payload, shown, proposer_issuer, proposer, expires_at,
        quorum, digest) values ('acme', $1, 'payment_file', $2, $3, '{"state": {}, "circumstances": {}}', 'i', 'olga',
        now() + interval '1 day', 1, $4)`,
    [proposalId, paymentFileId, payload, digest],
  )
  await records.query(
    `insert into app.proposal_decision (tenant_id, proposal_id, issuer, subject, decision, proposer_issuer, proposer, digest)
      values ('acme', $1, 'i', 'anton', 'approve', 'i', 'olga', $2)`,
    [proposalId, digest],
  )
  await records.query(
    "update app.proposal set state = 'approved', closed_at = clock_timestamp() where proposal_id = $1",
    [proposalId],
  )
  return messageId
}

/** Payment files on their way out. One of them is not the one that was approved. */
export function paymentFiles(stage: Stage) {
  const texts = new Map<string, string>()
  let forged = ''
  return {
    async write(): Promise<void> {
      const text = `<Document><n>${texts.size}</n>${'x'.repeat(2_000)}</Document>\n`
      texts.set(await insertFile(stage, text), text)
    },
    async forge(): Promise<void> {
      forged = await insertFile(stage, '<Document>to somebody else</Document>', '<Document>to the payee</Document>')
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
      const { rows } = await stage.records.query('select state from app.payment_file where message_id = $1', [forged])
      if (rows[0]?.state !== 'approved') found.push('a file that is not the approved one was sent')
      return found
    },
  }
}
