import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseUnderTest } from '#testing/database-under-test'
import type { Account } from './transaction.rules.ts'
import { transactionLedger } from './transaction-ledger.store.ts'
import { transactionWork } from './transaction-work.store.ts'

let database: Awaited<ReturnType<typeof databaseUnderTest>>
beforeAll(async () => {
  database = await databaseUnderTest()
})
afterAll(() => database?.drop())

const account: Account = { chainId: 'eip155:31337', address: `0x${'a'.repeat(40)}` }
const key = `eip155%3A31337|${account.address}`
const call = { function: 'voidPurchase', purchaseId: `0x${'1'.repeat(64)}` } as const
const draft = { contract: `0x${'c'.repeat(40)}`, call, gas: 1n, maxFeePerGas: 2n, maxPriorityFeePerGas: 1n } as const
const order = (reference: string, attempt = 1) => ({ tenant: 'acme', reference, kind: 'voidPurchase', attempt })
const bytes = (digit: string) => ({ hash: `0x${digit.repeat(64)}`, raw: `0x02${digit}${digit}` }) as const
const opened = () => {
  const pool = database.as('fh_worker')
  return { ledger: transactionLedger(pool), work: transactionWork(pool) }
}
const later = () =>
  database.admin.query(`update app.chain_transaction set next_check_at = next_check_at - interval '1 minute'`)

test('the ledger gives a nonce once the account was compared, one unsigned at a time, and none again', async () => {
  const { ledger } = opened()
  expect(await ledger.prepare(account, order('one'), draft)).toEqual({ outcome: 'unchecked' })
  expect(await ledger.check(account, 0n)).toBeNull()
  expect(await ledger.prepare(account, order('one'), draft)).toEqual({ outcome: 'ready', nonce: 0n })
  expect(await ledger.prepare(account, order('one'), draft)).toEqual({ outcome: 'ready', nonce: 0n })
  expect(await ledger.prepare(account, order('two'), draft)).toEqual({ outcome: 'behind', nonce: 0n })
  await ledger.keep(account, 0n, 0, bytes('1'))
  await ledger.keep(account, 0n, 0, bytes('2'))
  expect((await ledger.find(order('one')))?.copies[0]).toMatchObject(bytes('1'))
  expect(await ledger.prepare(account, order('two'), draft)).toEqual({ outcome: 'ready', nonce: 1n })
  await ledger.release(account, 1n)
  await ledger.release(account, 0n)
  expect(await ledger.find(order('two'))).toBeNull()
  expect((await ledger.find(order('one')))?.state).toBe('broadcast')
  expect(await ledger.prepare(account, order('three'), draft)).toEqual({ outcome: 'ready', nonce: 1n })
})

test('a further attempt is given the one that is in no block, and gets a nonce of its own after it', async () => {
  const { ledger } = opened()
  await ledger.keep(account, 1n, 0, bytes('3'))
  expect(await ledger.prepare(account, order('three', 2), draft)).toEqual({ outcome: 'ready', nonce: 1n })
  const mined = {
    hash: bytes('3').hash,
    blockNumber: 5n,
    blockHash: `0x${'b'.repeat(64)}`,
    revert: 'EnforcedPause',
  } as const
  await ledger.move(account, 1n, 'mined', mined)
  expect(await ledger.prepare(account, order('three', 2), draft)).toEqual({ outcome: 'ready', nonce: 2n })
  await ledger.move(account, 1n, 'failed', mined)
  await ledger.move(account, 1n, 'broadcast', null)
  expect((await ledger.find(order('three')))?.state).toBe('failed')
})

test('one check is made at a time; what nobody checks is found: unsigned ones are ordered again, others checked', async () => {
  const { ledger, work } = opened()
  await database.admin.query('update app.chain_account set checked_at = clock_timestamp()')
  expect(await work.messages(10)).toEqual([])
  expect(await ledger.beginCheck(account, 0n, 5)).toBe(true)
  expect(await ledger.beginCheck(account, 0n, 5)).toBe(false)
  expect(await ledger.beginCheck(account, 2n, 5)).toBe(false)
  await later()
  const target = (handler: string) => ({ object: 'TxSender', key, handler })
  const found = await work.messages(10)
  expect(found).toHaveLength(2)
  expect(found).toContainEqual({ target: target('follow'), input: { nonce: '0' }, delaySeconds: 0 })
  expect(found).toContainEqual({ target: target('submit'), input: order('three', 2), delaySeconds: 0 })
  await database.admin.query(`update app.chain_account set checked_at = clock_timestamp() - interval '2 minutes'`)
  expect(await work.messages(10)).toContainEqual({ target: target('check'), input: {}, delaySeconds: 0 })
})

test('a stopped account gives nothing out, but says what it has; its reason stays until a person clears it', async () => {
  const { ledger } = opened()
  expect(await ledger.check(account, 9n)).toBe('the chain has used 9 nonces, the ledger knows 2')
  expect(await ledger.check(account, 9n)).toBeNull()
  const reason = 'the chain has used 9 nonces, the ledger knows 2'
  expect(await ledger.prepare(account, order('four'), draft)).toEqual({ outcome: 'stopped', reason })
  expect(await ledger.prepare(account, order('three', 2), draft)).toEqual({ outcome: 'stopped', reason })
  expect(await ledger.prepare(account, order('one'), draft)).toEqual({ outcome: 'ready', nonce: 0n })
})

test('what was signed cannot be deleted by the login that sends', async () => {
  const pool = database.as('fh_worker')
  const { rowCount } = await pool.query(`delete from app.chain_transaction where state <> 'prepared'`)
  expect(rowCount).toBe(0)
  expect((await pool.query('delete from app.chain_transaction_bytes where raw is not null')).rowCount).toBe(0)
})
