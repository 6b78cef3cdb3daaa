import { approver, type Hands, operator } from './hands.ts'
import type { Stage } from './stage.ts'

type Moment = 'before' | 'after'
/** Does something while the API is to die at the commit of it, before or after. Without a moment nobody dies. */
export type Endangered = <T>(about: string, act: () => Promise<T>, moment: Moment | null) => Promise<T>

/** Counts deaths, and fails when a plan met nobody: a proof that kills nobody proves nothing. */
export function endangering(stage: Stage, missed: string[]): { readonly act: Endangered; count(): number } {
  let deaths = 0
  return {
    count: () => deaths,
    async act(about, work, moment) {
      if (moment === null) return work()
      stage.lay('api', { point: 'commit', when: moment, about })
      const working = work()
      if (await stage.struck('api')) deaths += 1
      else missed.push(`API ${moment} the commit of ${about}`)
      return working
    },
  }
}

/** Every refund that is open, from the second person's word to the bank's statement, with the API dying at each act. */
export async function payBack(stage: Stage, hands: Hands, act: Endangered, moments: readonly (Moment | null)[]) {
  const { account, bank } = stage
  const { iban } = account
  const list = async (state: string) =>
    (await hands.call('GET', `/admin/offchain-refunds?state=${state}&limit=200`, { as: approver })).body
      .items as readonly { refundReference: string }[]
  for (const [i, { refundReference }] of (await list('requested')).entries()) {
    const approve = () => hands.post(`/admin/offchain-refunds/${refundReference}/approve`, approver)
    // The same person again is told that nothing is open: the word counted the first time.
    await act('app.refund', approve, i < moments.length ? (moments[i] ?? null) : null)
  }
  const files: string[] = []
  for (const moment of moments) {
    const body = { clientAccountId: account.id }
    const made = await act(
      'app.refund_batch',
      () => hands.post('/admin/offchain-refund-batches', operator, body),
      moment,
    )
    const batches = await stage.records.query("select batch_id from app.refund_batch where state = 'proposed'")
    if (made.status >= 400 && batches.rows.length === 0) continue
    for (const { batch_id: batchId } of batches.rows as { batch_id: string }[]) {
      const path = `/admin/offchain-refund-batches/${batchId}`
      await act('app.refund_batch', () => hands.post(`${path}/approve`, approver), moment)
      const { text } = await hands.call('GET', `${path}/pain001`, { as: operator })
      files.push(text)
      const { messageId } = await bank.takePayments(Buffer.from(text))
      await act('app.refund_batch', () => hands.post(`${path}/sent`, operator), moment)
      const status = Buffer.from(bank.paymentStatus(messageId))
      await act('app.refund_line', () => hands.post('/admin/offchain-payment-status', operator, status), moment)
    }
  }
  const day = bank.today()
  bank.moveTo(new Date(Date.parse(day) + 86_400_000).toISOString().slice(0, 10))
  const closing = Buffer.from(bank.statement(iban, 'EUR', day))
  await act('app.bank_statement', () => hands.importFile(closing), moments.at(-1) ?? null)
  return files
}
