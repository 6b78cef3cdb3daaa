import { erasedText, type Holder } from '@firsthand/sealing/sealed-text'
import { expect, test } from 'vitest'
import { approveProposal, rejectProposal } from '#approvals/decide-proposal'
import { readProposal, readProposals } from '#approvals/read-proposals'
import { proposePayoutAccount } from './accounts/keep-accounts.ts'
import { uploadStatement } from './gateway/upload-bank-file.ts'
import { accountNumbers } from './iso20022/account-numbers.ts'
import { freezeReceipt } from './matching/freeze-receipt.ts'
import { proposeMatch } from './matching/propose-match.ts'
import { approvalDeps, files, openAbout } from './testing/deciding.ts'
import { approver, operator, statusFile } from './testing/paying-out.ts'
import { treasuryOfThisFile } from './testing/treasury-of-this-file.ts'
import { contextOf } from './testing/treasury-under-test.ts'
import { treasuryReads } from './treasury-reads.store.ts'

const { database, bank, treasury } = treasuryOfThisFile()
const officer = contextOf('carla-officer')
const bookedOn = '2026-03-02'

/** Words that stand nowhere else. */
const payer = { name: 'Zebediah Quux', iban: 'GB33BUKB20201555555555', text: 'lakeside flat', endToEndId: 'QUUX-7' }
const payee = { name: 'Ottoline Brack', iban: 'NL91ABNA0417164300' }
const words = 'this Zebediah is on a list'
const needles = ['zebediah', 'quux', payer.iban, 'lakeside', 'ottoline', payee.iban, 'on a list', 'refused by jakob']

const idIn = async (table: string, id: string, amount: number): Promise<string> => {
  const text = `select ${id}::text as id from app.${table} where client_account_id = $1 and amount = $2`
  return (await database.admin.query(text, [bank.clientAccountId, amount])).rows[0].id
}
const receiptOf = (amount: number) => idIn('bank_transaction', 'bank_transaction_id', amount)

/** Much that can happen to a payer's money: it is matched, refunded, refused by a bank, frozen, and proposed about. */
async function story() {
  const pool = database.api
  const { paymentReference } = await bank.ordered()
  await bank.day({ entries: [{ ...payer, bookedOn, structured: paymentReference, amount: 1000n }] })
  const later = { ...payer, bookedOn: '2026-03-03' }
  await bank.day({
    entries: [
      { ...later, amount: 9000n, structured: paymentReference },
      { ...later, amount: 700n, endToEndId: 'QUUX-8' },
      { ...later, amount: 800n, endToEndId: 'QUUX-9' },
    ],
  })
  const refund = await idIn('refund', 'refund_reference', 9000)
  await treasury.approve(refund)
  const file = await treasury.payOut()
  await treasury.status(statusFile(file.messageId, `${refund}01`, 'RJCT', 'refused by Jakob'))
  await freezeReceipt({ pool }, officer, await receiptOf(700), words)
  const match = { bankTransactionId: await receiptOf(800), allocations: [], reason: words }
  expect(await proposeMatch({ pool }, operator, match)).not.toBeNull()
  const made = { now: () => new Date(), random: () => crypto.getRandomValues(new Uint8Array(10)) }
  const accounts = { pool, numbers: accountNumbers, coolingOffSeconds: 0, ...made }
  await proposePayoutAccount(accounts, operator, { holder: 'issuer', bic: 'ABNANL2A', currency: 'EUR', ...payee })
  const byHand = bank.statement({ entries: [{ ...payer, bookedOn: '2026-03-04', amount: 50n }] })
  await uploadStatement({ ...files, pool }, operator, { name: 'by-hand.xml', bytes: byHand })
  return { refund, file }
}

/** Every row of every table as text, with its bytes as they are. */
async function everything(): Promise<string> {
  const { rows } = await database.admin.query(
    `select oid::regclass::text as name from pg_class
      where relnamespace in ('app'::regnamespace, 'led'::regnamespace) and relkind in ('r', 'p')`,
  )
  const texts: string[] = []
  for (const { name } of rows) {
    const { rows: all } = await database.admin.query(`select t::text as text from ${name} t`)
    for (const { text } of all) {
      const files = [...text.matchAll(/\\x([0-9a-f]+)/g)].map(([, hex]) => Buffer.from(hex, 'hex').toString('latin1'))
      texts.push(text, ...files)
    }
  }
  return texts.join('\n').toLowerCase()
}

