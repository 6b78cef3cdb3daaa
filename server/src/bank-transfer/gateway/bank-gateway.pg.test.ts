import { createHash, generateKeyPairSync } from 'node:crypto'
import { digestOf } from '@firsthand/passkeys/proposal-digest'
import { approvedPayments } from '@firsthand/payment-files/approved-payments'
import { writePayments } from '@firsthand/payment-files/write-payments'
import { claimsSigner } from '@firsthand/statements/signed-claims'
import { type ManifestClaims, manifestType, receiptType } from '@firsthand/wire/bank-transfer/bank-gateway'
import { describe, expect, test } from 'vitest'
import { readProposal } from '#approvals/read-proposals'
import { paymentFileDecisions } from '../payments-out/decide-payment-file.ts'
import { approvalDeps, approved, files, openAbout, rejected } from '../testing/deciding.ts'
import { approver, operator, statusFile } from '../testing/paying-out.ts'
import { bankTenant } from '../testing/purchase-steps.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { contextOf } from '../testing/treasury-under-test.ts'
import { gatewayKeys } from './gateway-keys.ts'
import { authorisedFiles, takeReceipt } from './hand-over.ts'
import { takeBankFile } from './take-bank-file.ts'
import { uploadPaymentStatus, uploadStatement } from './upload-bank-file.ts'

const { database, bank, treasury } = treasuryOfThisFile()
const pem = () => generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' })
const signer = claimsSigner(pem())
const stranger = claimsSigner(pem())
const { kid, x } = signer
const keys = gatewayKeys([{ kid, x, tenant: bankTenant }])
const gateway = contextOf('the-gateway', bankTenant, ['bank-gateway'])
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const deps = () => ({ pool: database.api, keys, ...files })
const bookedOn = '2026-03-02'
const aStatement = () => bank.statement({ entries: [{ amount: 1300n, bookedOn, text: 'gift' }] })
const aChannel = () => `test-${crypto.randomUUID()}`

const claimsOf = (bytes: Uint8Array, own: Partial<ManifestClaims> = {}): ManifestClaims => ({
  tenant: bankTenant,
  channel: 'bank',
  sequence: 1,
  contents: 'statement',
  name: 'day.xml',
  sha256: sha256(bytes),
  bytes: bytes.byteLength,
  fetchedAt: new Date().toISOString(),
  ...own,
})
const handIn = (bytes: Uint8Array, manifest: string, take: () => Promise<unknown> = () => bank.take(bytes)) =>
  takeBankFile(deps(), gateway, { contents: 'statement', bytes, manifest }, take)
const rows = async (channel: string) =>
  (
    await database.admin.query(
      'select sequence::int, state, refused_code from app.bank_file where channel = $1 order by sequence',
      [channel],
    )
  ).rows
const imported = async () =>
  (
    await database.admin.query(
      'select count(*)::int as n, coalesce(sum(entries), 0)::int as entries from app.bank_statement where client_account_id = $1',
      [bank.clientAccountId],
    )
  ).rows[0].n as number

