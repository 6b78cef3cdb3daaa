import { expect, expectTypeOf, test } from 'vitest'
import {
  type Bought,
  type BuyError,
  type BuyStep,
  createFirsthand,
  dataOf,
  GivenUp,
  isFirsthandError,
  type Purchase,
  type Quote,
  WrongChain,
} from '../index.ts'
import { send } from '../settle.ts'
import { plainWallet } from '../testing/plain-wallet.ts'
import { fakeFetch, refusalOf } from '../testing.ts'
import { askWallet } from './wallet-declined.ts'

const market = {
  pairId: 3,
  primaryExecutionKind: 'offchain_fixed_price',
  chainId: 'eip155:31337',
  cash: { symbol: 'EUR', decimals: 2, address: null },
  unit: { symbol: 'BOND', decimals: 18, address: null },
}
const onChain = { ...market, pairId: 1, primaryExecutionKind: 'onchain_primary_mint' }
const purchase = (state: string) => ({ reference: 'BANK1', state, pairId: 3 })
const soft = { unitAmount: '400', unitPrice: '25' }
const eligible = { eligible: true, verdicts: [{ axis: 'market', passes: true, code: null }] }
const bankCalls = {
  'markets.read': market,
  'offchain.quotes.soft': soft,
  'offchain.eligibility.preview': eligible,
  'offchain.purchases.create': purchase('awaiting_payment'),
  'offchain.purchases.read': purchase('delivered'),
}

