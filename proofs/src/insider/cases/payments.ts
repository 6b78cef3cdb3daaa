import { rejectionOf, reversalOf } from '../bank-messages.ts'
import type { Case } from '../case.ts'
import { both, officer, operator } from '../ground.ts'
import { approvedFile, fileState, proposedFile } from '../refunds.ts'
import { handIn, notified, openShop, order, reportSent, takeIn } from '../shop.ts'
import { strangeKey } from './bank-channel.ts'

const earlyStatus: Case = {
  name: 'a rejection of a payment file that the bank does not have',
  by: 'taken-over gateway',
  meets: 'api',
  code: 'not_found',
  async attack(ground) {
    const { messageId, refund } = await approvedFile(ground)
    const { code } = await handIn(ground, rejectionOf(messageId, `${refund}01`), { contents: 'payment_status' })
    const status = await ground.find('select status from app.refund_line where end_to_end_id = $1', `${refund}01`)
    return { code, through: status !== 'open' }
  },
}

/** The bank has paid, and one report says that it has not: only the bank's statement counts. */
const paidTwice: Case = {
  name: 'a refund paid once more on the word of one status report',
  by: 'taken-over gateway with an operator',
  meets: 'api',
  code: 'offchain_proposal_not_open',
  async attack(ground) {
    const file = await approvedFile(ground)
    const { messageId, refund } = file
    await reportSent(ground, file)
    await takeIn(ground, rejectionOf(messageId, `${refund}01`), 'payment_status')
    const json = { reason: 'rejected' }
    const { code } = await ground.ask(operator, `POST /treasury/refunds/${refund}/propose`, { json })
    const open = "select proposal_id from app.proposal where subject = $1 and state = 'open'"
    return { code, through: (await ground.find(open, refund)) !== null }
  },
}

const sentAlone: Case = {
  name: 'a payment file called sent by one person',
  by: 'treasury operator with both roles',
  meets: 'api',
  code: 'offchain_approval_same_person',
  async attack(ground) {
    const file = await approvedFile(ground)
    const path = `/treasury/payment-files/${file.paymentFileId}` as const
    await ground.done(both, `POST ${path}/sent`, { json: { reason: 'carried by hand' } })
    const { items } = (await ground.done(both, `GET /proposals?subject=${file.paymentFileId}`)).body
    const code = await ground.approveOwn(both, items[0].proposalId)
    return { code, through: (await fileState(ground, file)) === 'sent' }
  },
}

const forgedReceipt: Case = {
  name: 'a payment file called sent by a receipt of an unregistered key',
  by: 'thief of the gateway’s token',
  meets: 'api',
  code: 'offchain_manifest_unverified',
  async attack(ground) {
    const file = await approvedFile(ground)
    const { code } = await reportSent(ground, file, strangeKey(ground))
    return { code, through: (await fileState(ground, file)) === 'sent' }
  },
}

/** Above EUR 100,000.00 a payment file takes two approvers. */
const largeFile: Case = {
  name: 'a payment file above EUR 100,000.00 approved by one approver',
  by: 'treasury approver',
  meets: 'api',
  code: 'offchain_approval_same_person',
  async attack(ground) {
    const file = await proposedFile(ground, 10_000_001n)
    const { proposalId } = file
    await ground.agreed(proposalId)
    const { digest } = await ground.read('acme-treasury-approver', proposalId)
    const { code } = await ground.approve('acme-treasury-approver', proposalId, { digest })
    return { code, through: (await fileState(ground, file)) === 'approved' }
  },
}

const frozenFile: Case = {
  name: 'the bytes of a payment file with a frozen refund in it',
  by: 'treasury operator',
  meets: 'api',
  code: 'offchain_proposal_not_open',
  async attack(ground) {
    const { refund, paymentFileId } = await approvedFile(ground)
    await ground.done(officer, `POST /treasury/refunds/${refund}/freeze`, { json: { reason: 'sanctions match' } })
    const { code, text } = await ground.ask(operator, `GET /treasury/payment-files/${paymentFileId}/pain001`)
    return { code, through: text.includes('CstmrCdtTrfInitn') }
  },
}

/** The payer of a credit chooses its end-to-end id: that of another buyer's payment takes nothing from them. */
const anothersReversal: Case = {
  name: 'a reversal with the end-to-end id of another buyer’s payment',
  by: 'dishonest buyer',
  meets: 'api',
  code: 'shortfall',
  async attack(ground) {
    const shop = await openShop(ground, { maxNotifiedCashAmount: '0' })
    const { account } = shop
    const { reference, amount, paymentReference } = await order(ground, shop)
    await takeIn(ground, notified(account, account.bank, { amount, paymentReference }))
    const { text } = await ground.done(operator, `GET /treasury/receipts?account=${account.id}&state=any`)
    const { endToEndId } = JSON.parse(text).items[0]
    const mallory = { name: 'Mallory', iban: 'AT611904300234573201' }
    const { iban, day } = account
    await takeIn(ground, reversalOf({ iban, day, amount, endToEndId: String(endToEndId), payer: mallory }))
    const code = await ground.find(
      "select kind from app.exception where client_account_id = $1 and state = 'open'",
      account.id,
    )
    const state = await ground.find('select state from app.purchase where reference = $1', reference)
    return { code, through: state !== 'paid' }
  },
}

export const paymentCases: readonly Case[] = [
  earlyStatus,
  paidTwice,
  sentAlone,
  forgedReceipt,
  largeFile,
  frozenFile,
  anothersReversal,
]
