import { inTenant } from '@firsthand/postgres/tenant'
import { expect, test } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import { proposeMatch } from '../bank-transfer/matching/propose-match.ts'
import { approvalDeps, openAbout } from '../bank-transfer/testing/deciding.ts'
import { approver, operator } from '../bank-transfer/testing/paying-out.ts'
import { treasuryOfThisFile } from '../bank-transfer/testing/treasury-of-this-file.ts'
import { contextOf } from '../bank-transfer/testing/treasury-under-test.ts'
import { approveProposal, rejectProposal, withdrawProposal } from './decide-proposal.ts'
import { expireProposals } from './expire-proposals.ts'
import { openProposal } from './open-proposal.ts'
import type { ProposalKind } from './proposal-kind.ts'
import { readProposal, readProposals } from './read-proposals.ts'

const { database, bank, treasury } = treasuryOfThisFile()
const deps = () => approvalDeps({ pool: database.api, compliance: bank.compliance })
const about = (subject: string) => openAbout({ pool: database.api }, operator, subject)
const bookedOn = '2026-03-02'
const rowsOf = async (text: string) => (await database.admin.query(text, [bank.clientAccountId])).rows

async function receipt(amount = 1000n) {
  await bank.day({ entries: [{ amount, bookedOn, text: 'gift' }] })
  const [{ id }] = await rowsOf(
    'select bank_transaction_id as id from app.bank_transaction where client_account_id = $1',
  )
  return id as string
}
const named = (digest: string) => `"${digest}"`
/** As somebody with all rights to the database would, past the triggers. */
const tamper = async (text: string, ...values: unknown[]) => {
  const client = await database.admin.connect()
  try {
    await client.query('set session_replication_role = replica')
    await client.query(text, values)
  } finally {
    await client.query('set session_replication_role = origin')
    client.release()
  }
}

test('a match that was rejected and proposed anew for another buyer is not approved by the old screen', async () => {
  const [mine, theirs] = [await bank.ordered(), await bank.ordered()]
  const bankTransactionId = await receipt()
  const propose = (reference: string) =>
    proposeMatch({ pool: database.api }, operator, {
      bankTransactionId,
      allocations: [{ reference, amount: '1000' }],
      reason: 'the buyer wrote',
    })
  await propose(theirs.reference)
  const read = await readProposal(deps(), approver, (await about(bankTransactionId)).proposalId)
  expect(read).toMatchObject({
    isCurrent: true,
    payload: { allocations: [{ reference: theirs.reference }] },
    shown: { state: { purchases: [{ reference: theirs.reference, caller: contextOf('buyer').caller.buyer }] } },
  })
  await withdrawProposal(deps(), operator, read.proposalId, null)
  await propose(mine.reference)
  const second = await about(bankTransactionId)
  await expect(approveProposal(deps(), approver, read.proposalId, named(read.digest))).rejects.toMatchObject({
    reason: 'proposal_not_open',
  })
  for (const [ifMatch, reason] of [
    [null, 'precondition_required'],
    [named(read.digest), 'proposal_changed'],
    ['*', 'proposal_changed'],
    [second.digest, 'proposal_changed'],
  ] as const)
    await expect(approveProposal(deps(), approver, second.proposalId, ifMatch)).rejects.toMatchObject({ reason })
  expect([await bank.stateOf(mine.reference), await bank.stateOf(theirs.reference)]).toEqual([
    'awaiting_payment',
    'awaiting_payment',
  ])
  await approveProposal(deps(), approver, second.proposalId, named(second.digest))
  expect(await bank.stateOf(mine.reference)).toBe('paid')
})

test('what has changed since it was proposed is not approved, and can be rejected', async () => {
  const { reference } = await bank.ordered()
  const bankTransactionId = await receipt()
  const allocations = [{ reference, amount: '1000' }]
  await proposeMatch({ pool: database.api }, operator, { bankTransactionId, allocations, reason: 'hers' })
  const { proposalId, digest } = await about(bankTransactionId)
  await bank.report(reference, { kind: 'cancel' })
  expect(await readProposal(deps(), approver, proposalId)).toMatchObject({ isCurrent: false, state: 'open' })
  const changed = { reason: 'proposal_changed' }
  await expect(approveProposal(deps(), approver, proposalId, named(digest))).rejects.toMatchObject(changed)
  await expect(
    rejectProposal(deps(), operator, proposalId, { ifMatch: named(digest), reason: 'no' }),
  ).rejects.toMatchObject({ reason: 'approval_same_person' })
  await rejectProposal(deps(), approver, proposalId, { ifMatch: named(digest), reason: 'cancelled meanwhile' })
  expect(await readProposal(deps(), approver, proposalId)).toMatchObject({
    state: 'rejected',
    decisions: [{ decision: 'reject', by: { subject: 'anton-approver' }, reason: 'cancelled meanwhile' }],
  })
})

