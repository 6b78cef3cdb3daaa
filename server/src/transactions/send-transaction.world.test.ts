import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { unitsEach } from './testing/open-sender.ts'
import { sendingOfThisFile } from './testing/sending-of-this-file.ts'

vi.setConfig({ testTimeout: 60_000 })
const sending = sendingOfThisFile()

test('a delivery is sent once however often it is asked for, and ends final; a void likewise', async () => {
  const [first, again] = await Promise.all([sending.submit('one'), sending.submit('one')])
  expect(first).toMatchObject({ outcome: 'sent', nonce: '0', attempt: 1 })
  expect(again).toMatchObject({ outcome: 'sent', nonce: '0' })
  await sending.until('one', 'mined')
  expect(await sending.unitsOf('one')).toBe(unitsEach)
  await sending.mine(3)
  expect((await sending.until('one', 'final')).copies).toHaveLength(1)
  expect(await sending.submit('gone', 'voidPurchase')).toMatchObject({ outcome: 'sent', nonce: '1' })
  await sending.until('gone', 'mined', 'voidPurchase')
  expect(BigInt(await sending.outcomeOf('gone'))).toBe(1n)
})

test('a transaction that waits gets a fee-bumped replacement at the same nonce, and one of the two is mined', () =>
  sending.withoutBlocks(async () => {
    await sending.submit('slow')
    sending.changed.feeBumpAfterSeconds = () => 1
    const isFeeBump = async () => {
      const found = await sending.find('slow')
      return found && found.copies.length > 1 && found.copies.every(({ hash }) => hash !== null) && found
    }
    const { copies } = await vi.waitUntil(isFeeBump, { timeout: 20_000 })
    sending.changed.feeBumpAfterSeconds = () => 600
    const [cheap, dear] = copies
    expect(Number(dear?.maxFeePerGas) / Number(cheap?.maxFeePerGas)).toBeGreaterThanOrEqual(1.125)
    expect(Number(dear?.maxPriorityFeePerGas) / Number(cheap?.maxPriorityFeePerGas)).toBeGreaterThanOrEqual(1.125)
    await sending.untilPooled(String(dear?.hash))
    await sending.mine()
    await sending.until('slow', 'mined')
    const { rows } = await sending.database.admin.query(
      'select tx_hash from app.chain_transaction where reference = $1',
      ['slow'],
    )
    expect(rows).toEqual([{ tx_hash: dear?.hash }])
    expect(await sending.unitsOf('slow')).toBe(unitsEach)
  }))

test('a price that would pass the ceiling is not offered: the alarm rings, and the bytes stay as they are', async () => {
  await sending.withoutBlocks(async () => {
    await sending.submit('capped')
    const [first] = (await sending.find('capped'))?.copies ?? []
    sending.changed.gasPriceMax = () => first?.maxFeePerGas ?? 0n
    sending.changed.feeBumpAfterSeconds = () => 1
    await sending.untilReported('transaction.stuck')
    expect((await sending.find('capped'))?.copies).toHaveLength(1)
  })
  sending.changed.gasPriceMax = () => 10n ** 11n
  sending.changed.feeBumpAfterSeconds = () => 600
  await sending.mine()
  await sending.until('capped', 'mined')
})

test('what the nodes have forgotten is sent again: the same bytes', () =>
  sending.withoutBlocks(async () => {
    await sending.submit('dropped')
    const hash = (await sending.find('dropped'))?.copies[0]?.hash as Hex
    await sending.untilPooled(hash)
    await sending.anvil('anvil_dropTransaction', hash)
    expect(await sending.pooled()).not.toContain(hash)
    await sending.untilPooled(hash)
    expect((await sending.find('dropped'))?.copies).toHaveLength(1)
    await sending.mine()
    await sending.until('dropped', 'mined')
  }))

test('a reorganisation takes it out of the chain, and it comes back with its nonce, delivered once', async () => {
  await sending.submit('moved')
  const before = await sending.until('moved', 'mined')
  await sending.anvil('anvil_reorg', 1, [])
  await sending.untilReported('transaction.reorganised')
  const after = await sending.until('moved', 'mined')
  expect(after.nonce).toBe(before.nonce)
  expect(after.copies.map(({ hash }) => hash)).toEqual(before.copies.map(({ hash }) => hash))
  expect(await sending.unitsOf('moved')).toBe(unitsEach)
})
