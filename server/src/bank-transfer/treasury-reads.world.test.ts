import { beforeAll, expect, test } from 'vitest'
import { type Answer, serviceOfThisFile } from '#testing/service-under-test'
import { approvedPayees } from './testing/approved-payees.ts'
import { treasuryUnderTest } from './testing/treasury-under-test.ts'

const service = serviceOfThisFile()
const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
const officer = 'acme-compliance-officer'
let bank: Awaited<ReturnType<typeof treasuryUnderTest>>

beforeAll(async () => {
  bank = await treasuryUnderTest(service.database.admin, service.database.as('fh_api'))
})

const get = (path: string, as = operator) => service.call('GET', `/treasury/${path}`, { as })
const post = (path: string, as: string, body: object) => service.call('POST', `/treasury/${path}`, { as, body })
const decide = async ({ body }: Answer, verb: string, decision?: object, as = approver) => {
  const path = `/proposals/${body.proposalId}`
  const { headers } = await service.call('GET', path, { as })
  const match = { 'if-match': headers.get('etag')! }
  const decided = await service.call('POST', `${path}/${verb}`, { as, headers: match, body: decision })
  expect(decided.status).toBe(200)
}
const approve = (answer: Answer, as?: string) => decide(answer, 'approve', undefined, as)

/** The single read answers what the list has, to these people and to nobody else. */
async function expectRead(list: string, id: string, readers: readonly string[]) {
  const listed = await get(`${list}?limit=200`)
  const own = listed.body.items.find((item: object) => Object.values(item)[0] === id)
  for (const as of readers) expect(await get(`${list}/${id}`, as)).toMatchObject({ status: 200, body: own })
  const others = ['acme-buyer-1', 'acme-support', 'acme-auditor', 'acme-integrator', 'acme-bank-gateway']
  for (const as of others) expect((await get(`${list}/${id}`, as)).status).toBe(403)
  for (const [other, as] of [
    ['nothing', operator],
    [id, 'globex-treasury-operator'],
  ])
    expect(await get(`${list}/${other}`, as)).toMatchObject({ status: 404, body: { code: 'not_found' } })
  return own
}
const treasury = [operator, approver]
const withOfficers = [...treasury, officer]

test('a receipt and the refund that returns it are read one by one, with what is proposed and decided about them', async () => {
  await bank.day({ entries: [{ amount: 12_000n, bookedOn: '2026-03-02', text: 'no reference' }] })
  const { bankTransactionId } = (await get('receipts')).body.items[0]
  expect(await expectRead('receipts', bankTransactionId, withOfficers)).toMatchObject({ proposalId: null })
  const match = await post('matches', operator, { bankTransactionId, allocations: [], reason: 'payer unknown' })
  expect((await get(`receipts/${bankTransactionId}`)).body).toMatchObject({ proposalId: match.body.proposalId })
  await approve(match)

  const { refundReference } = (await get('refunds')).body.items[0]
  const undecided = { proposalId: null, proposedPayee: null, approvedBy: null, lastRejection: null }
  expect(await expectRead('refunds', refundReference, withOfficers)).toMatchObject(undecided)
  const path = `refunds/${refundReference}`
  const proposed = await post(`${path}/propose`, operator, { reason: 'not ours' })
  const { payeeIban: iban, payeeName: name } = proposed.body
  const { proposalId } = proposed.body
  expect((await get(path)).body).toMatchObject({ proposalId, proposedPayee: { name, iban } })
  await decide(proposed, 'reject', { reason: 'ask the payer first' })
  const lastRejection = { by: approver, at: expect.any(String), reason: 'ask the payer first' }
  expect((await get(path)).body).toMatchObject({ ...undecided, lastRejection })
  await approve(await post(`${path}/propose`, operator, { reason: 'asked' }))
  expect((await get(path)).body).toMatchObject({ ...undecided, approvedBy: approver, lastRejection, state: 'approved' })
})

test('officers read what they froze: the review, the exception and the purchase', async () => {
  bank.judgeBy(() => ({ verdict: 'close_match' }))
  const { reference, paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 1000n, bookedOn: '2026-03-03', structured: paymentReference }] })
  bank.judgeBy(() => ({}))
  const { reviewId } = (await get('reviews')).body.items[0]
  expect(await expectRead('reviews', reviewId, withOfficers)).toMatchObject({ state: 'open', proposalId: null })
  await post(`reviews/${reviewId}/freeze`, officer, { reason: 'on a list' })
  const { exceptionId } = (await get('exceptions')).body.items[0]
  const own = { kind: 'frozen', currency: 'EUR', decimals: 2, closedAt: null, proposalId: null }
  expect(await expectRead('exceptions', exceptionId, withOfficers)).toMatchObject(own)
  for (const as of withOfficers) {
    expect((await get('purchases?state=frozen', as)).body.items).toMatchObject([{ reference, proposalId: null }])
    expect((await get(`purchases/${reference}`, as)).body).toMatchObject({ reference, state: 'frozen' })
  }
  const release = await post(`exceptions/${exceptionId}/release`, officer, { reason: 'another person' })
  const { proposalId } = release.body
  expect((await get(`exceptions/${exceptionId}`, officer)).body).toMatchObject({ proposalId })
  await approve(release, 'acme-compliance-officer-2')
  const closed = { state: 'closed', closedAt: expect.any(String), proposalId: null }
  expect((await get(`exceptions/${exceptionId}`, officer)).body).toMatchObject(closed)
})

