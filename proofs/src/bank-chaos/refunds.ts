import { dayAfter } from '@firsthand/sandbox/bank/movement'
import { approver, type Hands, operator } from './hands.ts'
import type { Stage } from './stage.ts'

type Moment = 'before' | 'after'

/** What people do about a refund, and a word of the transaction that does it. */
const acts = {
  approve: 'app.refund',
  batch: 'app.refund_batch',
  'approve batch': 'app.refund_batch',
  sent: 'app.refund_batch',
  status: 'app.refund_line',
  statement: 'app.bank_statement',
} as const
export type RefundAct = keyof typeof acts
export const refundActs: ReadonlySet<RefundAct> = new Set(Object.keys(acts) as RefundAct[])

/** Does something while the API is to die at the commit of it. Counts deaths, and notes a plan that met nobody. */
export function endangering(stage: Stage, missed: string[], deadly: ReadonlySet<RefundAct>) {
  let deaths = 0
  return {
    count: () => deaths,
    act: async <T>(name: RefundAct, work: () => Promise<T>, moment: Moment | null): Promise<T> => {
      if (moment === null || !deadly.has(name)) return work()
      stage.lay('api', { point: 'commit', when: moment, about: acts[name] })
      const working = work()
      if (await stage.struck('api')) deaths += 1
      else missed.push(`API ${moment} the commit of ${name}`)
      return working
    },
  }
}
type Endangered = ReturnType<typeof endangering>['act']

/** One payment file on its way to the bank and back; answers its text. */
async function sendFile({ bank }: Stage, hands: Hands, act: Endangered, batchId: string, moment: Moment | null) {
  const path = `/admin/offchain-refund-batches/${batchId}`
  await act('approve batch', () => hands.post(`${path}/approve`, approver), moment)
  const { text } = await hands.call('GET', `${path}/pain001`, { as: operator })
  const { messageId } = await bank.takePayments(Buffer.from(text))
  await act('sent', () => hands.post(`${path}/sent`, operator), moment)
  const status = Buffer.from(bank.paymentStatus(messageId))
  await act('status', () => hands.post('/admin/offchain-payment-status', operator, status), moment)
  return text
}

/** Some open refunds, approved while the API may die at the first of them, and carried by files; answers those. */
async function payOut(stage: Stage, hands: Hands, act: Endangered, moment: Moment | null, most: number) {
  const list = '/admin/offchain-refunds?state=requested&limit=200'
  const { items } = (await hands.call('GET', list, { as: approver })).body as { items: { refundReference: string }[] }
  for (const [i, { refundReference }] of items.slice(0, most).entries()) {
    // Asked again after a death, the same person hears that nothing is open: the word counted the first time.
    const approve = () => hands.post(`/admin/offchain-refunds/${refundReference}/approve`, approver)
    await act('approve', approve, i === 0 ? moment : null)
  }
  const body = { clientAccountId: stage.account.id }
  await act('batch', () => hands.post('/admin/offchain-refund-batches', operator, body), moment)
  const { rows } = await stage.records.query("select batch_id from app.refund_batch where state = 'proposed'")
  const files: string[] = []
  for (const { batch_id: batchId } of rows as { batch_id: string }[])
    files.push(await sendFile(stage, hands, act, batchId, moment))
  return files
}

/** Every open refund, from the second person's word to the bank's statement, a share of them at each of these moments. */
export async function payBack(stage: Stage, hands: Hands, act: Endangered, moments: readonly (Moment | null)[]) {
  const { account, bank, records } = stage
  const { rows } = await records.query("select count(*)::int as open from app.refund where state = 'requested'")
  const share = Math.ceil(rows[0].open / moments.length)
  const files: string[] = []
  for (const moment of moments) files.push(...(await payOut(stage, hands, act, moment, share)))
  const day = bank.today()
  bank.moveTo(dayAfter(day))
  const closing = Buffer.from(bank.statement(account.iban, 'EUR', day))
  await act('statement', () => hands.importFile(closing), moments[0] ?? null)
  return files
}
