import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { approvedPaymentFile } from '@firsthand/bank-gateway/testing/approved-payment-file'
import { forgedPaymentFiles } from './forged-payment-files.ts'
import { insertPaymentFile } from './insert-payment-file.ts'
import { iban, type Stage } from './stage.ts'

/** Payment files on their way out, and some that were not approved as they are. */
export function paymentFiles(stage: Stage) {
  const texts = new Map<string, string>()
  const forged: string[] = []
  return {
    async write(): Promise<void> {
      const file = approvedPaymentFile({ approvers: [stage.approver], iban })
      await insertPaymentFile(stage, file)
      texts.set(file.messageId, file.bytes.toString())
    },
    async forge(): Promise<void> {
      for (const { make } of forgedPaymentFiles) {
        const file = make({ ...stage, iban })
        await insertPaymentFile(stage, file)
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