/** A refund that came back, for which somebody names another account. */
async function returned() {
  const { paymentReference } = await bank.ordered()
  const entry = { amount: 1000n, bookedOn, structured: paymentReference }
  await bank.day({ entries: [{ ...entry, servicer: 'A' }] })
  await bank.day({ entries: [{ ...entry, amount: 9000n, servicer: 'B', bookedOn: '2026-03-03' }] })
  const [{ id }] = await rowsOf('select refund_reference as id from app.refund where client_account_id = $1')
  await treasury.approve(id)
  await treasury.payOut()
  const debit = { amount: 9000n, sign: 'debit', bookedOn: '2026-03-04', endToEndId: `${id}01` } as const
  await bank.day({ entries: [debit] })
  await bank.day({ entries: [{ ...debit, sign: 'credit', bookedOn: '2026-03-05', returnReason: 'AC04' }] })
  return id as string
}
const mallory = { name: 'Mallory', iban: 'FR7630006000011234567890189' }

test('the payee that is shown is the payee that is screened and paid', async () => {
  const id = await returned()
  const asked: (string | null)[] = []
  bank.judgeBy(({ payerName }) => {
    asked.push(payerName)
    return payerName === 'Mallory' ? { screening: 'hit' } : {}
  })
  await treasury.refunds.propose(operator, id, { payee: mallory, reason: 'a letter' })
  const first = await about(id)
  expect(await readProposal(deps(), approver, first.proposalId)).toMatchObject({
    kind: 'refund_payee',
    payload: { payee: mallory },
    shown: { state: { refundReference: id, amount: '9000', payer: { iban: 'DE89370400440532013000' } } },
  })
  await expect(approveProposal(deps(), approver, first.proposalId, named(first.digest))).rejects.toMatchObject({
    reason: 'kyc_attestation_refused',
  })
  expect(asked).toEqual(['Mallory'])
  await withdrawProposal(deps(), operator, first.proposalId, null)
  const ada = { name: 'Ada Buyer', iban: 'NL91ABNA0417164300' }
  await treasury.refunds.propose(operator, id, { payee: ada, reason: 'her bank wrote' })
  const second = await about(id)
  await approveProposal(deps(), approver, second.proposalId, named(second.digest))
  expect(asked).toEqual(['Mallory', 'Ada Buyer'])
  const file = (await treasury.create())!
  expect((await treasury.paymentFiles.read(approver, file.paymentFileId))?.payments).toMatchObject([
    { reference: id, payeeName: ada.name, payeeIban: ada.iban, amount: '9000' },
  ])
  const bytes = (await treasury.paymentFiles.file(approver, file.paymentFileId))!.bytes.toString()
  expect([bytes.includes(ada.iban), bytes.includes(mallory.iban)]).toEqual([true, false])
})

test('another payee that is swapped in while Compliance is asked is not paid', async () => {
  const id = await returned()
  await treasury.refunds.propose(operator, id, { payee: { ...mallory, name: 'Ada' }, reason: 'a letter' })
  const first = await about(id)
  const swapping = {
    payer: async () => {
      await withdrawProposal(deps(), operator, first.proposalId, null)
      await treasury.refunds.propose(operator, id, { payee: mallory, reason: 'a letter' })
      return { verdict: 'match', screening: 'clear', decisionId: crypto.randomUUID() } as const
    },
  }
  const swapped = approvalDeps({ pool: database.api, compliance: swapping as never })
  await expect(approveProposal(swapped, approver, first.proposalId, named(first.digest))).rejects.toMatchObject({
    reason: 'proposal_not_open',
  })
  const [row] = await rowsOf('select state, payee_iban from app.refund where client_account_id = $1')
  expect(row).toEqual({ state: 'returned', payee_iban: null })
})

test('an IBAN with wrong check digits is no payee', async () => {
  const payee = { ...mallory, iban: 'FR7630006000011234567890180' }
  await expect(treasury.refunds.propose(operator, await returned(), { payee, reason: 'x' })).rejects.toMatchObject({
    reason: 'invalid_request',
  })
})

test('a large sum takes two approvals, and a new payee its time', async () => {
  const id = await returned()
  await treasury.refunds.propose(operator, id, { payee: mallory, reason: 'a letter' })
  const { proposalId, digest } = await about(id)
  await tamper('update app.proposal set quorum = 2 where proposal_id = $1', proposalId)
  await tamper("update app.proposal set not_before = now() + interval '1 hour' where proposal_id = $1", proposalId)
  // Approving a sum that takes three people needs a recent login, where the identity provider is set so.
  const login = {
    name: null,
    authTime: Math.floor(Date.now() / 1000) - 301,
    acr: null,
    expiresAt: 0,
    maxAgeSeconds: 300,
  }
  const loggedInLongAgo = { ...approver, caller: { ...approver.caller, login } }
  const approve = (context: typeof approver = approver) => approveProposal(deps(), context, proposalId, named(digest))
  await expect(approve(loggedInLongAgo)).rejects.toMatchObject({ reason: 'insufficient_user_authentication' })
  await expect(approve()).rejects.toMatchObject({ reason: 'proposal_cooling_off' })
  await tamper("update app.proposal set not_before = now() - interval '1 hour' where proposal_id = $1", proposalId)
  await approve()
  const state = async () => (await rowsOf('select state from app.refund where client_account_id = $1'))[0].state
  expect([await state(), await readProposal(deps(), approver, proposalId)]).toMatchObject([
    'returned',
    { state: 'open', quorum: 2, approvals: 1 },
  ])
  await expect(approve()).rejects.toMatchObject({ reason: 'approval_same_person' })
  await approve(contextOf('berta-approver'))
  expect([await state(), await readProposal(deps(), approver, proposalId)]).toMatchObject([
    'approved',
    { state: 'approved', approvals: 2 },
  ])
})

