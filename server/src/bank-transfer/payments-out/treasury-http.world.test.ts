import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { eventFaults } from '#events/testing/event-shapes'
import { type Answer, serviceOfThisFile } from '#testing/service-under-test'
import { closingOf, dayStatement, type ShownEntry } from '../testing/bank-statement.ts'
import { handIn, reportSent, sendXml } from '../testing/hand-in.ts'
import { statusFile } from '../testing/paying-out.ts'
import { treasuryUnderTest } from '../testing/treasury-under-test.ts'

const service = serviceOfThisFile()
const operator = 'acme-treasury-operator'
const approver = 'acme-treasury-approver'
const officer = 'acme-compliance-officer'
let bank: Awaited<ReturnType<typeof treasuryUnderTest>>
let opening = 0n
let day = 1

beforeAll(async () => {
  bank = await treasuryUnderTest(service.database.admin, service.database.as('fh_api'))
})

const take = (file: Uint8Array) => handIn(service, file)

/** The next day of the bank; entries of it. */
function nextDay(entries: readonly Omit<ShownEntry, 'bookedOn'>[]) {
  const bookedOn = `2026-03-${String(day).padStart(2, '0')}`
  const shown = { iban: bank.iban, id: `S${day}`, from: bookedOn, to: bookedOn, opening }
  const all = { ...shown, entries: entries.map((entry) => ({ ...entry, bookedOn })) }
  day += 1
  opening = closingOf(all)
  return dayStatement(all)
}
const post = (path: string, as: string, body?: object) => service.call('POST', path, { as, ...(body && { body }) })
/** The approver reads the proposal that an answer names, and approves exactly that. */
const approve = async ({ body }: Answer, as = approver) => {
  const path = `/proposals/${body.proposalId}`
  const read = await service.call('GET', path, { as: approver })
  return service.call('POST', `${path}/approve`, { as, headers: { 'if-match': read.headers.get('etag') ?? '' } })
}

test('a statement is taken in once, kept byte for byte, and what nobody owns is queued', async () => {
  const file = nextDay([{ amount: 12_000n, text: 'no reference at all' }])
  const taken = await take(file)
  expect(taken).toMatchObject({ status: 200, body: { duplicate: false, matched: 1, statements: [{ credits: 1 }] } })
  expect(await take(file)).toMatchObject({ status: 200, body: { duplicate: true } })
  const [{ statementId }] = taken.body.statements
  const raw = await service.call('GET', `/treasury/statements/${statementId}/raw`, { as: approver })
  expect(raw.text).toBe(file.toString())
  expect(raw.headers.get('content-sha256')).toBe(createHash('sha256').update(file).digest('hex'))
  const list = await service.call('GET', '/treasury/statements?limit=1', { as: approver })
  expect(list.body.items).toMatchObject([{ statementId, closing: '12000' }])
  const one = await service.call('GET', `/treasury/statements/${statementId}`, { as: operator })
  expect(one).toMatchObject({ status: 200, body: { entries: 1, closesDay: true } })
  const queue = await service.call('GET', '/treasury/receipts', { as: approver })
  expect(queue.body).toMatchObject({ items: [{ amount: '12000', state: 'unmatched', suggestions: [] }] })
})

test('who may do what', async () => {
  const id = '0198a0b0-1111-7222-8333-444455556666'
  const forbidden = { status: 403, body: { code: 'forbidden' } }
  expect(await sendXml(service, '/treasury/statements', Buffer.from('<x/>'), { as: approver })).toMatchObject(forbidden)
  expect(await service.call('GET', `/proposals/${id}`, { as: 'acme-buyer-1' })).toMatchObject(forbidden)
  expect(await post(`/proposals/${id}/approve`, 'acme-integrator')).toMatchObject(forbidden)
  expect(await post(`/treasury/reviews/${id}/freeze`, approver, { reason: 'x' })).toMatchObject(forbidden)
  expect(await service.call('GET', '/treasury/refunds', { as: 'acme-admin' })).toMatchObject(forbidden)
  const missing = { status: 404, body: { code: 'not_found' } }
  expect(await post(`/proposals/${id}/approve`, approver)).toMatchObject(missing)
  expect(await post(`/treasury/reviews/${id}/accept`, operator, { reason: 'x' })).toMatchObject(missing)
  expect(await post(`/treasury/payment-files/${id}/sent`, operator, { reason: 'x' })).toMatchObject(missing)
  expect(await service.call('GET', '/treasury/purchases/nothing', { as: operator })).toMatchObject(missing)
})

