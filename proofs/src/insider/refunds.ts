import type { Party } from '@firsthand/sandbox/bank/movement'
import { approver, type Ground, operator } from './ground.ts'
import { type Account, closeDay, notified, openAccount, reportSent, takeIn } from './shop.ts'

/** The payer of money that nobody ordered anything for. */
export const payer: Party = { name: 'Ada Lovelace', iban: 'NL91ABNA0417164300', bic: 'ABNANL2A' }

/** Money that nobody knows the order of. */
export async function unmatched(ground: Ground, account: Account, amount: bigint, by = payer): Promise<string> {
  await takeIn(ground, notified(account, account.bank, { amount, payer: by }))
  const newest = `select bank_transaction_id from app.bank_transaction where client_account_id = $1 and state = 'unmatched'
    order by bank_transaction_id desc limit 1`
  const found = await ground.find(newest, account.id)
  if (found === null) throw new Error('the credit was not taken in')
  return found
}

/** Money that came without a reason, and goes back: a refund that waits for its decision. */
async function aRefund(ground: Ground, account: Account, amount = 50_000n, by = payer): Promise<string> {
  const bankTransactionId = await unmatched(ground, account, amount, by)
  const json = { bankTransactionId, allocations: [], reason: 'nobody knows the payer' }
  const { body } = await ground.done(operator, 'POST /treasury/matches', { json })
  await ground.agreed(body.proposalId)
  const refund = 'select refund_reference from app.refund where bank_transaction_id = $1'
  const found = await ground.find(refund, bankTransactionId)
  if (found === null) throw new Error('there is no refund')
  return found
}

/** Proposes a refund, to another account where one is named; answers the proposal. */
export async function proposeRefund(
  ground: Ground,
  refund: string,
  payee?: Pick<Party, 'name' | 'iban'>,
): Promise<string> {
  const json = { reason: 'to be refunded', ...(payee && { payee: { name: payee.name, iban: payee.iban } }) }
  return (await ground.done(operator, `POST /treasury/refunds/${refund}/propose`, { json })).body.proposalId
}

export type File = {
  readonly account: Account
  readonly refund: string
  readonly paymentFileId: string
  readonly proposalId: string
  readonly messageId: string
  readonly sha256: string
}

/** A payment file with one refund in it, which waits for its approval. */
export async function proposedFile(ground: Ground, amount?: bigint): Promise<File> {
  const account = await openAccount(ground)
  const refund = await aRefund(ground, account, amount)
  await ground.agreed(await proposeRefund(ground, refund))
  const json = { clientAccountId: account.id }
  const { body } = await ground.done(operator, 'POST /treasury/payment-files', { json })
  const { paymentFileId, proposalId, messageId, sha256 } = body
  return { account, refund, paymentFileId, proposalId, messageId, sha256 }
}

/** One that was approved and has not left. */
export async function approvedFile(ground: Ground): Promise<File> {
  const file = await proposedFile(ground)
  await ground.agreed(file.proposalId)
  return file
}

export const fileState = (ground: Ground, { paymentFileId }: Pick<File, 'paymentFileId'>): Promise<string | null> =>
  ground.find('select state from app.payment_file where payment_file_id = $1', paymentFileId)

/** A refund that was paid and came back: the bank's statements show both. */
export async function returnedRefund(ground: Ground): Promise<string> {
  const file = await approvedFile(ground)
  const { account, refund, messageId } = file
  const { iban, bank } = account
  await closeDay(ground, account)
  const { text } = await ground.done(approver, `GET /treasury/payment-files/${file.paymentFileId}/pain001`)
  await bank.takePayments(Buffer.from(text))
  const sent = await reportSent(ground, file)
  if (sent.code !== null) throw new Error(sent.text)
  await takeIn(ground, bank.paymentStatus(messageId), 'payment_status')
  const today = bank.today()
  await takeIn(ground, bank.notification(iban, 'EUR', today))
  bank.credit({ case: 'return', iban, currency: 'EUR', amount: 0n, reference: '', of: `${refund}01` })
  await closeDay(ground, { ...account, day: today })
  return refund
}