/** A client whose service answers these, and the calls that it made. */
function clientOf(answers: Readonly<Record<string, unknown>>) {
  const made: { readonly call: string; readonly body: unknown; readonly key: string | null }[] = []
  const fake = fakeFetch(answers)
  const firsthand = createFirsthand({
    url: 'https://api.example',
    token: 'token',
    retries: 0,
    routers: { 31337: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6' },
    async fetch(input, init) {
      const request = new Request(input, init)
      const text = await request.clone().text()
      const call = `${request.method} ${new URL(request.url).pathname}`
      made.push({ call, body: text === '' ? null : JSON.parse(text), key: request.headers.get('idempotency-key') })
      return fake(request)
    },
  })
  return { firsthand, made, creates: () => made.filter(({ call }) => call === 'POST /offchain-purchases') }
}

const asked = { pairId: 3, cashAmount: 10_000n, minUnits: 1n, wallet: plainWallet(31_337).wallet }
const thrown = (done: Promise<unknown>) =>
  done.then(
    () => 'nothing was thrown',
    (error) => error,
  )

test('SD1: fewer units than the buyer saw are not bought, and what they do not confirm is not either', async () => {
  const { firsthand, creates } = clientOf(bankCalls)
  await expect(firsthand.buy({ ...asked, minUnits: 401n })).rejects.toMatchObject({ code: 'too_few_units' })
  const { minUnits: _, ...unbound } = asked
  await expect(firsthand.buy({ ...unbound, confirm: () => false })).rejects.toMatchObject({ code: 'not_confirmed' })
  await expect(firsthand.buy(unbound as never)).rejects.toMatchObject({ code: 'consent_missing' })
  expect(creates()).toEqual([])
})

test('SD2: a wallet on another chain is refused before anything is approved, with the chain to switch to', async () => {
  const { wallet, asked: methods } = plainWallet(1)
  const { firsthand, made } = clientOf({ 'markets.read': onChain })
  const error = await thrown(firsthand.buy({ ...asked, pairId: 1, wallet }))
  expect(error).toBeInstanceOf(WrongChain)
  expect(error).toMatchObject({ code: 'wrong_chain', chainId: 31_337, walletChainId: 1 })
  expect([methods, made.length]).toEqual([['eth_chainId'], 1])
})

test('SD2: the first verdict that fails is thrown as its refusal, before a quote and an approval', async () => {
  const failed = { axis: 'trading_window', passes: false, code: 'mint_trading_window_closed', detail: 'Closed.' }
  const closed = { ...failed, remedy: 'Try again at `opensAt`.', opensAt: '2030-01-01T09:00:00.000Z' }
  const later = { axis: 'buyer', passes: false, code: 'mint_buyer_not_eligible', detail: 'No.', remedy: 'None.' }
  const { wallet, asked: methods } = plainWallet(31_337)
  const issues = { balance: { actual: '0', expected: '1' }, allowance: null }
  const { firsthand, made } = clientOf({
    'markets.read': onChain,
    'primaryMint.allowance.read': { issues, approvals: [] },
    'primaryMint.eligibility.preview': { eligible: false, verdicts: [eligible.verdicts[0], closed, later] },
  })
  const error = await thrown(firsthand.buy({ ...asked, pairId: 1, wallet }))
  expect(error).toMatchObject({
    code: 'mint_trading_window_closed',
    status: 409,
    whoActs: 'buyer',
    refusal: { opensAt: '2030-01-01T09:00:00.000Z' },
  })
  expect(methods).toEqual(['eth_chainId'])
  expect(made.filter(({ call }) => call.endsWith('/quotes'))).toEqual([])
})

test('SD7: the buyer’s no in the wallet is an error of its own, for a transaction and for a signature', async () => {
  const { wallet } = plainWallet(31_337)
  const call = { to: '0x2279B7A0a67DB372996a5FaB50D91eAA73d2eBe6', data: '0x' } as const
  for (const done of [send(wallet, call), wallet.signMessage({ message: 'yes' })]) {
    const error = await thrown(askWallet('MINT1', done as Promise<unknown>))
    expect(error).toMatchObject({ name: 'WalletDeclined', code: 'wallet_declined', reference: 'MINT1' })
    expect(error.cause).toBeInstanceOf(Error)
  }
  const other = new Error('the node is away')
  expect(await thrown(askWallet('MINT1', Promise.reject(other)))).toBe(other)
})

test('SD8: a purchase that is given up names itself, and one that does not exist yet names nothing', async () => {
  const giveUp = new AbortController()
  const { firsthand } = clientOf({ ...bankCalls, 'offchain.purchases.read': purchase('awaiting_payment') })
  const onProgress = ({ step }: BuyStep) => void (step === 'purchase' && giveUp.abort())
  const error = await thrown(firsthand.buy({ ...asked, onProgress, signal: giveUp.signal }))
  expect(error).toBeInstanceOf(GivenUp)
  expect(error).toMatchObject({ code: 'given_up', reference: 'BANK1', retryable: false })
  const early = await thrown(firsthand.buy({ ...asked, signal: AbortSignal.abort() }))
  expect(early).toMatchObject({ code: 'given_up', reference: null })
  const followed = await thrown(firsthand.follow('BANK9', { signal: AbortSignal.abort() }))
  expect(followed).toMatchObject({ code: 'given_up', reference: 'BANK9' })
})

test('SD10: buy() takes what a bank market asks for, under the caller’s own key', async () => {
  const { firsthand, creates } = clientOf(bankCalls)
  const bank = { termsHash: 'ab'.repeat(32), payerAccountId: 'account-1', expectedUnitPrice: 25n }
  const bought = await firsthand.buy({ ...asked, bank, idempotencyKey: 'order-7' })
  expect(bought).toMatchObject({ rail: 'bank', state: 'delivered' })
  expect(creates()).toMatchObject([
    { key: 'order-7', body: { ...bank, expectedUnitPrice: '25', pairId: 3, cashAmount: '10000' } },
  ])
})

test('SD10: a purchase that exists is gone on with by its reference, and no second one is made', async () => {
  const { firsthand, made } = clientOf(bankCalls)
  expect(await firsthand.buy({ ...asked, reference: 'BANK1' })).toMatchObject({ reference: 'BANK1', rail: 'bank' })
  expect(made.map(({ call }) => call)).toEqual(['GET /markets/3', 'GET /offchain-purchases/BANK1'])
  const cancelled = clientOf({ ...bankCalls, 'offchain.purchases.read': purchase('cancelled') }).firsthand
  await expect(cancelled.buy({ ...asked, reference: 'BANK1' })).rejects.toMatchObject({ code: 'purchase_ended' })
})

test('FR16: one guard and one union for whatever buy() throws', async () => {
  const { firsthand } = clientOf({ 'markets.read': () => refusalOf('rate_limited', { retryAfterSeconds: 40 }) })
  const error: unknown = await thrown(firsthand.buy(asked))
  expect([isFirsthandError(error), isFirsthandError(new Error('other')), isFirsthandError(null)]).toEqual([
    true,
    false,
    false,
  ])
  const wordsFor = (caught: BuyError): string => {
    if (caught.code === 'cash_missing') return `${caught.expected - caught.actual} more`
    if (caught.code === 'wallet_declined') return caught.reference
    if (caught.code === 'rate_limited') return `${caught.status}`
    return caught.code === 'wrong_chain' ? `${caught.chainId}` : caught.remedy
  }
  expect(isFirsthandError(error) && error.code !== 'webhook_refused' && wordsFor(error)).toBe('429')
})

test('FR16: what was bought is discriminated by its rail', async () => {
  const shown = (bought: Bought) => (bought.rail === 'bank' ? bought.amountReceived : bought.settlement?.txHash)
  expectTypeOf(shown).parameter(0).toExtend<Quote | Purchase>()
  const bought = await clientOf(bankCalls).firsthand.buy(asked)
  if (bought.rail === 'bank') expectTypeOf(bought.paymentInstructions).toEqualTypeOf<Purchase['paymentInstructions']>()
  expect(bought.rail).toBe('bank')
})

test('FR20: bank transfer has its own name beside the API’s', async () => {
  const { firsthand, made } = clientOf({ 'offchain.quotes.soft': soft })
  expect(dataOf(await firsthand.bank.quotes.soft({ body: { pairId: 3, cashAmount: 1n } }))).toEqual(soft)
  expect(firsthand.bank).toBe(firsthand.offchain)
  expect(firsthand.each.bank).toBe(firsthand.each.offchain)
  expect(made.length).toBe(1)
})