test('files are refused by their real causes', async () => {
  const entries = [{ amount: 100n, bookedOn: '2026-03-20' }]
  const shown = { iban: bank.iban, id: 'X', from: '2026-03-20', to: '2026-03-20', opening, entries }
  const refused = async (file: Buffer, status: number, code: string) => {
    expect(await take(file)).toMatchObject({ status, body: { code } })
    const byHand = await sendXml(service, '/treasury/statements', file, { as: operator })
    expect(byHand).toMatchObject({ status, body: { code } })
  }
  await refused(Buffer.from('<hello/>'), 400, 'offchain_statement_unreadable')
  await refused(dayStatement({ ...shown, closing: 1n }), 422, 'offchain_statement_unbalanced')
  await refused(dayStatement({ ...shown, opening: opening + 1n }), 409, 'offchain_statement_gap')
  await refused(dayStatement({ ...shown, iban: 'DE02120300000000202051' }), 404, 'offchain_account_unknown')
  const wrongType = await service.call('POST', '/treasury/statements', { as: operator, body: {} })
  expect(wrongType).toMatchObject({ status: 415, body: { code: 'unsupported_media_type' } })
})

test('money that nobody owns goes back: four eyes, a file, the bank’s status report, the statement', async () => {
  const queue = await service.call('GET', '/treasury/receipts', { as: operator })
  const { bankTransactionId } = queue.body.items[0]
  const requested = { bankTransactionId, allocations: [], reason: 'nobody knows the payer' }
  const match = await post('/treasury/matches', operator, requested)
  expect(match).toMatchObject({ status: 201, body: { bankTransactionId } })
  expect(await post('/treasury/matches', operator, requested)).toMatchObject({
    status: 409,
    body: { code: 'offchain_proposal_not_open' },
  })
  expect(await approve(match, operator)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await approve(match)).toMatchObject({ status: 200, body: { state: 'approved', kind: 'match' } })
  expect(await post('/treasury/matches', operator, requested)).toMatchObject({
    status: 409,
    body: { code: 'offchain_bank_transaction_not_open' },
  })
  const refunds = await service.call('GET', '/treasury/refunds?state=requested', { as: approver })
  const { refundReference } = refunds.body.items[0]
  const refund = await post(`/treasury/refunds/${refundReference}/propose`, operator, { reason: 'not ours' })
  expect(refund).toMatchObject({ status: 200, body: { state: 'requested' } })
  expect(await approve(refund)).toMatchObject({ status: 200, body: { state: 'approved', amount: '12000' } })
  const made = await post('/treasury/payment-files', operator, { clientAccountId: bank.clientAccountId })
  expect(made).toMatchObject({ status: 201, body: { lines: 1, total: '12000' } })
  const { paymentFileId, messageId, sha256 } = made.body
  const early = await service.call('GET', `/treasury/payment-files/${paymentFileId}`, { as: approver })
  expect(early.body).toMatchObject({ state: 'proposed', payments: [{ reference: refundReference, amount: '12000' }] })
  const listed = await service.call('GET', '/treasury/payment-files?state=proposed', { as: approver })
  expect(listed.body.items).toMatchObject([{ paymentFileId, proposalId: made.body.proposalId }])
  expect(await approve(made)).toMatchObject({ status: 200, body: { state: 'approved' } })
  const file = await service.call('GET', `/treasury/payment-files/${paymentFileId}/pain001`, { as: operator })
  expect(createHash('sha256').update(file.text).digest('hex')).toBe(sha256)
  const tooEarly = await handIn(service, statusFile(messageId, `${refundReference}01`, 'ACSC'), 'payment_status')
  expect(tooEarly, 'the bank reports on nothing that it does not have').toMatchObject({ status: 404 })
  expect(await reportSent(service, { paymentFileId, sha256 })).toMatchObject({ status: 200, body: { state: 'sent' } })
  const endToEndId = `${refundReference}01`
  expect(await handIn(service, statusFile(messageId, endToEndId, 'ACSC'), 'payment_status')).toMatchObject({
    status: 200,
    body: { accepted: 1 },
  })
  await take(nextDay([{ amount: 12_000n, sign: 'debit', endToEndId }]))
  const settled = await service.call('GET', '/treasury/refunds?state=settled', { as: approver })
  expect(settled.body.items).toMatchObject([{ refundReference, state: 'settled' }])
})

