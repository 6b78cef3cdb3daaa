import { randomBytes } from 'node:crypto'
import type { Case } from '../case.ts'
import { approver, both, type Ground, officer, operator } from '../ground.ts'
import { unmatched } from '../refunds.ts'
import { accountWrite, openAccount } from '../shop.ts'

const aProposedAccount = async (
  ground: Ground,
  as = operator,
): Promise<{ proposalId: string; clientAccountId: string }> =>
  (await ground.done(as, 'POST /treasury/client-accounts', { json: accountWrite() })).body
const accountState = (ground: Ground, id: string) =>
  ground.find('select state from app.client_account where client_account_id = $1', id)

const own: Case = {
  name: 'a client account approved by whoever proposed it',
  by: 'treasury operator with both roles',
  meets: 'api',
  code: 'offchain_approval_same_person',
  async attack(ground) {
    const { proposalId, clientAccountId } = await aProposedAccount(ground, both)
    const code = await ground.approveOwn(both, proposalId)
    return { code, through: (await accountState(ground, clientAccountId)) === 'approved' }
  },
}

const blind: Case = {
  name: 'an approval that names nothing that was read',
  by: 'treasury approver who reads nothing',
  meets: 'api',
  code: 'precondition_required',
  async attack(ground) {
    const { proposalId, clientAccountId } = await aProposedAccount(ground)
    const { code } = await ground.approve(approver, proposalId)
    return { code, through: (await accountState(ground, clientAccountId)) === 'approved' }
  },
}

/** Ten approvals of one proposal at once, by both approvers over two instances. */
const race: Case = {
  name: 'two approvers race one proposal over two instances',
  by: 'two treasury approvers',
  meets: 'api',
  code: 'offchain_proposal_not_open',
  async attack(ground) {
    const account = await openAccount(ground)
    const bankTransactionId = await unmatched(ground, account, 7_000n)
    const json = { bankTransactionId, allocations: [], reason: 'nobody’s' }
    const { proposalId } = (await ground.done(operator, 'POST /treasury/matches', { json })).body
    const { digest } = await ground.read(approver, proposalId)
    const people = Array.from({ length: 10 }, (_, at) => ({ as: at % 2 === 0 ? approver : both, at: (at >> 1) % 2 }))
    const answers = await Promise.all(
      people.map(({ as, at }) => ground.approve(as, proposalId, { digest, at: at as 0 | 1 })),
    )
    const refunds = await ground.find(
      'select count(*) from app.refund where bank_transaction_id = $1',
      bankTransactionId,
    )
    const codes = new Set(answers.map(({ code }) => code).filter((code) => code !== null))
    const strange = [...codes].filter(
      (code) => code !== 'offchain_proposal_not_open' && code !== 'offchain_approval_same_person',
    )
    const code = strange[0] ?? 'offchain_proposal_not_open'
    return { code, through: refunds !== '1' || answers.filter((each) => each.code === null).length !== 1 }
  },
}

const frozenAlone: Case = {
  name: 'frozen money released by the officer who wants it',
  by: 'compliance officer',
  meets: 'api',
  code: 'offchain_approval_same_person',
  async attack(ground) {
    const account = await openAccount(ground)
    const id = await unmatched(ground, account, 90_000n)
    await ground.done(officer, `POST /treasury/receipts/${id}/freeze`, { json: { reason: 'sanctions match' } })
    const exception = await ground.find(
      "select exception_id from app.exception where client_account_id = $1 and kind = 'frozen'",
      account.id,
    )
    const path = `/treasury/exceptions/${exception}/release` as const
    const { proposalId } = (await ground.done(officer, `POST ${path}`, { json: { reason: 'mine' } })).body
    const code = await ground.approveOwn(officer, proposalId)
    const state = await ground.find('select state from app.exception where exception_id = $1', exception)
    return { code, through: state !== 'open' }
  },
}

/** A digest that nobody has ever read. */
const inventedDigest: Case = {
  name: 'an approval of an invented digest',
  by: 'treasury approver who reads nothing',
  meets: 'api',
  code: 'proposal_changed',
  async attack(ground) {
    const { proposalId, clientAccountId } = await aProposedAccount(ground)
    const { code } = await ground.approve(approver, proposalId, { digest: randomBytes(32).toString('hex') })
    return { code, through: (await accountState(ground, clientAccountId)) === 'approved' }
  },
}

export const approvalCases: readonly Case[] = [own, blind, inventedDigest, race, frozenAlone]
