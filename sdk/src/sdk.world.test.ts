import { expect, test, vi } from 'vitest'
import { makeSender } from '../../sandbox/src/testing/sender-key.ts'
import { treasuryOf } from '../../sandbox/src/treasury/treasury.ts'
import {
  type BuyStep,
  dataOf,
  FirsthandRefusal,
  isPaymentReference,
  OutcomeUnknown,
  PurchaseEnded,
  proofBy,
  RailNotOffered,
  type Refusal,
  type RefusalCode,
  refusalTable,
  unitsFor,
  verifyWebhook,
} from './index.ts'
import { openPage } from './testing/browser-page.ts'
import { recordingWallet } from './testing/recording-wallet.ts'
import { worldOfThisFile } from './testing/sdk-world.ts'
import { openReceiver } from './testing/webhook-receiver.ts'

vi.setConfig({ testTimeout: 60_000 })
const { as, urls, wallet, world } = worldOfThisFile({ engine: 'single' })
const buyer = 'acme-buyer-1'
const cashAmount = '100000000'
/** Whatever the offer is: the tests that are about it name their own bound. */
const minUnits = 1n

test.each([
  ['issuance', 1, /^MINT/],
  ['third-party venue', 2, /^RFQ/],
])(
  'a purchase on the %s rail, from the market to settled, and a webhook that verifies',
  async (_, pairId, reference) => {
    await using stack = new AsyncDisposableStack()
    const receiver = await openReceiver()
    stack.defer(async () => void (await receiver.close()))
    const endpoint = dataOf(await as('acme-integrator').webhookEndpoints.create({ body: { url: receiver.url } }))

    const steps: BuyStep[] = []
    const onProgress = (step: BuyStep) => void steps.push(step)
    const quote = await as(buyer).buy({ pairId, cashAmount, minUnits, wallet: wallet(buyer), onProgress })
    if (quote.rail === 'bank') throw new Error('this market is not paid by bank transfer')
    expect(quote).toMatchObject({ state: 'settled', pairId, reference: expect.stringMatching(reference) })
    expect(quote.settlement).toMatchObject({ txHash: steps.find((each) => each.step === 'sent')?.txHash })
    const reported = steps.map(({ step }) => step).filter((step) => step !== 'waiting')
    expect(reported).toEqual(['market', 'allowance', 'quoted', 'bundle', 'sent', 'settled'])

    const settled = await vi.waitFor(
      async () => {
        const events = receiver.received.map(({ body, headers }) => verifyWebhook(body, headers, endpoint.secret))
        const found = (await Promise.all(events)).find(({ type }) => type === 'quote.settled')
        expect(found).toBeDefined()
        return found
      },
      { timeout: 20_000, interval: 100 },
    )
    const data = { reference: quote.reference, pairId, unitAmount: quote.unitAmount, txHash: quote.settlement?.txHash }
    expect(settled).toMatchObject({ subject: quote.reference, data })
    const attempts = await Array.fromAsync(as('acme-integrator').each.webhookAttempts(endpoint.id, { limit: 1 }))
    expect(attempts.length).toBeGreaterThanOrEqual(receiver.received.length)
  },
)

test('a purchase by bank transfer: buy() gives the payment instructions and waits for the units; one that is cancelled ends', async () => {
  await using stack = new AsyncDisposableStack()
  const bank = await treasuryOf(world(), stack)()
  const states: string[] = []
  const delivered = await as(buyer).buy({
    pairId: 3,
    cashAmount: 100_000n,
    minUnits,
    wallet: wallet(buyer),
    onProgress(done) {
      if (done.step !== 'purchase') return
      const { state, reference, paymentInstructions } = done.purchase
      states.push(state)
      if (paymentInstructions === null || states.length > 1) return
      expect(isPaymentReference(paymentInstructions.paymentReferenceDisplay)).toBe(true)
      void bank.credit({ reference })
    },
  })
  expect(states.at(0)).toBe('awaiting_payment')
  expect(states.at(-1)).toBe('delivered')
  expect(delivered).toMatchObject({ rail: 'bank', unitAmountDelivered: delivered.unitAmount, amountReceived: '100000' })
  expect(await as(buyer).follow(delivered.reference)).toMatchObject({ state: 'delivered' })

  const requested = {
    pairId: 3,
    cashAmount: '100000',
    walletAddress: wallet(buyer).account.address,
    idempotencyKey: 'once',
  }
  const ended = as(buyer).buyByBank({
    ...requested,
    onProgress: ({ purchase: { reference, state } }) =>
      void (state === 'awaiting_payment' && as(buyer).offchain.purchases.cancel({ path: { reference } })),
  })
  await expect(ended).rejects.toMatchObject({ code: 'purchase_ended', purchase: { stateReason: 'buyer_cancelled' } })
  await expect(as(buyer).buyByBank(requested)).rejects.toThrow(PurchaseEnded)
})