describe('a file of the gateway', () => {
  test('is taken by its manifest, and once', async () => {
    const channel = aChannel()
    const bytes = aStatement()
    const manifest = signer.sign(manifestType, claimsOf(bytes, { channel }))
    await handIn(bytes, manifest)
    await handIn(bytes, manifest)
    expect(await rows(channel)).toEqual([{ sequence: 1, state: 'taken', refused_code: null }])
    expect(await imported()).toBe(1)
  })

  const unread = () => Promise.reject(new Error('it was read'))

  test('without the signature of a registered key is not even read', async () => {
    const bytes = aStatement()
    const channel = aChannel()
    const unverified = [
      '',
      'a.b.c',
      stranger.sign(manifestType, claimsOf(bytes, { channel })),
      signer.sign(receiptType, claimsOf(bytes, { channel })),
      signer.sign(manifestType, claimsOf(bytes, { channel, tenant: 'globex' })),
      signer.sign(manifestType, claimsOf(bytes, { channel, contents: 'payment_status' })),
    ]
    for (const manifest of unverified)
      await expect(handIn(bytes, manifest, unread)).rejects.toMatchObject({ reason: 'manifest_unverified' })
    expect(await rows(channel)).toEqual([])
  })

  test('of a key that speaks for other channels is refused', async () => {
    const bytes = aStatement()
    const narrow = gatewayKeys([{ kid, x, tenant: bankTenant, channels: ['other'] }])
    const manifest = signer.sign(manifestType, claimsOf(bytes))
    const arrived = { contents: 'statement' as const, bytes, manifest }
    await expect(takeBankFile({ ...deps(), keys: narrow }, gateway, arrived, unread)).rejects.toMatchObject({
      reason: 'manifest_unverified',
    })
  })

  test('with one byte changed after signing is not even read', async () => {
    const bytes = aStatement()
    const channel = aChannel()
    const manifest = signer.sign(manifestType, claimsOf(bytes, { channel }))
    const changed = Buffer.from(bytes)
    changed[100] = (changed[100] ?? 0) ^ 1
    await expect(handIn(changed, manifest, unread)).rejects.toMatchObject({ reason: 'manifest_mismatch' })
    const short = signer.sign(manifestType, claimsOf(bytes, { channel, bytes: bytes.byteLength - 1 }))
    await expect(handIn(bytes, short, unread)).rejects.toMatchObject({ reason: 'manifest_mismatch' })
    expect(await rows(channel)).toEqual([])
  })

  test('comes in the order of its channel, without a gap', async () => {
    const channel = aChannel()
    const wrong = { reason: 'manifest_out_of_sequence' }
    const bytes = aStatement()
    const at = (sequence: number) => signer.sign(manifestType, claimsOf(bytes, { channel, sequence }))
    await expect(handIn(bytes, at(2), unread)).rejects.toMatchObject(wrong)
    await handIn(bytes, at(1))
    await expect(handIn(bytes, at(3), unread)).rejects.toMatchObject(wrong)
    const other = aStatement()
    const doubled = signer.sign(manifestType, claimsOf(other, { channel, sequence: 1 }))
    await expect(handIn(other, doubled, unread)).rejects.toMatchObject(wrong)
    await handIn(bytes, at(2))
    expect(await imported()).toBe(1)
  })

  test('that is refused for what it says stays, and can be tried again', async () => {
    const channel = aChannel()
    const bytes = bank.statement({ opening: 5n, entries: [{ amount: 1300n, bookedOn, text: 'gift' }] })
    const manifest = signer.sign(manifestType, claimsOf(bytes, { channel }))
    await expect(handIn(bytes, manifest)).rejects.toMatchObject({ reason: 'statement_gap' })
    expect(await rows(channel)).toEqual([{ sequence: 1, state: 'refused', refused_code: 'statement_gap' }])
    await handIn(bytes, manifest, async () => 'imported')
    expect(await rows(channel)).toEqual([{ sequence: 1, state: 'taken', refused_code: null }])
  })
})

describe('a file by hand', () => {
  const upload = (bytes: Uint8Array) => uploadStatement(deps(), operator, { name: 'by-hand.xml', bytes })

  test('moves nothing before another person has read all of it and approved', async () => {
    const bytes = aStatement()
    const { bankFileId, proposalId } = await upload(bytes)
    expect(await imported()).toBe(0)
    await expect(approved({ pool: database.api }, operator, bankFileId)).rejects.toMatchObject({
      reason: 'approval_same_person',
    })
    const shown = await readProposal(approvalDeps({ pool: database.api }), approver, proposalId)
    expect(shown.payload).toMatchObject({
      name: 'by-hand.xml',
      sha256: sha256(bytes),
      statements: [{ iban: bank.iban, to: bookedOn, entryCount: 1, opening: '0', closing: '1300' }],
      credits: { count: 1, amount: '1300' },
      debits: { count: 0, amount: '0' },
      entries: [{ sign: 'credit', amount: '1300', bookedOn, remittance: 'gift' }],
    })
    await approved({ pool: database.api }, approver, bankFileId)
    expect(await imported()).toBe(1)
    await expect(upload(bytes)).rejects.toMatchObject({ reason: 'proposal_not_open' })
  })

  test('that was rejected, or whose account has moved on, is not imported', async () => {
    const first = await upload(aStatement())
    await rejected({ pool: database.api }, approver, first.bankFileId)
    const second = await upload(aStatement())
    await bank.day({ entries: [{ amount: 700n, bookedOn, text: 'another file' }] })
    await expect(approved({ pool: database.api }, approver, second.bankFileId)).rejects.toMatchObject({
      reason: 'proposal_changed',
    })
    expect(await imported()).toBe(1)
  })
})

