import { inTenant } from '@firsthand/postgres/tenant'
import type { Holder } from '@firsthand/sealing/sealed-text'
import type { BuyerId } from '@firsthand/values/values'
import sql from 'sql-template-tag'
import { expect, test } from 'vitest'
import { approveProposal } from '#approvals/decide-proposal'
import { kindsOf, type ProposalKind } from '#approvals/proposal-kind'
import { bankTenant } from '#bank-transfer/testing/purchase-steps'
import { treasuryOfThisFile } from '#bank-transfer/testing/treasury-of-this-file'
import { contextOf } from '#bank-transfer/testing/treasury-under-test'
import { buyerOf } from '#identity/testing/pseudonyms'
import { everyRow, rowsOf } from '../export/person-rows.store.ts'
import { placeHold } from '../hold-person.ts'
import { stranger } from '../testing/people-under-test.ts'
import { proposeErasure } from './ask-erasure.ts'
import { personErasureKind } from './erasure.proposal.ts'

const { database, bank } = treasuryOfThisFile()
const [olga, otto] = [contextOf('olga-officer', bankTenant), contextOf('otto-officer', bankTenant)]
let accounts: readonly Holder[] = []
const people = { standing: async () => ({ ...stranger, accounts }) }
const personNamed = (name: string) => buyerOf(bankTenant, name)
const in2040 = () => new Date('2040-01-01T00:00:00Z')

async function paidBy(name: string, payer: { readonly name: string; readonly iban: string }, bookedOn = '2026-03-02') {
  const { reference, paymentReference } = await bank.ordered(10n, { caller: name })
  await bank.day({
    entries: [{ amount: 1000n, bookedOn, text: `${paymentReference} for ${payer.name}`, ...payer }],
  })
  return reference
}
async function erased(person: BuyerId, now: () => Date) {
  const deps = { pool: database.api, people, now }
  const kinds = kindsOf([personErasureKind(deps) as ProposalKind])
  const proposal = await proposeErasure(deps, olga, person, 'ten years are over')
  await approveProposal(
    { pool: database.api, kinds, passkeys: null },
    otto,
    proposal.proposalId,
    `"${proposal.digest}"`,
  )
  return proposal
}
const receiptsOf = (person: BuyerId) =>
  inTenant(database.api, bankTenant, (query) => everyRow(query, { tenant: bankTenant, person }, rowsOf.receipts))

test('books are kept for ten years after their year; then the payer, the file and their indexes go with the person', async () => {
  const person = personNamed('ada')
  const reference = await paidBy('ada', { name: 'Ada Lovelace', iban: 'DE75512108001245126199' })
  expect((await receiptsOf(person)).rows).toMatchObject([
    { reference, name: 'Ada Lovelace', iban: 'DE75512108001245126199', text: expect.stringContaining('Ada Lovelace') },
  ])
  await expect(erased(person, () => new Date('2036-12-31T23:59:59Z'))).rejects.toMatchObject({
    reason: 'retention_not_over',
    members: { keptUntil: '2037-01-01' },
  })
  const { shown } = await erased(person, in2040)
  const { holders } = shown.state as { readonly holders: readonly string[] }
  expect(holders).toContain(database.sealing.payerHolder(bankTenant, 'DE75512108001245126199'))
  expect(holders.filter((holder) => holder.startsWith('file:')).length).toBeGreaterThan(0)
  const left = await database.admin.query('select holder from app.data_key where holder = any ($1)', [holders])
  expect(left.rows).toEqual([])
  const rows = await database.admin.query(
    `select counterparty_index, counterparty_name_index from app.bank_transaction t join app.receipt_match m
      using (tenant_id, bank_transaction_id) where m.reference = $1`,
    [reference],
  )
  expect(rows.rows).toEqual([{ counterparty_index: null, counterparty_name_index: null }])
  expect((await receiptsOf(person)).rows).toMatchObject([
    { reference, name: '[erased]', iban: '[erased]', text: '[erased]' },
  ])
  expect(await bank.stateOf(reference)).toBe('paid')
})

test('an account that two customers have paid from stays readable for the other one', async () => {
  const [one, other] = [personNamed('one'), personNamed('other')]
  const joint = { name: 'One and Other', iban: 'DE02120300000000202051' }
  await paidBy('one', joint)
  await paidBy('other', joint, '2026-03-03')
  const { shown } = await erased(one, in2040)
  expect((shown.state as { readonly holders: readonly string[] }).holders).not.toContain(
    database.sealing.payerHolder(bankTenant, joint.iban),
  )
  expect((await receiptsOf(other)).rows).toMatchObject([{ name: 'One and Other', iban: joint.iban }])
})

test('a payment from a registered account goes too, although it was matched to nothing', async () => {
  const own = { name: 'Grace Hopper', iban: 'DE89370400440532013000' }
  await bank.day({ entries: [{ amount: 700n, bookedOn: '2026-03-04', text: 'no reference', ...own }] })
  accounts = [database.sealing.payerHolder(bankTenant, own.iban)]
  try {
    await expect(erased(personNamed('grace'), () => new Date('2030-01-01T00:00:00Z'))).rejects.toMatchObject({
      reason: 'retention_not_over',
    })
    const { shown } = await erased(personNamed('grace'), in2040)
    const { holders } = shown.state as { readonly holders: readonly string[] }
    expect(holders).toContain(accounts[0])
    expect(holders.some((holder) => holder.startsWith('file:'))).toBe(true)
  } finally {
    accounts = []
  }
})

test('a statement stays in which somebody is whose data is under a legal hold', async () => {
  const [gone, held] = [personNamed('gone'), personNamed('held')]
  const [one, other] = [await bank.ordered(10n, { caller: 'gone' }), await bank.ordered(10n, { caller: 'held' })]
  await bank.day({
    entries: [
      {
        amount: 1000n,
        bookedOn: '2026-03-05',
        text: one.paymentReference,
        name: 'Gone',
        iban: 'DE12500105170648489890',
      },
      {
        amount: 1000n,
        bookedOn: '2026-03-05',
        text: other.paymentReference,
        name: 'Held',
        iban: 'DE27100777770209299700',
      },
    ],
  })
  const statement = await database.admin.query(
    `select t.statement_id as id from app.bank_transaction t join app.receipt_match m using (tenant_id, bank_transaction_id)
      where m.reference = $1`,
    [one.reference],
  )
  await placeHold({ pool: database.api }, olga, held, 'a court wants it')
  const { shown } = await erased(gone, in2040)
  const { holders } = shown.state as { readonly holders: readonly string[] }
  expect(holders).toContain(database.sealing.payerHolder(bankTenant, 'DE12500105170648489890'))
  expect(holders).not.toContain(`file:${statement.rows[0].id}`)
})

test('a later erasure makes nothing readable and takes nothing twice', async () => {
  const person = personNamed('twice')
  await erased(person, in2040)
  await erased(person, in2040)
  const listed = await inTenant(database.api, bankTenant, (query) =>
    query(sql`select from app.erasure where tenant_id = ${bankTenant} and person = ${person}`),
  )
  expect(listed).toHaveLength(2)
})