test('what buy() cannot do it says before anything is sent, and a refusal as what it is', async () => {
  const asked = { cashAmount, minUnits, wallet: wallet(buyer) }
  const error = await as(buyer)
    .buy({ ...asked, pairId: 4 })
    .catch((caught) => caught)
  expect(error).toBeInstanceOf(RailNotOffered)
  expect(error).toMatchObject({ code: 'rail_not_offered', message: 'Market 4 has no primary sale.' })
  await expect(as(buyer).buy({ ...asked, pairId: 1, cashAmount: 10n ** 15n })).rejects.toMatchObject({
    code: expect.stringMatching(/^mint_(trade_size_out_of_range|purchase_cap_exceeded)$/),
    status: 422,
  })
  const unready = await as(buyer)
    .buy({ ...asked, pairId: 6 })
    .catch((caught) => caught)
  expect(unready).toBeInstanceOf(FirsthandRefusal)
  expect(unready).toMatchObject({ code: 'mint_market_not_configured', refusal: { status: 501 } })
  const giveUp = AbortSignal.abort()
  await expect(as(buyer).buy({ ...asked, pairId: 1, signal: giveUp })).rejects.toMatchObject({ code: 'given_up' })
})

test('SD7: a no in the wallet is WalletDeclined, and SD10: the same quote is bought by its reference, once', async () => {
  const { wallet: declining, recorded } = recordingWallet(wallet(buyer), urls().chainUrl)
  const asked = { pairId: 1, cashAmount, minUnits }
  const declined = await as(buyer)
    .buy({ ...asked, wallet: declining })
    .catch((caught) => caught)
  expect(declined).toMatchObject({ code: 'wallet_declined', reference: expect.stringMatching(/^MINT/) })
  expect(recorded).toEqual(['sign SettlementIntent'])

  const { reference } = declined
  const settled = await as(buyer).buy({ ...asked, wallet: wallet(buyer), reference })
  expect(settled).toMatchObject({ rail: 'primaryMint', state: 'settled', reference })
  const again = recordingWallet(wallet(buyer), urls().chainUrl)
  expect(await as(buyer).buy({ ...asked, wallet: again.wallet, reference })).toMatchObject({ state: 'settled' })
  expect(again.recorded).toEqual([])
  const other = as(buyer).buy({ ...asked, pairId: 2, wallet: again.wallet, reference })
  await expect(other).rejects.toMatchObject({ code: expect.stringMatching(/invalid_option|rfq_quote_not_found/) })
})

test('SD4: the live stream begins where it is asked to, and gives what happens', async () => {
  const giveUp = AbortSignal.timeout(30_000)
  const integrator = as('acme-integrator')
  const seen: string[] = []
  for await (const event of integrator.each.live({ after: 0, signal: giveUp })) {
    seen.push(event.type)
    if (seen.length === 1)
      void as(buyer).primaryMint.quotes.create({
        body: { pairId: 1, cashAmount, walletAddress: wallet(buyer).account.address },
      })
    if (event.type === 'quote.firm_created') break
  }
  expect(seen.at(-1)).toBe('quote.firm_created')
  await expect(Array.fromAsync(as(buyer).each.live())).rejects.toMatchObject({ code: 'forbidden', status: 403 })
})

test('a buyer whose token is bound to a key buys with it, and follows what it pays in', async () => {
  const sender = await makeSender()
  const curve = { name: 'ECDSA', namedCurve: 'P-256' }
  const importKey = (jwk: object, use: 'sign' | 'verify') =>
    crypto.subtle.importKey('jwk', { ...jwk, alg: undefined, use: undefined } as never, curve, use === 'verify', [use])
  const [privateKey, publicKey] = await Promise.all([
    importKey(sender.key, 'sign'),
    importKey(sender.header.jwk, 'verify'),
  ])
  const token = await sender.token(world().identity.issuer, buyer)
  const bound = as(buyer, { token, dpop: proofBy({ privateKey, publicKey }) })
  const quote = await bound.buy({ pairId: 1, cashAmount, minUnits, wallet: wallet(buyer) })
  expect(quote).toMatchObject({ state: 'settled' })
  for await (const price of bound.each.prices([1])) {
    expect(price.pairId).toBe(1)
    break
  }
  // The same token without the key, as whoever finds it would send it.
  expect((await as(buyer, { token }).markets.list()).error).toMatchObject({ code: 'unauthenticated' })
})

test('once the settlement is sent, no error asks to buy again', async () => {
  let isSent = false
  // The way to the service breaks for good as soon as the bundle was sent.
  const breaking: typeof fetch = (...request) => (isSent ? Promise.reject(new TypeError('broken')) : fetch(...request))
  const token = await world().identity.token(buyer)
  const firsthand = as(buyer, { token, fetch: breaking, retries: 0 })
  const onProgress = ({ step }: BuyStep) => {
    isSent ||= step === 'sent'
  }
  const error = await firsthand
    .buy({ pairId: 1, cashAmount, minUnits, wallet: wallet(buyer), onProgress })
    .catch((caught) => caught)
  expect(error).toBeInstanceOf(OutcomeUnknown)
  expect(error).toMatchObject({ code: 'settlement_unknown', retryable: false, txHash: expect.stringMatching(/^0x/) })
  const path = { reference: error.reference }
  const settled = async () => dataOf(await as(buyer).primaryMint.quotes.read({ path })).state
  await expect.poll(settled, { timeout: 20_000 }).toBe('settled')
})