test('the same name at another identity provider is another person, and nobody else withdraws', async () => {
  const id = await returned()
  await treasury.refunds.propose(operator, id, { payee: mallory, reason: 'a letter' })
  const { proposalId, digest } = await about(id)
  const elsewhere = { ...operator, caller: { ...operator.caller, issuer: 'https://other.example' } }
  await expect(withdrawProposal(deps(), elsewhere, proposalId, null)).rejects.toMatchObject({ reason: 'forbidden' })
  await expect(approveProposal(deps(), operator, proposalId, named(digest))).rejects.toMatchObject({
    reason: 'approval_same_person',
  })
  await approveProposal(deps(), elsewhere, proposalId, named(digest))
  expect(await readProposal(deps(), approver, proposalId)).toMatchObject({
    decisions: [{ by: { issuer: 'https://other.example', subject: 'olga-operator' } }],
  })
})

test('a payment file that nobody decides expires, and gives its payments back', async () => {
  const id = await returned()
  await treasury.approve(id)
  const file = (await treasury.create())!
  const { proposalId, digest } = await about(file.paymentFileId)
  expect(await expireProposals(deps())).toBe(0)
  await tamper("update app.proposal set expires_at = now() - interval '1 second' where proposal_id = $1", proposalId)
  expect(await expireProposals(deps())).toBe(1)
  await expect(approveProposal(deps(), approver, proposalId, named(digest))).rejects.toMatchObject({
    reason: 'proposal_not_open',
  })
  expect(await readProposal(deps(), approver, proposalId)).toMatchObject({ state: 'expired', decisions: [] })
  expect(await rowsOf('select state, payment_file_id from app.refund where client_account_id = $1')).toEqual([
    { state: 'approved', payment_file_id: null },
  ])
  await numberEvents(database.admin)
  const { rows } = await database.admin.query('select kind from app.event where subject = $1 order by sequence', [
    proposalId,
  ])
  expect(rows.map(({ kind }) => kind)).toEqual(['proposal.opened', 'proposal.expired'])
})

test('a list has the kinds of the caller’s roles, and only these are decided', async () => {
  const bankTransactionId = await receipt()
  await proposeMatch({ pool: database.api }, operator, { bankTransactionId, allocations: [], reason: 'unknown' })
  const { proposalId, digest } = await about(bankTransactionId)
  const list = (roles: Parameters<typeof contextOf>[2], subject = bankTransactionId) =>
    readProposals(
      deps(),
      contextOf('somebody', undefined, roles),
      { state: 'open', kind: null, subject },
      { after: null, limit: 50 },
    )
  expect(await list(['treasury-approver'])).toMatchObject([{ proposalId, kind: 'match', approvals: 0 }])
  expect(await list(['treasury-operator'])).toHaveLength(1)
  expect(await list(['marketplace-admin'])).toEqual([])
  const admin = contextOf('somebody', undefined, ['marketplace-admin'])
  await expect(readProposal(deps(), admin, proposalId)).rejects.toMatchObject({ reason: 'forbidden' })
  const maker = contextOf('somebody', undefined, ['treasury-operator'])
  await expect(approveProposal(deps(), maker, proposalId, named(digest))).rejects.toMatchObject({ reason: 'forbidden' })
  const stranger = contextOf('somebody', 'elsewhere' as never)
  await expect(readProposal(deps(), stranger, proposalId)).rejects.toMatchObject({ reason: 'not_found' })
})

test('what an execution refuses leaves the proposal open and undecided', async () => {
  const bankTransactionId = await receipt()
  const kind = {
    ...deps().kinds.get('match')!,
    execute: () => Promise.reject(new Error('no')),
  } as ProposalKind
  await inTenant(database.api, operator.caller.tenantId, (query) =>
    openProposal(query, operator, kind, { subject: bankTransactionId, payload: { allocations: [] }, reason: null }),
  )
  const { proposalId, digest } = await about(bankTransactionId)
  const failing = { pool: database.api, kinds: new Map([['match', kind]]), passkeys: null }
  await expect(approveProposal(failing, approver, proposalId, named(digest))).rejects.toThrow('no')
  expect(await readProposal(deps(), approver, proposalId)).toMatchObject({ state: 'open', decisions: [] })
})
