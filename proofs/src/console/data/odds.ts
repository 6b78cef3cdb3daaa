import { dataOf } from '@firsthand/sdk'
import { until } from '../../browser/until.ts'
import type { Stage } from '../stage/stage-at.ts'
import { orderAndPay } from './buy.ts'
import { approve } from './treasury.ts'

const operator = 'acme-treasury-operator'

/** An officer freezes money that nobody could allocate. Answers the exception that it is kept as. */
export async function frozenMoney(stage: Stage): Promise<string> {
  const { sandbox } = stage
  await orderAndPay(stage, 'acme-buyer-1', 770, 'no_reference')
  const receipt = await until('receipt to freeze', async () => {
    const query = { state: 'any', limit: 200 } as const
    const { items } = dataOf(await sandbox.as(operator).treasury.receipts.list({ query }))
    return items.find(({ amount, state }) => amount === '77000' && (state === 'suggested' || state === 'unmatched'))
  })
  const path = { id: receipt.bankTransactionId }
  const body = { reason: 'The payer’s name is under inquiry.' }
  dataOf(await sandbox.as('acme-compliance-officer').treasury.receipts.freeze({ path, body }))
  return until('exception', async () => {
    const { items } = dataOf(await sandbox.as(operator).treasury.exceptions.list({ query: { limit: 200 } }))
    return items.find(({ kind }) => kind === 'frozen')?.exceptionId
  })
}

/** A payment whose payer is not the buyer. */
export const reviewOfPayment = ({ sandbox }: Stage): Promise<string> =>
  until('payment under review', async () => {
    const { items } = dataOf(await sandbox.as(operator).treasury.reviews.list({ query: { limit: 50 } }))
    return items[0]?.reviewId
  })

/** Half of what an issuer has earned is to be paid out, which another person has approved; the rest can be proposed. Answers the payout. */
export async function approvedPayout(stage: Stage): Promise<string> {
  const { treasury } = stage.sandbox.as(operator)
  const { items } = dataOf(await treasury.payables.list())
  const earned = items.find(({ payableAmount, payoutAccountId }) => payableAmount !== '0' && payoutAccountId !== null)
  if (earned === undefined) throw new Error('nothing can be paid out')
  const { clientAccountId, instrumentId, payableAmount } = earned
  const body = { clientAccountId, instrumentId, amount: `${BigInt(payableAmount) / 2n}` }
  const { payoutReference, proposalId } = dataOf(await treasury.payouts.propose({ body }))
  await approve(stage, proposalId)
  return payoutReference
}

/** A request that the integrator's program has made. */
export async function someRequest({ sandbox, control }: Stage): Promise<string> {
  const { token } = await control<{ token: string }>('POST /sandbox/tokens', { persona: 'acme-integrator' })
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${sandbox.facts.apiUrl}/markets/99999`, { headers })
  await response.text()
  return response.headers.get('x-request-id') ?? ''
}
