import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import { afterEach, expect, test } from 'vitest'
import { verifyAuditChain } from '#audit/audit-chain.store'
import { approver, operator } from '#bank-transfer/testing/paying-out'
import { treasuryOfThisFile } from '#bank-transfer/testing/treasury-of-this-file'
import { eventStore } from '#events/event.store'
import { writeEvents } from '#events/testing/event-writer'
import { bankRows } from './bank-rows.store.ts'
import { compareBank } from './compare-bank.ts'
import { compareNonces } from './compare-nonces.ts'
import { knownRows } from './known-rows.store.ts'
import { beginRestore, lastRestore, releaseRestore } from './restore.store.ts'
import { compareEvents } from './restored-events.store.ts'
import { type JournalWitness, journalWitness } from './witnesses.store.ts'

const { database, bank, treasury } = treasuryOfThisFile()
const tenantId = 'acme' as TenantId
const refused = { reason: 'service_overloaded', message: expect.stringContaining('restored') }

/** Whose inserts a table refuses while a restore is open. */
const guarded = [
  ['fh_api', 'quote', 'tenant_id'],
  ['fh_api', 'purchase', 'tenant_id'],
  ['fh_worker', 'delivery', 'tenant_id'],
  ['fh_worker', 'chain_transaction', 'chain_id'],
  ['fh_relayer', 'chain_transaction', 'chain_id'],
  ['fh_worker', 'chain_transaction_bytes', 'chain_id'],
  ['fh_worker', 'webhook_attempt', 'tenant_id'],
] as const

/** Opens a restore that lost the last minute, and answers it. */
async function restored(admin = database.admin) {
  const lostAt = new Date()
  await beginRestore(admin, { restoredTo: new Date(lostAt.getTime() - 60_000), lostAt, operator: 'grace' })
  return (await lastRestore(admin))!
}

afterEach(async () => {
  const restore = await lastRestore(database.admin)
  if (restore?.isOpen) await releaseRestore(database.admin, restore, 'grace')
})

const refundOf = async () =>
  (
    await database.admin.query(
      'select refund_reference as id, state from app.refund where client_account_id = $1 order by created_at desc limit 1',
      [bank.clientAccountId],
    )
  ).rows[0] as { id: string; state: string }

/** A refund of 9,000 that is approved and stands in no file. */
async function approvedRefund() {
  const { paymentReference } = await bank.ordered()
  const entry = { amount: 1000n, bookedOn: '2026-03-02', structured: paymentReference }
  await bank.day({ entries: [{ ...entry, servicer: 'A' }] })
  await bank.day({ entries: [{ ...entry, amount: 9000n, servicer: 'B', bookedOn: '2026-03-03' }] })
  const { id } = await refundOf()
  await treasury.approve(id)
  return { id, debit: { amount: 9000n, sign: 'debit', bookedOn: '2026-03-04', endToEndId: `${id}01` } as const }
}

test('every head moves past what may have been seen, an event says so, and a reader inside the lost range gets it next', async () => {
  const [last = 0] = (await writeEvents(database.admin, tenantId, 3)).slice(-1)
  const restore = await restored()
  const events = eventStore(database.api)
  await expect(events.list({ tenantId }, { after: last, limit: 10 })).rejects.toMatchObject(refused)
  await releaseRestore(database.admin, restore, 'grace')
  const [first, ...rest] = await events.list({ tenantId }, { after: last + 1_000, limit: 10 })
  expect(rest).toEqual([])
  expect(first).toMatchObject({ kind: 'stream.restored', subject: restore.restoreId })
  expect(JSON.parse(first!.data)).toMatchObject({ lostFrom: last + 1, lostTo: first!.sequence - 1 })
  expect(first!.sequence - last).toBeGreaterThanOrEqual(6_000_000)
  expect(await writeEvents(database.admin, tenantId, 1)).toEqual([first!.sequence + 1])
})

test('a witness that has seen more moves the head further', async () => {
  const restore = await restored()
  const seen = 10 ** 12
  const findings = await compareEvents(database.admin, restore, new Map([[tenantId, seen]]))
  expect(findings.map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/^events acme [0-9]+ to 1000000000000$/),
  )
  await releaseRestore(database.admin, restore, 'grace')
  expect((await writeEvents(database.admin, tenantId, 1))[0]).toBeGreaterThan(seen)
})

test('a tenant that is new after a restore begins behind what may have been seen, with the same event', async () => {
  const restore = await restored()
  await releaseRestore(database.admin, restore, 'grace')
  const stranger = `new-${restore.restoreId}` as TenantId
  const [sequence = 0] = await writeEvents(database.admin, stranger, 1)
  const found = await eventStore(database.api).list({ tenantId: stranger }, { after: 0, limit: 5 })
  expect(found.map((each) => [each.kind, each.sequence])).toEqual([
    ['stream.restored', sequence - 1],
    ['quote.firm_created', sequence],
  ])
  expect(sequence).toBeGreaterThan(6_000_000)
})

