import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { relayChains } from '@firsthand/sandbox/world/relay-chains'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { parseAbi, parseSignature } from 'viem'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { price, tradingOfThisFile } from '#testing/trading-world'
import { type Relaying, relayingOf } from './testing/relaying.ts'

vi.setConfig({ testTimeout: 120_000 })
const trading = tradingOfThisFile({ relayer: true })
let relaying: Relaying
let pairId: number
beforeAll(async () => {
  relaying = relayingOf(trading)
  pairId = await trading.mint.makeMarket()
  await relaying.takeEther('acme-buyer-1')
}, 60_000)

const issue = () => relaying.issue(trading.mint, pairId)
const handIn = (reference: string, body: object) => relaying.handIn(trading.mint, reference, body)
const stateOf = async (reference: string) => (await relaying.relays(reference)).at(-1)?.state
const untilOver = (reference: string) =>
  relaying.until('it is over', async () => {
    const relay = (await relaying.relays(reference)).at(-1)
    return relay?.state === 'done' || relay?.state === 'refused' ? relay : null
  })
/** The relayer stands still, and goes on again. */
const freeze = () => process.kill(trading.world.relayer?.pid ?? 0, 'SIGSTOP')
const goOn = () => process.kill(trading.world.relayer?.pid ?? 0, 'SIGCONT')
afterEach(() => goOn())
const nothingHeld = () =>
  relaying.until('nothing is held back', async () => ((await relaying.day()).reserved === 0n ? true : null))

test('what the buyer did not sign exactly so is not taken: other calldata, another target, an old nonce', async () => {
  const { reference, bundle } = await issue()
  for (const changes of [
    { data: '0xa9059cbb' as const },
    { to: trading.contracts.usdc },
    { nonce: 7n },
    { permit: false as const, data: bundle.transaction.data as `0x${string}` },
  ]) {
    const { status, body } = await handIn(reference, await relaying.sign(bundle, 'acme-buyer-1', changes))
    expect([status, body.code, body.fault]).toEqual([422, 'relay_not_forwardable', 'forward_signature'])
  }
  const good = await relaying.sign(bundle)
  const { permitSignature: _, ...withoutPermit } = good
  expect((await handIn(reference, withoutPermit)).body.fault).toBe('forward_signature')
  expect((await handIn(reference, { ...good, gas: '500001' })).body.fault).toBe('forward_signature')
  const twisted = { ...good, permitSignature: good.buyerSignature }
  expect((await handIn(reference, twisted)).body.fault).toBe('forward_signature')
  expect(await relaying.relays(reference)).toEqual([])
})

test('gas is bounded from above, and what would fail for want of it is not sent', async () => {
  const { reference, bundle } = await issue()
  for (const gas of [0n, 600_001n, 10n ** 18n]) {
    const { body } = await handIn(reference, await relaying.sign(bundle, 'acme-buyer-1', { gas }))
    expect(body.fault).toBe('gas')
  }
  const starved = await handIn(reference, await relaying.sign(bundle, 'acme-buyer-1', { gas: 60_000n }))
  expect([starved.status, starved.body.fault]).toEqual([422, 'would_revert'])
  const malformed = await handIn(reference, { ...(await relaying.sign(bundle)), value: '1' })
  expect(malformed.body.code).toBe('invalid_request')
})

test('a request that was sent is worth nothing a second time, for its own quote or another', async () => {
  const first = await issue()
  const request = await relaying.sign(first.bundle)
  expect((await handIn(first.reference, request)).status).toBe(202)
  await untilOver(first.reference)
  const second = await issue()
  expect((await handIn(second.reference, request)).body.fault).toBe('buyer_signature')
  const { buyerSignature } = await relaying.sign(second.bundle)
  const mixed = { ...request, buyerSignature }
  expect((await handIn(second.reference, mixed)).body.fault).toBe('forward_signature')
  expect((await handIn(first.reference, request)).status).toBe(202)
  expect(await relaying.nonces(first.reference)).toHaveLength(1)
})

test('a permit that somebody else has used leaves its allowance, and one whose allowance is gone is refused', async () => {
  const { reference, bundle } = await issue()
  const request = await relaying.sign(bundle)
  const { r, s, yParity } = parseSignature(request.permitSignature as `0x${string}`)
  const permitAbi = parseAbi([
    'function permit(address, address, uint256, uint256, uint8, bytes32, bytes32)',
    'function approve(address, uint256) returns (bool)',
  ])
  const { cashToken, cashAmount, deadline } = bundle.intent
  const at = { address: cashToken as `0x${string}`, abi: permitAbi } as const
  const { address } = buyerWallets['acme-buyer-1']
  const args = [address, trading.contracts.router, BigInt(cashAmount), BigInt(deadline), 27 + yParity, r, s] as const
  const { reader, sender } = trading.clients
  await reader.waitForTransactionReceipt({ hash: await sender.writeContract({ ...at, functionName: 'permit', args }) })
  expect((await handIn(reference, request)).status).toBe(202)
  expect(await untilOver(reference)).toMatchObject({ state: 'done', reverted: false })
  // The same permit for a further purchase: it is spent, and there is no allowance.
  const next = await issue()
  const fresh = await relaying.sign(next.bundle)
  const stale = await relaying.sign(next.bundle, 'acme-buyer-1', { permit: false })
  expect((await handIn(next.reference, stale)).body).toMatchObject({ fault: 'would_revert' })
  expect((await handIn(next.reference, fresh)).status).toBe(202)
  await untilOver(next.reference)
})

