import { unitDeliveryAbi } from '@firsthand/contracts/abi/unit-delivery'
import { mined } from '@firsthand/contracts/chain-clients'
import { encodeFunctionData } from 'viem'
import { expect, test, vi } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import { issuer, purchaseMoney, unitsDelivered } from '../ledger/chart.rules.ts'
import { deliveringOfThisFile } from '../testing/delivering-of-this-file.ts'

vi.setConfig({ testTimeout: 60_000 })
const world = deliveringOfThisFile()

/** Limits and the end of a pause are the timelock's, whose place we take. */
async function send(functionName: 'pause' | 'unpause' | 'setLimits', ...args: unknown[]) {
  const { clients, contracts, anvil } = world
  const call = { address: contracts.creditDelivery, abi: unitDeliveryAbi, functionName, args }
  if (functionName === 'pause') return mined(clients, await clients.sender.writeContract(call as never))
  const from = contracts.book.deployed.timelock
  await anvil('anvil_impersonateAccount', from)
  await anvil('anvil_setBalance', from, '0xde0b6b3a7640000')
  const data = encodeFunctionData(call as never)
  return mined(clients, await anvil('eth_sendTransaction', { from, to: contracts.creditDelivery, data }))
}
const limits = (cap: bigint) => send('setLimits', cap, 10n ** 22n)
async function eventsOf(reference: string): Promise<string[]> {
  await numberEvents(world.admin)
  const text = 'select kind from app.event where subject = $1 order by sequence'
  return (await world.admin.query(text, [reference])).rows.map(({ kind }) => kind)
}
const stepsOf = async (reference: string) =>
  (
    await world.admin.query('select event from app.purchase_step where reference = $1 order by step', [reference])
  ).rows.map(({ event }) => event)

/** The dependencies of the rail, as a worker would report them. */
const seen = () => {
  world.board.turn(new Date())
  const rail = world.board.status().rails.find((each) => each.rail === 'offchain_fixed_price')
  return Object.fromEntries(
    rail!.dependencies.map(({ dependency, samples, errorRate }) => [dependency, [samples, errorRate]]),
  )
}

test('a paid purchase is delivered once, and its money and units move with it', async () => {
  const [before, soldBefore] = [
    await world.shop.balance(issuer(world.shop.instrumentId)),
    await world.shop.balance(unitsDelivered, world.shop.instrumentId),
  ]
  const reference = await world.paid()
  expect((await world.until(reference, 'delivered')).state_reason).toBeNull()
  const answered = [expect.toSatisfy((samples: number) => samples > 0), 0]
  expect(seen()).toMatchObject({ compliance: answered, delivery_contract: answered, delivery_signer: answered })
  expect(await world.events(reference)).toEqual(['Delivered'])
  expect(await world.shop.balance(purchaseMoney(reference))).toBe(0n)
  expect(await world.shop.balance(issuer(world.shop.instrumentId))).toBe(before + 1_000n)
  expect(await world.shop.balance(unitsDelivered, world.shop.instrumentId)).toBe(soldBefore + 10n)
  expect(await eventsOf(reference)).toEqual([
    'purchase.payment_received',
    'purchase.paid',
    'purchase.delivering',
    'purchase.delivered',
  ])
  const { rows } = await world.admin.query(
    'select state, tx_hash, decision_id from app.delivery where reference = $1',
    [reference],
  )
  expect(rows).toEqual([{ state: 'delivered', tx_hash: expect.any(String), decision_id: expect.any(String) }])
})

test('a release waits while delivery is off, says so once, and goes on when it is on', async () => {
  const turn = (on: boolean) =>
    world.admin.query('update app.market set offchain_delivery_enabled = $1 where pair_id = $2', [on, world.pairId])
  await turn(false)
  const reference = await world.paid()
  await world.untilReported('release.waits', reference)
  await new Promise((resolve) => setTimeout(resolve, 2_500))
  expect(await stepsOf(reference)).toEqual(['payment_reaches_due', 'release_waits'])
  await turn(true)
  await world.until(reference, 'delivered')
})