test('while a restore is open nobody orders, pays or hands bytes out, and a second begin finds the first', async () => {
  const { id } = await approvedRefund()
  const file = (await treasury.create())!
  await treasury.paymentFiles.approve(approver, file.paymentFileId)
  await treasury.paymentFiles.file(operator, file.paymentFileId)
  const restore = await restored()
  expect((await restored()).restoreId).toBe(restore.restoreId)
  await expect(treasury.paymentFiles.file(operator, file.paymentFileId)).rejects.toMatchObject(refused)
  await expect(treasury.create()).rejects.toMatchObject({
    reason: 'reconciliation_broken',
    message: expect.stringContaining('The restore to '),
  })
  for (const [login, table, column] of guarded)
    await expect(
      tenantPipeline(database.as(login), tenantId, [
        { text: `insert into app.${table} (${column}) select null where false`, values: [] },
      ]),
    ).rejects.toMatchObject(refused)
  const insert = `insert into app.payment_file (tenant_id, payment_file_id, client_account_id, pays, message_id, lines, total, pain001,
    sha256, created_by) select tenant_id, gen_random_uuid(), client_account_id, pays, message_id || 'x', lines, total, pain001, sha256, created_by
    from app.payment_file where payment_file_id = $1`
  const client = await database.api.connect()
  await client.query('begin')
  await client.query("select set_config('app.tenant', $1, true)", [tenantId])
  await expect(client.query(insert, [file.paymentFileId])).rejects.toMatchObject({ code: 'FHR01' })
  await client.query('rollback')
  client.release()
  await releaseRestore(database.admin, restore, 'grace')
  // The account waits for its bank, also when everything else goes on.
  await expect(treasury.paymentFiles.file(operator, file.paymentFileId)).rejects.toMatchObject(refused)
  expect((await refundOf()).id).toBe(id)
})

test('a refund that the bank paid in the lost time is settled by its statement, and is not paid again', async () => {
  const { debit } = await approvedRefund()
  const restore = await restored()
  await bank.day({ entries: [debit] })
  expect(await refundOf()).toMatchObject({ state: 'settled' })
  const { rows } = await database.admin.query(
    "select from app.exception where state = 'open' and client_account_id = $1",
    [bank.clientAccountId],
  )
  expect(rows).toEqual([])
  const deps = { rows: bankRows(database.admin), gateways: [], accepted: new Map(), by: 'grace' }
  const names = (await compareBank(deps, restore)).map(({ name }) => name)
  expect(names).toContain(`client account ${tenantId} ${bank.clientAccountId}`)
  await database.admin.query(
    'update app.client_account set payouts_stopped_reason = null where client_account_id = $1',
    [bank.clientAccountId],
  )
  await releaseRestore(database.admin, restore, 'grace')
  await expect(treasury.create()).rejects.toMatchObject({ reason: 'proposal_not_open' })
})

test('without a restore such a debit is nobody’s order, and the account is short', async () => {
  const { debit, id } = await approvedRefund()
  await database.admin.query(
    "update app.refund set created_at = created_at + interval '1 hour' where refund_reference = $1",
    [id],
  )
  await bank.day({ entries: [debit] })
  expect(await refundOf()).toMatchObject({ state: 'approved' })
})

test('begin, each change of a step and the release are in the audit of every tenant, whose chain holds', async () => {
  const restore = await restored()
  await releaseRestore(database.admin, restore, 'grace')
  const { rows } = await database.admin.query<{ action: string }>(
    "select action from app.audit where tenant_id = $1 and actor = 'grace' and payload like $2 order by seq",
    [tenantId, `%${restore.restoreId}%`],
  )
  expect(rows.map(({ action }) => action)).toEqual(['restore.begun', 'restore.released'])
  expect((await verifyAuditChain(database.admin as never, tenantId)).broken).toBeNull()
})

test('an account that sent its first transaction in the lost time is compared, though the database does not know it', async () => {
  const account = { chainId: 'eip155:31337', address: `0x${'5e'.repeat(20)}` }
  const rows = knownRows(database.admin)
  const journal = { ...journalWitness(''), accounts: async () => [account] }
  const away = { ...journalWitness(''), accounts: () => Promise.reject(new Error('the journal is away')) }
  const compared = async (...journals: JournalWitness[]) =>
    (await compareNonces({ rows, chains: [], journals })).map(({ name }) => name)
  const name = `account ${account.chainId} ${account.address}`
  expect(await compared()).not.toContain(name)
  expect(await compared(journal, journal)).toContain(name)
  expect(await compared(away)).toEqual(['accounts of a journal', name])
})
