import { askSigner } from '@firsthand/sandbox/signers/ask-signer'
import type { Relayer } from '@firsthand/sandbox/world/relayer'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { tradingOfThisFile } from '#testing/trading-world'
import { requestOf } from '#transactions/sign-copy'
import { transactionLedger } from '#transactions/transaction-ledger.store'
import { type Issued, type Relaying, relayingOf } from './testing/relaying.ts'

vi.setConfig({ testTimeout: 90_000 })
const trading = tradingOfThisFile({ relayer: true })
let relaying: Relaying
let pairId: number
let relayer: Relayer | null = null
beforeAll(async () => {
  relaying = relayingOf(trading)
  pairId = await trading.mint.makeMarket()
  await relaying.takeEther('acme-buyer-1')
  relayer = trading.world.relayer
}, 60_000)
afterEach(() => run())

const kill = async () => {
  await relayer?.stop('SIGKILL')
  relayer = null
}
const start = async () => {
  relayer ??= await trading.world.startRelayer()
}
const issue = () => relaying.issue(trading.mint, pairId)
async function handIn({ reference, bundle }: Issued): Promise<string> {
  const { status, text } = await relaying.handIn(trading.mint, reference, await relaying.sign(bundle))
  if (status !== 202) throw new Error(text)
  return reference
}
const hold = async () => {
  await relaying.anvil('evm_setIntervalMining', 0)
  await relaying.anvil('evm_setAutomine', false)
}
async function run(): Promise<void> {
  await relaying.anvil('evm_setAutomine', true)
  await relaying.anvil('evm_setIntervalMining', 1)
}
const stateOf = async (reference: string) => {
  const { rows } = await trading.admin.query<{ state: string }>(
    "select state from app.chain_transaction where kind = 'relay' and reference = $1",
    [reference],
  )
  return rows[0]?.state ?? null
}
const untilLedger = (reference: string, state: string) =>
  relaying.until(`its transaction is ${state}`, async () => ((await stateOf(reference)) === state ? true : null))

/** It went through once, at one nonce, and its cost is booked once. */
async function expectOnce(reference: string): Promise<void> {
  const [relay, ...others] = await relaying.until('it is booked', async () => {
    const rows = await relaying.relays(reference)
    return rows.at(-1)?.state === 'done' ? rows : null
  })
  expect([others, relay?.state, relay?.reverted]).toEqual([[], 'done', false])
  expect(await relaying.nonces(reference)).toHaveLength(1)
  const { reserved, spent } = await relaying.day()
  const balance = await relaying.etherOf(relaying.relayAddress())
  expect([reserved, spent]).toEqual([0n, 10n ** 18n - balance])
}

test('killed before it has seen a request: the next one sends it', async () => {
  await kill()
  const reference = await handIn(await issue())
  await start()
  await expectOnce(reference)
})

test('killed with a nonce and no signature: the same call is signed at the same nonce', async () => {
  const { signers } = trading.world
  await Promise.all(signers?.processes.relay.map((each) => each.stop('SIGKILL')) ?? [])
  const reference = await handIn(await issue())
  await untilLedger(reference, 'prepared')
  await kill()
  await Promise.all([0, 1].map(async (replica) => signers?.restart('relay', replica)))
  await start()
  await expectOnce(reference)
})

test('killed with a signature that only the signer knows of: it gives the same bytes again', async () => {
  const { signers } = trading.world
  await Promise.all(signers?.processes.relay.map((each) => each.stop('SIGKILL')) ?? [])
  const reference = await handIn(await issue())
  await untilLedger(reference, 'prepared')
  await kill()
  await Promise.all([0, 1].map(async (replica) => signers?.restart('relay', replica)))
  // What the relayer would have asked, had it lived a moment longer.
  const ledger = transactionLedger(trading.admin)
  const found = await ledger.newest('relay', reference)
  const copy = found?.copies[0]
  if (!found || !copy) throw new Error('it has no nonce')
  const signed = await askSigner(signers?.sockets.relay[0] ?? '', JSON.stringify(requestOf(found, copy)))
  expect(signed.status).toBe(200)
  await start()
  await expectOnce(reference)
  expect((await ledger.newest('relay', reference))?.copies[0]?.hash).toBe(signed.body.hash)
})

test('killed with signed bytes that no node has: they are handed out again', async () => {
  await hold()
  const reference = await handIn(await issue())
  await untilLedger(reference, 'broadcast')
  await kill()
  await relaying.anvil('anvil_dropAllTransactions')
  await start()
  await run()
  await expectOnce(reference)
})

test('killed once it is in a block, and before it is final: its cost is booked once', async () => {
  const reference = await handIn(await issue())
  await relaying.until('it is in a block', async () =>
    (await relaying.relays(reference))[0]?.state === 'mined' ? true : null,
  )
  await kill()
  await relaying.anvil('anvil_mine', '0x5')
  await start()
  await expectOnce(reference)
})

test('a block that is no longer part of the chain takes nothing with it', async () => {
  await hold()
  const reference = await handIn(await issue())
  await untilLedger(reference, 'broadcast')
  await relaying.anvil('anvil_mine', '0x1')
  await relaying.until('it is in a block', async () =>
    (await relaying.relays(reference))[0]?.state === 'mined' ? true : null,
  )
  await relaying.anvil('anvil_reorg', 1, [])
  await untilLedger(reference, 'broadcast')
  await run()
  await expectOnce(reference)
})

test('a fee-bumped replacement follows one that waits too long, at the same nonce', async () => {
  await kill()
  const chains = trading.world.describe().chains ?? {}
  const hasty = Object.fromEntries(
    Object.entries(chains).map(([id, each]) => [id, { ...each, feeBumpAfterSeconds: 1 }]),
  )
  relayer = await trading.world.startRelayer({ settings: { FIRSTHAND_CHAINS: JSON.stringify(hasty) } })
  await hold()
  const reference = await handIn(await issue())
  const ledger = transactionLedger(trading.admin)
  await relaying.until('it has a replacement', async () =>
    ((await ledger.newest('relay', reference))?.copies ?? []).filter(({ raw }) => raw !== null).length > 1
      ? true
      : null,
  )
  await run()
  await expectOnce(reference)
})

test('killed at any moment, eight times over, with a second relayer standing by', async () => {
  const standby = await trading.world.startRelayer()
  for (let round = 0; round < 8; round += 1) {
    const reference = await handIn(await issue())
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 700))
    await kill()
    await start()
    await relaying.until('it is sent', async () =>
      ['mined', 'done'].includes((await relaying.relays(reference))[0]?.state ?? '') ? true : null,
    )
    expect(await relaying.nonces(reference)).toHaveLength(1)
  }
  await relaying.until('everything is booked', async () => ((await relaying.day()).reserved === 0n ? true : null))
  const { spent } = await relaying.day()
  expect(10n ** 18n - (await relaying.etherOf(relaying.relayAddress()))).toBe(spent)
  await standby.stop()
})
