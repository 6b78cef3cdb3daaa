import { randomInt } from 'node:crypto'
import { bankDay } from '@firsthand/sandbox/treasury/bank-days'
import { listed } from '@firsthand/sandbox/world/compliance-secrets'
import type { Case } from '../case.ts'
import { approver, type Ground, operator, waitUntil } from '../ground.ts'
import { payer, proposeRefund, returnedRefund, unmatched } from '../refunds.ts'
import { bankOf, notified, openShop, order, takeIn } from '../shop.ts'

const changed = 'proposal_changed'
const withdraw = (ground: Ground, proposalId: string) =>
  ground.done(operator, `POST /proposals/${proposalId}/withdraw`, { json: {} })

/** The approver has read one payee; behind the same screen stands another. */
const payeeSwapped: Case = {
  name: 'the payee of a returned refund swapped behind the approver’s screen',
  by: 'treasury operator',
  meets: 'api',
  code: changed,
  async attack(ground) {
    const refund = await returnedRefund(ground)
    const first = await proposeRefund(ground, refund, { name: payer.name, iban: 'DE02120300000000202051' })
    const { digest } = await ground.read(approver, first)
    await withdraw(ground, first)
    const thief = { name: 'Eve Other', iban: 'AT611904300234573201' }
    const { code } = await ground.approve(approver, await proposeRefund(ground, refund, thief), { digest })
    const state = await ground.find('select state from app.refund where refund_reference = $1', refund)
    return { code, through: state === 'approved' }
  },
}

const listedPayee: Case = {
  name: 'a refund to a payee on a sanctions list',
  by: 'treasury operator and a hasty approver',
  meets: 'api',
  code: 'offchain_kyc_attestation_refused',
  async attack(ground) {
    const refund = await returnedRefund(ground)
    const proposalId = await proposeRefund(ground, refund, { name: listed.name, iban: 'AT611904300234573201' })
    const { digest } = await ground.read(approver, proposalId)
    const { code } = await ground.approve(approver, proposalId, { digest })
    const state = await ground.find('select state from app.refund where refund_reference = $1', refund)
    return { code, through: state === 'approved' }
  },
}

const matchSwapped: Case = {
  name: 'a match withdrawn and proposed anew for another buyer, approved by the old digest',
  by: 'treasury operator',
  meets: 'api',
  code: changed,
  async attack(ground) {
    const shop = await openShop(ground, { maxNotifiedCashAmount: '0' })
    const honest = await order(ground, shop)
    const other = await order(ground, shop, 10_000n, 'acme-buyer-2')
    const bankTransactionId = await unmatched(ground, shop.account, 10_000n)
    const propose = async (reference: string): Promise<string> => {
      const json = { bankTransactionId, allocations: [{ reference, amount: '10000' }], reason: 'theirs' }
      return (await ground.done(operator, 'POST /treasury/matches', { json })).body.proposalId
    }
    const first = await propose(honest.reference)
    const { digest } = await ground.read(approver, first)
    await withdraw(ground, first)
    const { code } = await ground.approve(approver, await propose(other.reference), { digest })
    const through = await ground.find('select match_id from app.receipt_match where reference = $1', other.reference)
    return { code, through: through !== null }
  },
}

const retrySwapped: Case = {
  name: 'a retry swapped for a void behind the approver’s screen',
  by: 'treasury operator',
  meets: 'api',
  code: changed,
  slow: true,
  async attack(ground) {
    const reference = await blockedPurchase(ground)
    const propose = async (what: 'retry' | 'void'): Promise<string> =>
      (await ground.done(operator, `POST /treasury/deliveries/${reference}/${what}`, { json: { reason: 'stuck' } }))
        .body.proposalId
    const first = await propose('retry')
    const { digest } = await ground.read(approver, first)
    await withdraw(ground, first)
    const { code } = await ground.approve(approver, await propose('void'), { digest })
    const state = await ground.find('select state from app.delivery where reference = $1', reference)
    return { code, through: state === 'voiding' || state === 'voided' }
  },
}

/** The market that the sandbox sells by bank transfer. */
const seededPair = 3

/** A purchase of more units than the delivery signers sign for at once. */
async function blockedPurchase(ground: Ground): Promise<string> {
  const { reference, amount, paymentReference } = await order(ground, { pairId: seededPair }, 10_200_000n)
  const iban = await ground.find(
    'select iban from app.client_account a join app.purchase p using (tenant_id, client_account_id) where p.reference = $1',
    reference,
  )
  const account = { iban: String(iban), day: bankDay(ground.world) }
  const bank = bankOf(account)
  // Its own numbers, as if it had booked before: the same number again would be the same credit.
  for (let before = randomInt(900); before > 0; before -= 1) notified(account, bank, { amount: 1n })
  await takeIn(ground, notified(account, bank, { amount, paymentReference }))
  const state = () => ground.find('select state from app.purchase where reference = $1', reference)
  await waitUntil(async () => (await state()) === 'delivery_blocked')
  return reference
}

export const swapCases: readonly Case[] = [payeeSwapped, listedPayee, matchSwapped, retrySwapped]