test('an aborted call is not reported as retryable', async () => {
  for (const signal of [AbortSignal.abort(), AbortSignal.abort('enough'), AbortSignal.timeout(0)]) {
    await new Promise((resolve) => setTimeout(resolve, 5))
    const { error } = await as(buyer).markets.list({ signal })
    expect(error).toMatchObject({ code: 'given_up', retryable: false })
  }
})

test('every list goes on from page to page, without gap or repeat', async () => {
  const admin = as('acme-admin')
  const lists = {
    markets: [admin.each.markets({ limit: 2 }), admin.each.markets()],
    tokens: [admin.each.tokens({ limit: 3 }), admin.each.tokens()],
    'admin markets': [admin.each.admin.markets({ limit: 2 }), admin.each.admin.markets()],
    'admin tokens': [admin.each.admin.tokens({ limit: 3 }), admin.each.admin.tokens()],
    'mint quotes': [as(buyer).each.primaryMint.quotes({ limit: 1 }), as(buyer).each.primaryMint.quotes()],
    'rfq quotes': [as(buyer).each.rfq.quotes({ limit: 1 }), as(buyer).each.rfq.quotes()],
    events: [as('acme-integrator').each.events({ limit: 7 }), as('acme-integrator').each.events()],
  } as const
  for (const [name, [small, large]] of Object.entries(lists)) {
    const keysOf = (items: readonly object[]) =>
      items.map((item) => ['pairId', 'id', 'reference'].map((key) => (item as Record<string, unknown>)[key]).join())
    const paged = keysOf(await Array.fromAsync<object>(small))
    expect(paged.length, name).toBeGreaterThan(0)
    expect(paged, name).toEqual(keysOf(await Array.fromAsync<object>(large)))
    expect(new Set(paged).size, name).toBe(paged.length)
  }
  const broken = as('globex-buyer-1').each.events()
  await expect(Array.fromAsync(broken)).rejects.toMatchObject({ code: 'forbidden' })
})

test('the price that is computed while somebody types is the one that the service answers', async () => {
  const { each, primaryMint } = as(buyer)
  const market = (await Array.fromAsync(each.markets())).find(({ pairId }) => pairId === 1)!
  for (const typed of ['7', '1000001', '99999999', '123456789012345']) {
    const quote = dataOf(await primaryMint.quotes.soft({ body: { pairId: 1, cashAmount: typed } }))
    const terms = { price: quote.price, feeBps: market.feeBps }
    const units = unitsFor(BigInt(typed), {
      ...terms,
      cashDecimals: market.cash.decimals,
      unitDecimals: market.unit.decimals,
    })
    expect(`${units}`).toBe(quote.unitAmount)
  }
})

test('the table of remedies is the one that the service serves', async () => {
  const { items } = dataOf(await as(buyer).refusalCodes.list())
  const known = Object.entries(refusalTable).map(([code, { remedy, retryable, whoActs }]) => ({
    code,
    remedy,
    retryable,
    whoActs,
  }))
  expect(known).toEqual(
    items.map(({ code, remedy, retryable, actor }) => ({ code, remedy, retryable, whoActs: actor })),
  )
  // The compiler checks that no call declares a code that the table does not have.
  expect((code: Refusal['code']): RefusalCode => code).toBeDefined()
})

test('a page of another origin reads markets and takes a quote in a real browser', async () => {
  await using stack = new AsyncDisposableStack()
  const { tab, faults, close } = await openPage()
  stack.defer(close)
  const orders = {
    url: urls().url,
    token: await world().identity.token(buyer),
    walletAddress: wallet(buyer).account.address,
  }
  const seen = await tab.evaluate(async ({ url, token, walletAddress }) => {
    const { createFirsthand } = (globalThis as unknown as { sdk: typeof import('./index.ts') }).sdk
    const firsthand = createFirsthand({ url, token })
    const markets = await Array.fromAsync(firsthand.each.markets({ limit: 2 }))
    const body = { pairId: 1, cashAmount: '100000000', walletAddress }
    const { data, response } = await firsthand.primaryMint.quotes.create({ body })
    const refused = await createFirsthand({ url, token: 'none' }).markets.list()
    const exposed = ['x-request-id', 'ratelimit', 'location'].filter((name) => response?.headers.has(name))
    return { markets: markets.length, state: data?.state, exposed, refused: refused.error?.code }
  }, orders)
  expect(faults).toEqual([])
  expect(seen).toMatchObject({
    state: 'firm',
    exposed: ['x-request-id', 'ratelimit', 'location'],
    refused: 'unauthenticated',
  })
  expect(seen.markets).toBeGreaterThan(3)
})
