import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { mined } from '@firsthand/contracts/chain-clients'
import { encodeFunctionData } from 'viem'
import { expect, test, vi } from 'vitest'
import { unitsEach } from './testing/open-sender.ts'
import { sendingOfThisFile } from './testing/sending-of-this-file.ts'

vi.setConfig({ testTimeout: 60_000 })
const sending = sendingOfThisFile()

/** Stops deliveries as the guardian, and lets them go on as the timelock would. */
async function pause(): Promise<() => Promise<void>> {
  const { clients, contracts, anvil } = sending
  const at = { address: contracts.creditDelivery, abi: unitDeliveryAbi } as const
  await mined(clients, await clients.sender.writeContract({ ...at, functionName: 'pause' }))
  return async () => {
    const from = contracts.book.deployed.timelock
    await anvil('anvil_impersonateAccount', from)
    await anvil('anvil_setBalance', from, '0xde0b6b3a7640000')
    const data = encodeFunctionData({ abi: unitDeliveryAbi, functionName: 'unpause' })
    await anvil('eth_sendTransaction', { from, to: at.address, data })
  }
}

test('a revert fails with the contract’s reason once it is final, and the next attempt has a nonce of its own', async () => {
  const unpause = await pause()
  const first = await sending.submit('paused')
  await sending.until('paused', 'mined')
  // Until it is final it could still go through in another block.
  await sending.mine(3)
  const failed = await sending.until('paused', 'failed')
  expect(first).toMatchObject({ outcome: 'sent', nonce: `${failed.nonce}` })
  const { rows } = await sending.database.admin.query('select revert_reason from app.chain_transaction')
  expect(rows).toEqual([{ revert_reason: 'EnforcedPause' }])
  expect(await sending.submit('paused')).toMatchObject({ nonce: `${failed.nonce}`, state: 'failed' })
  await unpause()
  const second = await sending.submit('paused', 'deliver', 2)
  expect(second).toMatchObject({ outcome: 'sent', nonce: `${failed.nonce + 1n}`, attempt: 2 })
  await sending.until('paused', 'mined', 'deliver', 2)
  expect(await sending.unitsOf('paused')).toBe(unitsEach)
})

test('without signers nothing is given out; when they are back, what was written down goes first, each once', async () => {
  const { signers } = sending
  await Promise.all(signers.processes.delivery.map((process) => process.stop('SIGKILL')))
  expect(await sending.submit('unsigned')).toEqual({ outcome: 'unavailable' })
  const prepared = await sending.until('unsigned', 'prepared')
  expect(await sending.submit('behind')).toEqual({ outcome: 'unavailable' })
  expect(await sending.find('behind')).toBeNull()
  await Promise.all([0, 1].map((replica) => signers.restart('delivery', replica)))
  expect(await sending.submit('behind')).toMatchObject({ outcome: 'sent', nonce: `${prepared.nonce + 1n}` })
  expect(await sending.submit('unsigned')).toMatchObject({ outcome: 'sent', nonce: `${prepared.nonce}` })
  for (const reference of ['unsigned', 'behind']) {
    await sending.until(reference, 'mined')
    expect(await sending.unitsOf(reference)).toBe(unitsEach)
  }
})

test('an answer that was lost after the key had signed: the same bytes come again, whoever asks next', async () => {
  const { account, signers } = sending
  const [socket = ''] = signers.sockets.delivery
  // The sender dies between the signature and the ledger: the signer has claimed the nonce, the ledger has no bytes.
  await Promise.all(signers.processes.delivery.map((process) => process.stop('SIGKILL')))
  expect(await sending.submit('lost')).toEqual({ outcome: 'unavailable' })
  const prepared = await sending.until('lost', 'prepared')
  await Promise.all([0, 1].map((replica) => signers.restart('delivery', replica)))
  const signed = await sending.askAsSender(socket, prepared)
  expect(await sending.submit('later')).toMatchObject({ outcome: 'sent', nonce: `${prepared.nonce + 1n}` })
  const { copies } = await sending.until('lost', 'mined')
  expect(copies.map(({ hash }) => hash)).toEqual([signed])
  expect(await sending.clients.reader.getTransactionCount({ address: account.address })).toBe(
    Number(prepared.nonce) + 2,
  )
})

test('what the policy declines leaves its nonce to the next one', async () => {
  const { instruments } = sending.signers.permitted()
  await sending.signers.permit({ instruments: instruments.map((each) => ({ ...each, unitsMax: '1' })) })
  await sending.signers.reloaded()
  expect(await sending.submit('too-much')).toEqual({ outcome: 'declined' })
  expect(await sending.find('too-much')).toBeNull()
  expect(sending.reported).toContain('transaction.declined')
  await sending.signers.permit({ instruments })
  await sending.signers.reloaded()
  expect(await sending.submit('after')).toMatchObject({ outcome: 'sent' })
  await sending.until('after', 'mined')
})

test('a nonce that somebody else takes: ours is replaced, the account stops, and nothing is signed any more', async () => {
  const { account, anvil } = sending
  await anvil('anvil_impersonateAccount', account.address)
  await sending.withoutBlocks(async () => {
    await sending.submit('robbed')
    const found = await sending.find('robbed')
    await anvil('anvil_dropTransaction', found?.copies[0]?.hash)
    const foreign = {
      from: account.address,
      to: account.address,
      value: '0x0',
      nonce: `0x${found?.nonce.toString(16)}`,
    }
    await anvil('eth_sendTransaction', {
      ...foreign,
      maxFeePerGas: '0x174876e800',
      maxPriorityFeePerGas: '0x2540be400',
    })
    await sending.mine(4)
    await sending.until('robbed', 'replaced')
  })
  expect(sending.reported).toContain('transaction.replaced')
  expect(await sending.submit('never')).toEqual({ outcome: 'stopped' })
  expect(await sending.find('never')).toBeNull()
})

test('a nonce that the ledger does not know stops the account at the next comparison', async () => {
  const { account, anvil, database } = sending
  await database.admin.query('update app.chain_account set stopped_reason = null')
  await anvil('eth_sendTransaction', { from: account.address, to: account.address, value: '0x0' })
  await sending.ask('check')
  await sending.untilReported('sender.stopped')
  const { rows } = await database.admin.query('select stopped_reason from app.chain_account')
  expect(rows[0].stopped_reason).toMatch(/^the chain has used [0-9]+ nonces, the ledger knows [0-9]+$/)
  expect(await sending.submit('never')).toEqual({ outcome: 'stopped' })
})