test('a refund to a sanctions match is frozen by the officer alone, and a reversal of its credit is the firm’s', async () => {
  const endToEndId = 'FROM-A-LISTED-PAYER'
  await take(nextDay([{ amount: 7_000n, text: 'nobody’s', endToEndId }]))
  const queue = await service.call('GET', '/treasury/receipts', { as: operator })
  const { bankTransactionId } = queue.body.items[0]
  await approve(
    await post('/treasury/matches', operator, { bankTransactionId, allocations: [], reason: 'payer unknown' }),
  )
  const waiting = await service.call('GET', '/treasury/refunds?state=requested', { as: officer })
  const { refundReference } = waiting.body.items[0]
  const path = `/treasury/refunds/${refundReference}/freeze`
  const reason = { reason: 'sanctions match' }
  for (const person of [operator, approver])
    expect(await post(path, person, reason)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await post('/treasury/refunds/nothing/freeze', officer, reason)).toMatchObject({ status: 404 })
  expect(await post(path, officer, {})).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await post(path, officer, reason)).toMatchObject({
    status: 200,
    body: { state: 'cancelled', reference: null },
  })
  expect(await post(path, officer, reason)).toMatchObject({
    status: 409,
    body: { code: 'offchain_proposal_not_open' },
  })
  const shown = async () => (await service.call('GET', '/treasury/exceptions', { as: operator })).body.items
  expect(await shown()).toMatchObject([{ kind: 'frozen', amount: '7000', bankTransactionId, reference: null }])
  await take(nextDay([{ amount: 7_000n, sign: 'debit', endToEndId, reversal: true }]))
  expect(await shown()).toMatchObject([{ kind: 'frozen' }, { kind: 'shortfall', amount: '7000' }])
})

test('an unallocated receipt is frozen by the officer alone', async () => {
  await take(nextDay([{ amount: 900n, text: 'from a list' }]))
  const queue = await service.call('GET', '/treasury/receipts', { as: officer })
  const path = `/treasury/receipts/${queue.body.items[0].bankTransactionId}/freeze`
  const reason = { reason: 'sanctions match' }
  for (const person of [operator, approver])
    expect(await post(path, person, reason)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await post('/treasury/receipts/nothing/freeze', officer, reason)).toMatchObject({ status: 404 })
  expect(await post(path, officer, {})).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
  expect(await post(path, officer, reason)).toMatchObject({ status: 200, body: { state: 'frozen', amount: '900' } })
  expect(await post(path, officer, reason)).toMatchObject({
    status: 409,
    body: { code: 'offchain_bank_transaction_not_open' },
  })
})

test('what the treasury looks at and does is in the audit chain', async () => {
  await service.call('GET', '/treasury/purchases', { as: operator })
  await service.call('GET', '/treasury/exceptions', { as: operator })
  const { rows } = await service.database.admin.query(
    "select distinct action from app.audit where action like 'offchain.%' order by action",
  )
  expect(rows.map(({ action }) => action)).toEqual(
    expect.arrayContaining([
      'offchain.bank_transaction.frozen',
      'offchain.bank_transaction.listed',
      'offchain.exception.listed',
      'offchain.match.approved',
      'offchain.match.proposed',
      'offchain.payment_file.listed',
      'offchain.proposal.read',
      'offchain.purchase.listed',
      'offchain.refund.frozen',
      'offchain.payment_file.sent',
      'offchain.statement.imported',
      'offchain.statement.raw_read',
    ]),
  )
})

test('a file by hand takes four eyes, and the gateway’s calls take the gateway', async () => {
  const before = opening
  const file = nextDay([{ amount: 50n, text: 'by hand' }])
  const path = '/treasury/statements?name=by-hand.xml'
  const uploaded = await sendXml(service, path, file, { as: operator })
  expect(uploaded).toMatchObject({ status: 201, body: { name: 'by-hand.xml', warnings: [] } })
  const shown = await service.call('GET', `/proposals/${uploaded.body.proposalId}`, { as: approver })
  expect(shown.body).toMatchObject({
    kind: 'statement_upload',
    payload: { credits: { count: 1, amount: '50' }, entries: [{ amount: '50', remittance: 'by hand' }] },
  })
  const newest = async () =>
    (await service.call('GET', '/treasury/statements?limit=1', { as: approver })).body.items[0].closing
  expect(await newest()).toBe(`${before}`)
  expect(await approve(uploaded as Answer)).toMatchObject({ status: 200, body: { state: 'approved' } })
  expect(await newest()).toBe(`${opening}`)
  const forbidden = { status: 403, body: { code: 'forbidden' } }
  expect(await sendXml(service, '/bank-gateway/statements', file, { as: operator })).toMatchObject(forbidden)
  const unsigned = await sendXml(service, '/bank-gateway/statements', file, { as: 'acme-bank-gateway' })
  expect(unsigned).toMatchObject({ status: 403, body: { code: 'offchain_manifest_unverified' } })
  for (const own of ['/treasury/statements', '/treasury/payment-files', '/proposals', '/treasury/refunds'])
    expect(await service.call('GET', own, { as: 'acme-bank-gateway' }), own).toMatchObject(forbidden)
})

test('A8: whatever happened here is an event whose data is as its dataschema says', async () => {
  expect((await eventFaults(service.database.admin)).faults).toEqual([])
})