test('what came to fail meanwhile is not sent: the buyer reads why, and the budget is whole again', async () => {
  freeze()
  const { reference, bundle } = await issue()
  expect((await handIn(reference, await relaying.sign(bundle))).status).toBe(202)
  await trading.setTerms({ price: price + 1n })
  goOn()
  expect(await untilOver(reference)).toMatchObject({ state: 'refused', spent_wei: '0' })
  const quote = await relaying.read(trading.mint, reference)
  expect(quote.lastRefusal?.code).toBe('relay_not_forwardable')
  expect(await relaying.nonces(reference)).toEqual([])
  await nothingHeld()
  await trading.setTerms()
  // Once it would go through again, it can be handed in anew.
  expect((await handIn(reference, await relaying.sign(bundle))).status).toBe(202)
  expect(await untilOver(reference)).toMatchObject({ state: 'done', attempt: 2 })
})

test('one that reverts in its block is paid for and counted, and can be handed in again', async () => {
  const before = (await relaying.day()).spent
  await relaying.anvil('evm_setIntervalMining', 0)
  await relaying.anvil('evm_setAutomine', false)
  const { reference, bundle } = await issue()
  expect((await handIn(reference, await relaying.sign(bundle))).status).toBe(202)
  await relaying.until('it is sent', async () => ((await stateOf(reference)) === 'sent' ? true : null))
  // The administrator pays more, and comes first in the block.
  const venue = parseAbi(['function setTerms(uint128 price, uint128 cap)'])
  await trading.clients.sender.writeContract({
    address: trading.contracts.harbourVenue,
    abi: venue,
    functionName: 'setTerms',
    args: [price + 1n, 250_000_000_000n],
    maxFeePerGas: 10n ** 11n,
    maxPriorityFeePerGas: 5n * 10n ** 10n,
  })
  await relaying.anvil('evm_setAutomine', true)
  await relaying.anvil('evm_setIntervalMining', 1)
  const relay = await untilOver(reference)
  expect(relay).toMatchObject({ state: 'done', reverted: true })
  expect((await relaying.day()).spent - before).toBe(BigInt(relay.spent_wei ?? 0))
  expect(BigInt(relay.spent_wei ?? 0) > 0n).toBe(true)
  await trading.setTerms()
  expect((await handIn(reference, await relaying.sign(bundle))).status).toBe(202)
  expect(await untilOver(reference)).toMatchObject({ state: 'done', reverted: false, attempt: 2 })
})

test('a wallet has one settlement on its way', async () => {
  freeze()
  const [first, second] = [await issue(), await issue()]
  expect((await handIn(first.reference, await relaying.sign(first.bundle))).status).toBe(202)
  const busy = await handIn(second.reference, await relaying.sign(second.bundle))
  expect([busy.status, busy.body.code]).toEqual([409, 'relay_busy'])
  goOn()
  await untilOver(first.reference)
  expect((await handIn(second.reference, await relaying.sign(second.bundle))).status).toBe(202)
  await untilOver(second.reference)
})

test('a row that somebody changed in the database is not signed for: another quote, another buyer, a late deadline', async () => {
  const { rows } = await trading.admin.query('select settlement from app.relay order by handed_in_at limit 1')
  for (const [change, values] of [
    ['settlement = $2', [rows[0].settlement]],
    ['settlement = overlay(settlement placing $2 from 75 for 64)', ['9'.repeat(40).padStart(64, '0')]],
    ["forwarder = '0x' || repeat('7', 40)", []],
    ['deadline = 1700000000', []],
    ['reserved_wei = reserved_wei - 1', []],
  ] as const) {
    freeze()
    const { reference, bundle } = await issue()
    expect((await handIn(reference, await relaying.sign(bundle))).status).toBe(202)
    const held = change.startsWith('reserved') ? '1' : '0'
    await trading.admin.query(`update app.relay set ${change} where reference = $1`, [reference, ...values])
    goOn()
    expect(await untilOver(reference), change).toMatchObject({ state: 'refused' })
    expect(await relaying.nonces(reference), change).toEqual([])
    const { reserved } = await relaying.day()
    expect(`${reserved}`).toBe(held)
    await trading.admin.query('update app.relay_day set reserved_wei = 0')
  }
})

test('a buyer and a tenant have so many a day, and are answered when they have more', async () => {
  const limited = { weiPerDay: `${10n ** 19n}`, requestsPerBuyerPerDay: 0 }
  const relay = (budget: Parameters<typeof relayChains>[0]) => ({
    settings: { ...roomySettings, FIRSTHAND_RELAY: JSON.stringify(relayChains(budget)) },
  })
  const [api, poor] = await Promise.all([
    trading.world.startApi(relay(limited)),
    trading.world.startApi(relay({ weiPerDay: '1' })),
  ])
  const { reference, bundle } = await issue()
  const request = await relaying.sign(bundle)
  const buyer = await relaying.handIn(trading.mint, reference, request, 'acme-buyer-1', api.url)
  expect([buyer.status, buyer.body.code, buyer.body.scope]).toEqual([409, 'relay_budget_spent', 'buyer'])
  expect(Date.parse(buyer.body.resetsAt) > Date.now()).toBe(true)
  const tenant = await relaying.handIn(trading.mint, reference, request, 'acme-buyer-1', poor.url)
  expect([tenant.status, tenant.body.scope]).toEqual([409, 'tenant'])
  expect(await relaying.relays(reference)).toEqual([])
})
