import { probesAt } from '@firsthand/probes/testing/ask-probes'
import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import type { Address } from 'viem'
import { beforeAll, expect, test, vi } from 'vitest'
import { type TradedRail, tradingOfThisFile, wallet } from '#testing/trading-world'
import { type Relaying, relayingOf } from './testing/relaying.ts'

vi.setConfig({ testTimeout: 90_000 })
const trading = tradingOfThisFile({ engine: 'single', relayer: true })
let relaying: Relaying
let pairs: Readonly<Record<'mint' | 'rfq', number>>
beforeAll(async () => {
  relaying = relayingOf(trading)
  pairs = { mint: await trading.mint.makeMarket(), rfq: await trading.rfq.makeMarket() }
  await relaying.takeEther('acme-buyer-1')
  await relaying.takeEther('acme-buyer-2')
}, 60_000)

const railOf = (name: 'mint' | 'rfq'): TradedRail => (name === 'mint' ? trading.mint : trading.rfq)
const holdings = ({ intent }: { intent: { cashToken: string; assetToken: string; buyer: string } }) =>
  Promise.all(
    [intent.cashToken, intent.assetToken].map((token) => trading.balanceOf(token as Address, intent.buyer as Address)),
  ) as Promise<[bigint, bigint]>

test.each(['mint', 'rfq'] as const)(
  'LIFE-6, LIFE-12: a wallet without ether settles a %s purchase by signatures alone',
  async (name) => {
    const rail = railOf(name)
    const { reference, bundle } = await relaying.issue(rail, pairs[name])
    const [cash, units] = await holdings(bundle)
    const request = await relaying.sign(bundle)
    expect(await holdings(bundle)).toEqual([cash, units])
    const answer = await relaying.handIn(rail, reference, request)
    expect([answer.status, answer.body.reference]).toEqual([202, reference])
    const settled = await relaying.untilState(rail, reference, 'settled')
    expect(settled.settlement?.txHash).toMatch(/^0x/)
    const [cashAfter, unitsAfter] = await holdings(bundle)
    expect(cash - cashAfter).toBe(BigInt(bundle.intent.cashAmount))
    expect(unitsAfter - units).toBeGreaterThanOrEqual(BigInt(bundle.intent.minUnits))
    expect(await relaying.etherOf(wallet)).toBe(0n)
    // Its real cost is booked once it is final, and nothing is held back any more.
    const [relay] = await relaying.until('it is booked', async () => {
      const rows = await relaying.relays(reference)
      return rows[0]?.state === 'done' ? rows : null
    })
    const receipt = await trading.clients.reader.getTransactionReceipt({ hash: settled.settlement?.txHash as Address })
    expect(relay?.spent_wei).toBe(`${receipt.gasUsed * receipt.effectiveGasPrice}`)
    expect(receipt.from.toLowerCase()).toBe(relaying.relayAddress())
    expect(BigInt(relay?.reserved_wei ?? 0) >= BigInt(relay?.spent_wei ?? 0)).toBe(true)
    // Asked again, nothing happens a second time.
    const again = await relaying.handIn(rail, reference, request)
    expect([again.status, again.body.state]).toEqual([202, 'settled'])
    expect(await relaying.nonces(reference)).toHaveLength(1)
  },
)

test('the day’s books are exact: what was booked is what the relay key has paid', async () => {
  await relaying.until('nothing is held back', async () => ((await relaying.day()).reserved === 0n ? true : null))
  const { spent, requests } = await relaying.day()
  expect(requests).toBe(2)
  const balance = await relaying.etherOf(relaying.relayAddress())
  expect(10n ** 18n - balance).toBe(spent)
})

test('fifty at once hand in one settlement: it is sent once', async () => {
  const { reference, bundle } = await relaying.issue(trading.mint, pairs.mint)
  const request = await relaying.sign(bundle)
  const answers = await Promise.all(Array.from({ length: 50 }, () => relaying.handIn(trading.mint, reference, request)))
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
  await relaying.untilState(trading.mint, reference, 'settled')
  expect(await relaying.relays(reference)).toHaveLength(1)
  expect(await relaying.nonces(reference)).toHaveLength(1)
})

