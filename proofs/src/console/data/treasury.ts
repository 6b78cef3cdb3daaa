import { dataOf } from '@firsthand/sdk'
import { until } from '../../browser/until.ts'
import type { Stage } from '../stage/stage-at.ts'
import { order, orderAndPay } from './buy.ts'

const operator = 'acme-treasury-operator'
const daySeconds = 86_400
/** Days at the bank before today: as many points has the plot of the reconciliation. */
const days = 6

/** Another account than the one that paid: a refund that came back may go there once another person has approved it. */
export const otherPayee = { name: 'Nora Vermeer', iban: 'NL91ABNA0417164300' }
export const reasonForPayee = 'The payer closed the old account; the bank confirmed the new one by letter.'

/** What the treasury works on, by the ids under which screens show it. */
export type TreasuryData = {
  readonly delivered: string
  readonly waiting: string
  /** Refunds that came back from the bank, and that a statement shows to have done so. */
  readonly cameBack: readonly [pictured: string, signed: string, attacked: string]
  readonly paymentFile: string
  readonly receiptWithSuggestion: string
}

/** The refund of a purchase once it is in a state; before it is paid its payee is screened. */
async function refundOf({ sandbox }: Stage, reference: string, state: 'requested' | 'returned') {
  return until(`refund of ${reference} that is ${state}`, async () => {
    const { items } = dataOf(await sandbox.as(operator).treasury.refunds.list({ query: { state, limit: 200 } }))
    return items.find((each) => each.reference === reference && each.screening === 'clear')
  })
}

/** Overpaid, refunded and sent back by the payer's bank: the accounts are closed. */
async function cameBackRefunds(stage: Stage, euros: readonly number[]): Promise<readonly string[]> {
  const references: string[] = []
  for (const each of euros) references.push(await orderAndPay(stage, 'acme-buyer-2', each, 'over'))
  for (const reference of references) await refundOf(stage, reference, 'requested')
  await stage.control('POST /sandbox/offchain-bank-payouts', { pays: 'refunds' })
  for (const reference of references) await stage.sandbox.pay(reference, 'return')
  const refunds = references.map((reference) => refundOf(stage, reference, 'returned'))
  return (await Promise.all(refunds)).map(({ refundReference }) => refundReference)
}

/**
 * Moves the clock; afterwards the bank closes its days. A call that was under way then has waited for as long by its own clock, and the
 * service refuses it as overloaded: asking again is what it says.
 */
export async function passTime({ control }: Stage, seconds: number): Promise<void> {
  await control('POST /sandbox/clock/advance', { seconds, statements: false })
  await until('day at the bank', () => control<object>('GET /sandbox/bank').catch(() => null))
}

/** One day after the other, with something paid on each of them. */
async function passDays(stage: Stage): Promise<void> {
  for (let day = 0; day < days; day += 1) {
    await orderAndPay(stage, 'acme-buyer-1', 400 + 350 * day, day === 3 ? 'short' : 'on_time')
    await passTime(stage, daySeconds)
  }
}

/** Approves what an operator proposed, as the sandbox's approver. */
export async function approve({ sandbox }: Stage, proposalId: string | null): Promise<void> {
  if (proposalId === null) throw new Error('nothing was proposed')
  const { proposals } = sandbox.as('acme-treasury-approver')
  const path = { proposalId }
  const { digest } = dataOf(await proposals.read({ path }))
  dataOf(await proposals.approve({ path, headers: { 'if-match': `"${digest}"` }, body: {} }))
}

/** Refunds that were approved, in a file that nobody has authorised yet. */
async function paymentFile(stage: Stage): Promise<string> {
  const { treasury } = stage.sandbox.as(operator)
  let clientAccountId = ''
  for (const [buyer, euros] of [
    ['acme-buyer-1', 1_200],
    ['acme-buyer-2', 2_600],
    ['acme-buyer-1', 840],
  ] as const) {
    const refund = await refundOf(stage, await orderAndPay(stage, buyer, euros, 'over'), 'requested')
    const path = { refundReference: refund.refundReference }
    const body = { reason: 'Paid too much; the buyer asked for it back.' }
    await approve(stage, dataOf(await treasury.refunds.propose({ path, body })).proposalId)
    clientAccountId = refund.clientAccountId
  }
  const made = dataOf(await treasury.paymentFiles.create({ body: { clientAccountId, pays: 'refunds' } }))
  return made.paymentFileId
}

async function receiptWithSuggestion({ sandbox }: Stage): Promise<string> {
  const found = await until('receipt with a suggestion', async () => {
    const query = { state: 'suggested', limit: 200 } as const
    return dataOf(await sandbox.as(operator).treasury.receipts.list({ query })).items.at(-1)
  })
  return found.bankTransactionId
}

/** Fills the treasury's queues through the sandbox bank and the API, as a week would. */
export async function fillTreasury(stage: Stage): Promise<TreasuryData> {
  const delivered = await orderAndPay(stage, 'acme-buyer-1', 1_500, 'on_time')
  const [pictured = '', signed = '', attacked = ''] = await cameBackRefunds(stage, [3_000, 2_200, 1_800])
  await passDays(stage)
  const file = await paymentFile(stage)
  await orderAndPay(stage, 'acme-buyer-2', 900, 'wrong_payer')
  await orderAndPay(stage, 'acme-buyer-1', 660, 'no_reference')
  await orderAndPay(stage, 'acme-buyer-2', 1_340, 'typo')
  await orderAndPay(stage, 'acme-buyer-1', 480, 'over')
  const waiting = await order(stage, 'acme-buyer-2', 1_340)
  return {
    delivered,
    waiting,
    cameBack: [pictured, signed, attacked],
    paymentFile: file,
    receiptWithSuggestion: await receiptWithSuggestion(stage),
  }
}
