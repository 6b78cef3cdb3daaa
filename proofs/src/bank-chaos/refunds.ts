import { dayAfter } from '@firsthand/sandbox/bank/movement'
import { type Actors, approver, operator } from './bank-actors.ts'
import type { Stage } from './stage.ts'

type Moment = 'before' | 'after'

/** What people do about a refund, and a word of the transaction that does it. */
const actions = {
  approve: 'app.refund',
  paymentFile: 'app.payment_file',
  'approve batch': 'app.payment_file',
  sent: 'app.payment_file',
  status: 'app.refund_line',
  statement: 'app.bank_statement',
} as const
export type RefundAction = keyof typeof actions
export const refundActions: ReadonlySet<RefundAction> = new Set(Object.keys(actions) as RefundAction[])

/** Does something while the API is to be killed at its commit. Counts kills, and notes a plan that was not reached. */
export function endangering(stage: Stage, missed: string[], deadly: ReadonlySet<RefundAction>) {
  let deaths = 0
  return {
    count: () => deaths,
    action: async <T>(name: RefundAction, work: () => Promise<T>, moment: Moment | null): Promise<T> => {
      if (moment === null || !deadly.has(name)) return work()
      stage.lay('api', { point: 'commit', when: moment, about: actions[name] })
      const working = work()
      if (await stage.struck('api')) deaths += 1
      else missed.push(`API ${moment} the commit of ${name}`)
      return working
    },
  }
}
type Endangered = ReturnType<typeof endangering>['action']

/** One payment file on its way to the bank and back; answers its text. */
async function sendFile(
  { bank }: Stage,
  actors: Actors,
  action: Endangered,
  paymentFileId: string,
  moment: Moment | null,
) {
  const path = `/treasury/payment-files/${paymentFileId}`
  await action('approve batch', () => actors.approve(paymentFileId), moment)
  const { text } = await actors.call('GET', `${path}/pain001`, { as: operator })
  const { messageId } = await bank.takePayments(Buffer.from(text))
  const { sha256 } = (await actors.call('GET', path, { as: operator })).body
  await action('sent', () => actors.sent(paymentFileId, sha256), moment)
  const status = Buffer.from(bank.paymentStatus(messageId))
  await action('status', () => actors.importStatus(status), moment)
  return text
}

/** Some open refunds, approved while the API may be killed at the first of them, and carried by files; answers those. */
async function payOut(stage: Stage, actors: Actors, action: Endangered, moment: Moment | null, most: number) {
  const list = '/treasury/refunds?state=requested&limit=200'
  const { items } = (await actors.call('GET', list, { as: approver })).body as {
    items: { refundReference: string }[]
  }
  for (const [i, { refundReference }] of items.slice(0, most).entries()) {
    await actors.post(`/treasury/refunds/${refundReference}/propose`, operator, { reason: 'proof' })
    // Repeated after a kill, the same person is answered that it is not open: the approval counted the first time.
    await action('approve', () => actors.approve(refundReference), i === 0 ? moment : null)
  }
  const body = { clientAccountId: stage.account.id }
  await action('paymentFile', () => actors.post('/treasury/payment-files', operator, body), moment)
  const { rows } = await stage.records.query("select payment_file_id from app.payment_file where state = 'proposed'")
  const files: string[] = []
  for (const { payment_file_id: paymentFileId } of rows as { payment_file_id: string }[])
    files.push(await sendFile(stage, actors, action, paymentFileId, moment))
  return files
}

/** Every open refund, from the second approval to the bank's statement, a share of them at each of these moments. */
export async function payBack(stage: Stage, actors: Actors, action: Endangered, moments: readonly (Moment | null)[]) {
  const { account, bank, records } = stage
  const { rows } = await records.query("select count(*)::int as open from app.refund where state = 'requested'")
  const share = Math.ceil(rows[0].open / moments.length)
  const files: string[] = []
  for (const moment of moments) files.push(...(await payOut(stage, actors, action, moment, share)))
  const day = bank.today()
  bank.moveTo(dayAfter(day))
  const closing = Buffer.from(bank.statement(account.iban, 'EUR', day))
  await action('statement', () => actors.importFile(closing), moments[0] ?? null)
  return files
}