test('accounts and payouts are read one by one', async () => {
  const account = { bic: 'COBADEFFXXX', currency: 'EUR' }
  const iban = 'DE89370400440532013000'
  const names = { beneficiaryName: 'ACME CLIENT MONEY', timeZone: 'Europe/Berlin' }
  const { body: ours } = await post('client-accounts', operator, { ...account, ...names, iban })
  expect(await expectRead('client-accounts', ours.clientAccountId, treasury)).toEqual(ours)
  const theirs = { ...account, iban: 'NL91ABNA0417164300', bic: 'ABNANL2A', holder: 'firm', name: 'ACME GMBH' }
  const { body: payee } = await post('payout-accounts', operator, theirs)
  expect(await expectRead('payout-accounts', payee.payoutAccountId, treasury)).toEqual(payee)

  const { clientAccountId, instrumentId } = bank
  await approvedPayees(service.database.admin, instrumentId, 'acme')
  const { reference, paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ amount: 1000n, bookedOn: '2026-03-04', structured: paymentReference }] })
  const [contract, purchaseId] = [`0x${'0'.repeat(40)}`, `0x${'1'.repeat(64)}`] as const
  await bank.report(reference, { kind: 'release_passed', decisionId: 'd', contract, purchaseId })
  await bank.report(reference, { kind: 'delivered_on_chain', txHash: purchaseId, blockNumber: 7n })
  const payout = await post('payouts', operator, { clientAccountId, instrumentId, amount: '1000' })
  const { payoutReference, proposalId } = payout.body
  expect(await expectRead('payouts', payoutReference, treasury)).toMatchObject({ state: 'proposed', proposalId })
  expect((await get(`payouts/${payoutReference}`, officer)).status).toBe(403)
})

test('receipts are found by statement, account, payer, remittance, reference and amount, in every state', async () => {
  const other = await treasuryUnderTest(service.database.admin, service.database.as('fh_api'))
  const bookedOn = '2026-03-09'
  const { paymentReference } = await other.ordered()
  const notified = { amount: 12_345n, bookedOn, text: 'Rent of 100% MARCH', name: 'Grace Hopper', servicer: 'S-1' }
  await other.notify([notified])
  const { statements } = await other.day({
    entries: [notified, { amount: 1000n, bookedOn, structured: paymentReference, name: 'Ada Lovelace' }],
  })
  const { statementId } = statements[0]!
  const amounts = async (query: string, as = operator) => {
    const { status, body } = await get(`receipts?${query}`, as)
    expect(status, query).toBe(200)
    return body.items.map(({ amount }: { amount: string }) => amount).toSorted()
  }
  const [rent, order] = ['12345', '1000']
  expect(await amounts(`statementId=${statementId}`), 'unallocated alone, unless it says any').toEqual([rent])
  for (const own of [`statementId=${statementId}`, `account=${other.clientAccountId}`])
    expect(await amounts(`${own}&state=any`)).toEqual([order, rent])
  const account = `account=${other.clientAccountId}&state=any`
  const inFours = paymentReference.replaceAll(/.{4}/g, '$& ').trim()
  for (const [q, found] of [
    ['grace', [rent]],
    ['rent of 100%', [rent]],
    ['0%', [rent]],
    ['__', []],
    [inFours, [order]],
    ['123.45', [rent]],
    ['123,45', [rent]],
    ['12345', []],
    ['nobody', []],
  ] as const) {
    expect(await amounts(`${account}&q=${encodeURIComponent(q)}`), q).toEqual(found)
  }
  expect(await amounts(`state=any&q=Hopper`, 'globex-treasury-operator')).toEqual([])
  const first = await get(`receipts?${account}&limit=1`)
  const second = await get(
    `receipts?limit=1&state=any&cursor=${first.body.next_cursor}&account=${other.clientAccountId}`,
  )
  expect([...first.body.items, ...second.body.items]).toHaveLength(2)
  expect(second.body.next_cursor).toBeNull()
  expect((await get('receipts?q=x')).status).toBe(400)
  expect((await get('receipts?statementId=x')).status).toBe(400)
})

test('each of these reads is in the audit chain', async () => {
  const { rows } = await service.database.admin.query(
    "select distinct action from app.audit where action like 'offchain.%.read' order by action",
  )
  const things = ['bank_transaction', 'client_account', 'exception', 'payout', 'payout_account', 'proposal', 'purchase']
  const actions = [...things, 'refund', 'review'].map((thing) => `offchain.${thing}.read`)
  expect(rows.map(({ action }) => action)).toEqual(actions)
})