/** Destroys every key, and what this process remembers of them. */
async function destroyKeys(): Promise<void> {
  const { rows } = await database.admin.query<{ holder: Holder }>('delete from app.data_key returning holder')
  for (const { holder } of rows) database.sealing.keys.forget(holder)
}

const firstPage = { after: null, limit: 50 }
const anyReceipt = { state: 'any', ageDays: 0 } as const

test('no table holds a name, an account or a text of a payer or payee in the open, and people still read them', async () => {
  const { refund, file } = await story()
  const all = await everything()
  expect(all).toContain('sealed1.payer:')
  expect(needles.filter((each) => all.includes(each.toLowerCase()))).toEqual([])
  const reads = treasuryReads(database.api)
  const receipts = await reads.bankTransactions(operator, { ...anyReceipt, account: bank.clientAccountId }, firstPage)
  const { name: counterpartyName, iban: counterpartyIban, text: remittance } = payer
  expect(receipts).toHaveLength(4)
  for (const each of receipts) expect(each).toMatchObject({ counterpartyName, counterpartyIban, remittance })
  const refunds = await reads.refunds(operator, { state: null }, firstPage)
  expect(refunds.find((each) => each.refundReference === refund)).toMatchObject({ statusReason: 'refused by Jakob' })
  const found = await treasury.paymentFiles.file(approver, file.paymentFileId)
  expect(found?.bytes.toString()).toContain(payer.iban)
})

test('an account is found by its IBAN however it is written, and the record of the search does not name it', async () => {
  await bank.day({
    entries: [
      { ...payer, bookedOn, amount: 30n },
      { bookedOn, amount: 40n },
    ],
  })
  const reads = treasuryReads(database.api)
  const filter = { ...anyReceipt, account: bank.clientAccountId }
  for (const q of [payer.iban, 'gb33 bukb 2020 1555 5555 55', 'zebediah', 'LAKESIDE'])
    expect(await reads.bankTransactions(operator, { ...filter, q }, firstPage), q).toMatchObject([{ amount: '30' }])
  const { rows } = await database.admin.query(
    "select payload from app.audit where action = 'offchain.bank_transaction.listed' order by seq desc limit 4",
  )
  expect(rows.map(({ payload }) => JSON.parse(payload).q)).toEqual(Array(4).fill(expect.stringMatching(/^index:/)))
})

test('once the keys are destroyed texts read as erased, files as empty, and every list still answers', async () => {
  const { file } = await story()
  await destroyKeys()
  const reads = treasuryReads(database.api)
  const receipts = await reads.bankTransactions(operator, { ...anyReceipt, account: bank.clientAccountId }, firstPage)
  expect(receipts).toHaveLength(4)
  for (const each of receipts)
    expect(each).toMatchObject({ counterpartyName: erasedText, counterpartyIban: erasedText, remittance: erasedText })
  const [statement] = await reads.statements(operator, firstPage)
  expect((await reads.rawStatement(operator, statement!.statementId))?.bytes).toHaveLength(0)
  expect((await treasury.paymentFiles.file(approver, file.paymentFileId))?.bytes).toHaveLength(0)
  await reads.refunds(operator, { state: null }, firstPage)
  await reads.exceptions(operator, firstPage)
  const deps = approvalDeps({ pool: database.api })
  const open = { state: 'open', kind: null, subject: null } as const
  const proposals = await readProposals(deps, approver, open, firstPage)
  expect(proposals.map(({ kind }) => kind)).toEqual(
    expect.arrayContaining(['match', 'payout_account', 'statement_upload']),
  )
  for (const { proposalId, kind } of proposals)
    expect(await readProposal(deps, approver, proposalId)).toMatchObject({ kind, isCurrent: false })
})

test('an open proposal whose subject was erased is refused as changed, and can be rejected', async () => {
  await story()
  const deps = approvalDeps({ pool: database.api, compliance: bank.compliance })
  const { proposalId, digest } = await openAbout(deps, approver, await receiptOf(800))
  await destroyKeys()
  await expect(approveProposal(deps, approver, proposalId, `"${digest}"`)).rejects.toMatchObject({
    reason: 'proposal_changed',
  })
  await rejectProposal(deps, approver, proposalId, { ifMatch: `"${digest}"`, reason: 'nothing is left of it' })
  expect(await readProposal(deps, approver, proposalId)).toMatchObject({ state: 'rejected', reason: erasedText })
})