test('a buyer whose wallet is no longer registered is refunded, with the reason', async () => {
  const reference = await world.paid(10n, { wallet: `0x${'9'.repeat(40)}` })
  expect(await world.until(reference, 'refunding')).toEqual({
    state: 'refunding',
    state_reason: 'offchain_wallet_not_registered',
  })
  expect(await world.events(reference)).toEqual([])
  const isScreened = async () =>
    (await world.admin.query('select screening from app.refund where reference = $1', [reference])).rows[0].screening
  await expect.poll(isScreened, { timeout: 10_000 }).toBe('clear')
})

test('a buyer who is not approved is refunded; one who is held goes before people, and nothing moves', async () => {
  const rejected = await world.paid(10n, { caller: 'acme-buyer-rejected' })
  expect((await world.until(rejected, 'refunding')).state_reason).toBe('offchain_kyc_attestation_refused')
  const held = await world.paid(10n, { caller: 'acme-buyer-held' })
  await world.until(held, 'payment_review')
  expect(await world.shop.balance(purchaseMoney(held))).toBe(1_000n)
})

test('a delivery that reverts is blocked; maker and checker order it again, and it is delivered', async () => {
  const reference = await world.paid()
  await world.until(reference, 'delivered')
  await limits(1n)
  const blocked = await world.paid()
  expect((await world.until(blocked, 'delivery_blocked')).state_reason).toBe('offchain_delivery_unavailable')
  await limits(10n ** 24n)
  await world.shop.report(blocked, { kind: 'retried' })
  await world.until(blocked, 'delivered')
  expect(await world.events(blocked)).toEqual(['Delivered'])
  const text =
    "select attempt, state from app.chain_transaction where reference = $1 and kind = 'deliver' order by attempt"
  const attempts = async () => (await world.admin.query(text, [blocked])).rows
  // The purchase follows the contract, the transaction its own flow: either may see finality first.
  await expect.poll(attempts, { timeout: 10_000 }).toEqual([
    { attempt: 1, state: 'failed' },
    { attempt: 2, state: 'final' },
  ])
})

test('a delivery that is given up is void on chain before its money goes back', async () => {
  await limits(1n)
  const reference = await world.paid()
  await world.until(reference, 'delivery_blocked')
  await limits(10n ** 24n)
  await world.shop.report(reference, { kind: 'given_up' })
  expect((await world.until(reference, 'refunding')).state_reason).toBe('delivery_voided')
  expect(await world.events(reference)).toEqual(['Voided'])
  const { rows } = await world.admin.query('select sum(amount)::text as back from app.refund where reference = $1', [
    reference,
  ])
  expect(rows).toEqual([{ back: '1000' }])
})

test('what the signer’s policy declines is blocked', async () => {
  const { instruments } = world.signers.permitted()
  await world.signers.permit({ instruments: instruments.map((each) => ({ ...each, unitsMax: '100' })) })
  await world.signers.reloaded()
  const reference = await world.paid(101n)
  expect((await world.until(reference, 'delivery_blocked')).state_reason).toBe('offchain_signer_declined')
  expect(await world.events(reference)).toEqual([])
  await world.signers.permit({ instruments })
  await world.signers.reloaded()
})

test('a paused contract makes a release wait', async () => {
  await send('pause')
  const reference = await world.paid()
  await world.untilReported('release.waits', reference)
  await send('unpause')
  await world.until(reference, 'delivered')
})

test('a lost message costs a minute at the most: the rows say what is left', async () => {
  const reference = await world.paid(10n)
  await world.admin.query(
    "update app.outbox set sent_at = clock_timestamp() where sent_at is null and input like '%' || $1 || '%'",
    [reference],
  )
  await world.admin.query("update app.purchase set next_check_at = now() - interval '1 minute' where reference = $1", [
    reference,
  ])
  await world.reconcile(reference)
  await world.until(reference, 'delivered')
  expect(await world.events(reference)).toEqual(['Delivered'])
})