describe('a payment file', () => {
  async function authorised() {
    await bank.day({ entries: [{ amount: 9000n, bookedOn, structured: (await bank.ordered()).paymentReference }] })
    const { rows: refunds } = await database.admin.query(
      'select refund_reference as id from app.refund where client_account_id = $1',
      [bank.clientAccountId],
    )
    await treasury.approve(refunds[0].id)
    const file = (await treasury.create())!
    await treasury.paymentFiles.approve(approver, file.paymentFileId)
    return { ...file, endToEndId: `${refunds[0].id}01` }
  }
  const out = () => ({ pool: database.api, keys, paymentFiles: paymentFileDecisions(database.api) })
  const receiptOf = (paymentFileId: string, digest: string, by = signer) =>
    by.sign(receiptType, {
      tenant: bankTenant,
      channel: 'bank',
      paymentFileId,
      sha256: digest,
      name: 'pain001.xml',
      deliveredAt: new Date().toISOString(),
    })

  test('is offered with the approval of its hash, and sent by the gateway’s receipt alone', async () => {
    const { paymentFileId, sha256: digest, messageId, endToEndId } = await authorised()
    const [offered] = (await authorisedFiles(out(), gateway)).filter((each) => each.paymentFileId === paymentFileId)
    expect(offered).toMatchObject({ sha256: digest, proposal: { subject: paymentFileId, payload: { sha256: digest } } })
    expect(offered?.proposal.decisions).toMatchObject([
      { decision: 'approve', by: { subject: approver.caller.subject } },
    ])
    // Whoever delivers it can write it again from what was approved, and compute the digest that people signed.
    const { payload, state, digest: signed } = offered!.proposal
    expect(sha256(writePayments(approvedPayments(payload, state)!.order))).toBe(digest)
    expect(digestOf(offered!.proposal, { state })).toBe(signed)

    const rejectedStatus = statusFile(messageId, endToEndId, 'RJCT')
    expect(await uploadPaymentStatus(deps(), operator, { name: 'status.xml', bytes: rejectedStatus })).toBeNull()

    const forged = receiptOf(paymentFileId, digest, stranger)
    await expect(takeReceipt(out(), gateway, paymentFileId, forged)).rejects.toMatchObject({
      reason: 'manifest_unverified',
    })
    const other = receiptOf(paymentFileId, '0'.repeat(64))
    await expect(takeReceipt(out(), gateway, paymentFileId, other)).rejects.toMatchObject({
      reason: 'manifest_mismatch',
    })
    const receipt = receiptOf(paymentFileId, digest)
    expect(await takeReceipt(out(), gateway, paymentFileId, receipt)).toMatchObject({ state: 'sent' })
    expect(await takeReceipt(out(), gateway, paymentFileId, receipt)).toMatchObject({ state: 'sent' })
    expect(await treasury.status(rejectedStatus)).toMatchObject({ rejected: 1 })
  })

  test('takes four eyes to be called sent by hand, and so does its status report', async () => {
    const { paymentFileId, messageId, endToEndId } = await authorised()
    await treasury.paymentFiles.proposeSent(operator, paymentFileId, 'carried by hand')
    const state = async () =>
      (await database.admin.query('select state from app.payment_file where payment_file_id = $1', [paymentFileId]))
        .rows
    expect(await state()).toEqual([{ state: 'approved' }])
    await expect(approved({ pool: database.api }, operator, paymentFileId)).rejects.toMatchObject({
      reason: 'approval_same_person',
    })
    await approved({ pool: database.api }, approver, paymentFileId)
    expect(await state()).toEqual([{ state: 'sent' }])

    const bytes = statusFile(messageId, endToEndId, 'RJCT')
    const made = (await uploadPaymentStatus(deps(), operator, { name: 'status.xml', bytes }))!
    const { payload } = await openAbout({ pool: database.api }, operator, made.bankFileId)
    expect(payload).toMatchObject({ originalMessageId: messageId, payments: [{ endToEndId, outcome: 'rejected' }] })
    const line = () => database.admin.query('select status from app.refund_line where end_to_end_id = $1', [endToEndId])
    expect((await line()).rows).toEqual([{ status: 'open' }])
    await approved({ pool: database.api }, approver, made.bankFileId)
    expect((await line()).rows).toEqual([{ status: 'rejected' }])
  })
})