test('LIFE-14, LIFE-15: neither another buyer nor another wallet settles a quote through the relayer', async () => {
  const { reference, bundle } = await relaying.issue(trading.mint, pairs.mint)
  const before = await holdings(bundle)
  const theirs = await relaying.sign(bundle, 'acme-buyer-2')
  const stolen = await relaying.handIn(trading.mint, reference, theirs, 'acme-buyer-2')
  expect([stolen.status, stolen.body.code]).toEqual([404, 'mint_quote_not_found'])
  const elsewhere = await relaying.handIn(trading.mint, reference, theirs, 'globex-buyer-1')
  expect(elsewhere.body.code).toBe('mint_quote_not_found')
  const signed = await relaying.handIn(trading.mint, reference, theirs)
  expect([signed.status, signed.body.fault]).toEqual([422, 'buyer_signature'])
  const own = await relaying.sign(bundle)
  const forwarded = await relaying.handIn(trading.mint, reference, {
    ...own,
    forwardSignature: theirs.forwardSignature,
  })
  expect(forwarded.body.fault).toBe('forward_signature')
  expect(await holdings(bundle)).toEqual(before)
  expect(await relaying.relays(reference)).toEqual([])
  // The buyer still can.
  expect((await relaying.handIn(trading.mint, reference, own)).status).toBe(202)
  await relaying.untilState(trading.mint, reference, 'settled')
})

test('the chains show the forwarder to those whose gas is paid, and to nobody else', async () => {
  const shown = async (as: string) => (await trading.call('GET', '/chains', { as })).body.items[0].forwarder
  expect(await shown('acme-buyer-1')).toBe(trading.contracts.forwarder)
  expect(await shown('globex-buyer-1')).toBeNull()
  const { bundle, reference } = await relaying.issue(trading.mint, pairs.mint, 'globex-buyer-1')
  const answer = await relaying.handIn(
    trading.mint,
    reference,
    await relaying.sign(bundle, 'globex-buyer-1'),
    'globex-buyer-1',
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'relay_off'])
})

test('a buyer with an allowance signs no permit', async () => {
  const sender = await relaying.sender('acme-buyer-2')
  const { address } = buyerWallets['acme-buyer-2']
  await relaying.anvil('anvil_setBalance', address, '0xde0b6b3a7640000')
  const { reference, bundle } = await relaying.issue(trading.mint, pairs.mint, 'acme-buyer-2')
  const bare = await relaying.sign(bundle, 'acme-buyer-2', { permit: false })
  const refused = await relaying.handIn(trading.mint, reference, bare, 'acme-buyer-2')
  expect([refused.status, refused.body.fault]).toEqual([422, 'would_revert'])
  const approve = {
    address: trading.contracts.usdc,
    abi: [
      {
        type: 'function',
        name: 'approve',
        inputs: [
          { name: 'spender', type: 'address' },
          { name: 'amount', type: 'uint256' },
        ],
        outputs: [{ name: '', type: 'bool' }],
        stateMutability: 'nonpayable',
      },
    ],
    functionName: 'approve',
    args: [trading.contracts.router, BigInt(bundle.intent.cashAmount)],
  } as const
  await trading.clients.reader.waitForTransactionReceipt({ hash: await sender.writeContract(approve) })
  expect((await relaying.handIn(trading.mint, reference, bare, 'acme-buyer-2')).status).toBe(202)
  await relaying.until('it is settled', async () =>
    (await relaying.read(trading.mint, reference, 'acme-buyer-2')).state === 'settled' ? true : null,
  )
})

test('operators see the balance, what is left of a budget and what became of requests', async () => {
  const { privateUrl } = trading.world.relayer ?? { privateUrl: '' }
  await relaying.until('it is ready', async () => ((await fetch(`${privateUrl}/readyz`)).status === 200 ? true : null))
  const text = await (await fetch(`${privateUrl}/metrics`)).text()
  expect(text).toMatch(/firsthand_relayer_balance_wei\{chain="eip155:31337"\} \d/)
  expect(text).toMatch(/firsthand_relay_budget_left_wei\{chain="eip155:31337",tenant="acme"\} \d/)
  expect(text).toMatch(/firsthand_relays(_ended_total)?\{(state|outcome)="(done|mined|sent)"\} \d/)
  expect(text).toContain('firsthand_relayer_leads 1')
})

test('a relayer whose signers are away is not ready until one is back', async () => {
  const { relayer, signers } = trading.world
  if (relayer === null || signers === null) throw new Error('the world has no relayer')
  const probes = probesAt(relayer.privateUrl)
  expect(await probes.lives()).toBe(true)
  for (const child of signers.processes.relay) await child.stop()
  expect(await probes.until('not ready')).toMatchObject({ code: 503, causes: { signers: 'no signer is ready' } })
  await signers.restart('relay', 0)
  await probes.until('ready')
})
