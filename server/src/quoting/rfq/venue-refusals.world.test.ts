import { chainClients, mined } from '@firsthand/contracts/chain-clients'
import { supplierWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { type Reason, rowOf } from '@firsthand/wire/refusals'
import { onChainRefusals } from '@firsthand/wire/refusals/on-chain'
import { erc20Abi } from 'viem'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { expectRefusal } from '#testing/expected-refusal'
import { asksOf, type Causes, sharedCauses } from '#testing/refusal-causes'
import { cashAmount, tradingOfThisFile } from '#testing/trading-world'
import { controlsOn } from '#testing/world-controls'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()
const controls = controlsOn(trading)
afterEach(() => controls.mend())

/** Nobody is asked for a price list twice within a second. */
const listsForgotten = () => new Promise((resolve) => setTimeout(resolve, 3_100))

/** Suppliers that answer so until the test is over; then they are honest again, and have answered so. */
async function supplierFault(fault: string, on: 'prices' | 'order' | 'confirm') {
  await trading.rfq.fault({ fault, on })
  controls.later(async () => {
    await trading.rfq.fault(null)
    const pairId = await trading.rfq.makeMarket()
    await vi.waitFor(async () => expect((await rfq().soft(pairId)).status).toBe(200), { timeout: 20_000 })
  })
}
const rfq = () => asksOf(trading.rfq)

/** The better maker revokes what AirSwap's contract may move of its units. */
async function withdrawMaker(name: keyof typeof supplierWallets) {
  const maker = await chainClients(trading.chain.url, supplierWallets[name].key)
  const { tbill, swap } = trading.contracts
  const approve = async (amount: bigint) => {
    const call = { address: tbill, abi: erc20Abi, functionName: 'approve', args: [swap, amount] } as const
    await mined(trading.clients, await maker.sender.writeContract(call))
  }
  await approve(0n)
  controls.later(() => approve(2n * 10n ** 24n))
}

/** What this rail alone refuses so. */
const venueCauses: Causes = {
  market_not_configured: async () => rfq().soft(await trading.rfq.makeMarket({ rfqInstrumentId: 'NOBODY-TRADES-IT' })),
  price_moved: async () => {
    const { reference } = await trading.rfq.desk.firm(await trading.rfq.desk.makeMarket())
    await supplierFault('confirm_fewer_units', 'confirm')
    return trading.rfq.desk.intent(reference)
  },
  venue_unavailable: async () => {
    const pairId = await trading.rfq.makeMarket()
    await supplierFault('http_500', 'order')
    return rfq().firm(pairId)
  },
  venue_mismatch: async () => {
    const pairId = await trading.rfq.makeMarket()
    await supplierFault('error_pair', 'order')
    return rfq().firm(pairId)
  },
  quotes_disabled: async () => {
    const pairId = await trading.rfq.makeMarket()
    await trading.rfq.turn(pairId, false, true)
    return rfq().soft(pairId)
  },
  execution_disabled: () => rfq().intentAfter({}, ({ pairId }) => trading.rfq.turn(pairId, true, false)),
  no_quote: async () => {
    const pairId = await trading.rfq.makeMarket()
    await supplierFault('error_cannot_provide', 'order')
    return rfq().firm(pairId)
  },
  venue_declined: () => rfq().intentAfter({}, () => withdrawMaker('northwind')),
}

/** A cap is an offering's own: suppliers have price lists, and what is too much for them has no price. */
const without: readonly Reason[] = ['purchase_cap_exceeded']
const rows = (Object.keys(onChainRefusals) as Reason[]).filter((reason) => rowOf(reason).codes.rfq !== undefined)
const built: readonly Reason[] = [...rows, 'kyc_required', 'idempotency_key_reused', 'idempotency_in_progress']
const causes = (): Causes => ({ ...sharedCauses(trading, trading.rfq, controls), ...venueCauses })

test('every row of this rail is provoked below', () => {
  expect(Object.keys(causes()).sort()).toEqual(built.filter((reason) => !without.includes(reason)).sort())
})

describe('each refusal of the third-party-venue rail, by its real cause and over HTTP', () => {
  test.each(built.filter((reason) => !without.includes(reason)))('%s', async (reason) => {
    expectRefusal(await causes()[reason]!(), reason, 'rfq')
  })
})

test('a size beyond every list has no price, and a silent supplier is never reported as that', async () => {
  const pairId = await trading.rfq.makeMarket()
  expectRefusal(await rfq().soft(pairId, `${10n ** 30n}`), 'no_quote', 'rfq')
  expectRefusal(await rfq().firm(pairId, { cashAmount: `${10n ** 30n}` }), 'no_quote', 'rfq')
  await supplierFault('prices_never', 'prices')
  await listsForgotten()
  expectRefusal(await rfq().soft(pairId), 'venue_unavailable', 'rfq')
})

test('AD8: a refusal that is retryable is not kept under its key', async () => {
  const pairId = await trading.rfq.makeMarket()
  const ask = () => rfq().firm(pairId, { cashAmount: `${10n ** 30n}` }, { 'idempotency-key': 'no-price-yet' })
  for (const answer of [await ask(), await ask()]) {
    expectRefusal(answer, 'no_quote', 'rfq')
    expect(answer.headers.get('idempotent-replayed')).toBeNull()
  }
})

test('a last look that declines leaves no bundle, and the next quote may go through', async () => {
  const { desk } = trading.rfq
  const pairId = await desk.makeMarket()
  const { reference } = await desk.firm(pairId)
  await supplierFault('confirm_declines', 'confirm')
  expectRefusal(await desk.intent(reference), 'venue_declined', 'rfq')
  const { body } = await trading.call('GET', `/rfq/quotes/${reference}`)
  expect(body).toMatchObject({ state: 'firm', lastRefusal: { code: 'rfq_venue_declined' } })
  await controls.mend()
  const next = await desk.firm(pairId, { cashAmount })
  expect((await desk.intent(next.reference)).status).toBe(200)
})
