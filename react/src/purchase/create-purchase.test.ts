import { ConnectionLost, type Market, type Purchase } from '@firsthand/sdk'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bankPurchase, type Fate, modelService, type WalletFate } from '../testing/model-service.ts'
import { handTime, marketOf } from '../testing/typing.ts'
import { createPurchase, type PurchaseMachine } from './create-purchase.ts'
import { keptIn, memoryStorage } from './kept.ts'
import type { PurchaseState } from './purchase-state.ts'
import type { PurchaseService } from './service.ts'
import { isOver } from './stage-of.ts'

const settled = () => new Promise<void>((done) => setImmediate(done))
const walletAddress = '0x1'

type Model = ReturnType<typeof modelService>
type Tab = ReturnType<typeof openTab>

/** One tab of a browser: its storage outlives the page, and a reload forgets everything else. */
function openTab(
  market: Market,
  { service, check }: Pick<Model, 'service' | 'check'>,
  reference: string | null = null,
) {
  const storage = memoryStorage()
  const time = handTime()
  let keys = 0
  let page: PurchaseMachine
  const load = () => {
    page = createPurchase({
      service,
      check,
      kept: keptIn(storage),
      clock: { now: () => Date.parse('2030-01-01T00:00:00.000Z'), note: () => undefined },
      pause: (ms, signal) =>
        new Promise((done, giveUp) => {
          const timer = time.setTimeout(done, ms)
          signal.addEventListener('abort', () => {
            time.clearTimeout(timer)
            giveUp(signal.reason)
          })
        }),
      newKey: () => {
        keys += 1
        return `key-${keys}`
      },
      market,
      reference,
    })
    void page.start()
    return page
  }
  load()
  return {
    page: () => page,
    shown: (): PurchaseState => page.getSnapshot(),
    pass: (ms: number) => time.pass(ms, settled),
    async reload() {
      page.stop()
      load()
      await settled()
    },
  }
}

const mostly = <T>(value: T) => Array.from({ length: 12 }, () => value)
const fates: readonly Fate[] = [...mostly('ok' as const), 'lost before', 'lost after', 'refused', 'busy']
const wallets: readonly WalletFate[] = [
  ...mostly('ok' as const),
  'declined',
  'failed',
  'silent sent',
  'silent unsent',
  'never answers',
]
const commands = fc.array(
  fc.oneof(
    { weight: 3, arbitrary: fc.record({ do: fc.constant('order'), amount: fc.integer({ min: 1, max: 2 }) } as const) },
    { weight: 6, arbitrary: fc.constantFrom({ do: 'check' }, { do: 'sign' }, { do: 'retry' }, { do: 'forget' }) },
    // What a buyer does who wants to buy: the next step, whichever it is.
    { weight: 12, arbitrary: fc.constant({ do: 'go on' } as const) },
    { weight: 2, arbitrary: fc.constant({ do: 'reload' } as const) },
    { weight: 3, arbitrary: fc.constant({ do: 'wait' } as const) },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('fate'), fate: fc.constantFrom(...fates) } as const) },
    { weight: 2, arbitrary: fc.record({ do: fc.constant('wallet'), fate: fc.constantFrom(...wallets) } as const) },
    {
      weight: 4,
      arbitrary: fc.record({
        do: fc.constant('chain'),
        event: fc.constantFrom('submit', 'settle', 'fail', 'finalise', 'reorg', 'lapse'),
      } as const),
    },
  ),
  { minLength: 5, maxLength: 50, size: 'max' },
)
type Command = typeof commands extends fc.Arbitrary<(infer C)[]> ? C : never

async function play(model: Model, tab: Tab, command: Command): Promise<void> {
  switch (command.do) {
    case 'order':
      void tab.page().order({ amount: BigInt(command.amount), walletAddress })
      break
    case 'go on': {
      const { step } = tab.shown()
      if (step === 'quoted') void tab.page().check()
      else if (step === 'review') void tab.page().sign()
      else if (step === 'failed' || step === 'resuming') void tab.page().retry()
      else void tab.page().order({ amount: 1n, walletAddress })
      break
    }
    case 'check':
    case 'sign':
    case 'retry':
    case 'forget':
      void tab.page()[command.do]()
      break
    case 'reload':
      await tab.reload()
      break
    case 'wait':
      await tab.pass(10_000)
      break
    case 'fate':
      model.setFate(command.fate)
      break
    case 'wallet':
      model.setWallet(command.fate)
      break
    case 'chain':
      model.chain(command.event)
  }
  await settled()
}

/** Offers that may still be settled by a transaction that is out, and that the buyer has not seen in a block. */
const outstanding = ({ rows }: Model, seen: ReadonlySet<string> = new Set()) =>
  [...rows.values()].filter(({ sends, failure, state, reference }) => {
    const last = sends.at(-1)
    return (
      !seen.has(reference) &&
      last !== undefined &&
      failure?.txHash !== last &&
      (state === 'intent_issued' || state === 'submitted')
    )
  })

describe('whatever goes wrong', () => {
  test('nothing is bought twice, a press is one key, and every purchase is found again after a reload', async () => {
    let [bought, unknown] = [0, 0]
    await fc.assert(
      fc.asyncProperty(commands, async (schedule) => {
        const model = modelService(marketOf(1))
        const tab = openTab(marketOf(1), model)
        await settled()
        const seen = new Set<string>()
        for (const command of schedule) {
          const before = outstanding(model, seen)
          const creates = model.creates.length
          const sends = [...model.rows.values()].flatMap((row) => row.sends).length
          await play(model, tab, command)
          const state = tab.shown()
          if (state.step === 'unknown') unknown += 1
          if (state.step === 'in_block' || state.step === 'final') seen.add(state.reference)
          const out = outstanding(model, seen)
          // While something of this tab is out, no other quote is taken and nothing else is sent.
          if (before.length > 0) expect(model.creates.length).toBe(creates)
          const sentNow = [...model.rows.values()].flatMap((row) => row.sends).length
          if (before.length > 0) expect(sentNow).toBe(sends)
          expect(out.length).toBeLessThanOrEqual(1)
          // "Bought" is what the chain made final, and nothing less.
          if (state.step === 'final') expect(state.quote.settlement?.finality).toBe('finalized')
          if (out.length > 0) expect(state.mayBuyAgain).toBe(false)
        }
        // A key stays until its order is answered, and an answered one is never used for another press.
        for (const [index, { key, answered, amount }] of model.creates.entries()) {
          const next = model.creates[index + 1]
          if (next === undefined) break
          if (answered) expect(next.key).not.toBe(key)
          else if (next.amount === amount) expect(next.key).toBe(key)
        }
        bought += [...model.rows.values()].filter(({ settlement }) => settlement !== null).length

        // Once everything answers again, a reload shows where the purchase stands, and the page can go on.
        model.setFate('ok')
        model.setWallet('ok')
        await tab.reload()
        const { step, reference } = tab.shown()
        const row = reference === null ? undefined : model.rows.get(reference)
        if (row !== undefined && row.state !== 'failed')
          expect(
            {
              firm: ['quoted'],
              intent_issued: ['quoted', 'unknown', 'sent'],
              submitted: ['sent'],
              settled: ['in_block', 'final'],
              lapsed: ['lapsed'],
              expired: ['expired'],
            }[row.state],
          ).toContain(step)
      }),
      { numRuns: 3000 },
    )
    expect(bought).toBeGreaterThan(300)
    expect(unknown).toBeGreaterThan(200)
  }, 180_000)

  test('the same test finds a page that forgets what it sent', async () => {
    const forgetful = { ...memoryStorage(), setItem: () => undefined }
    const found = await fc.check(
      fc.asyncProperty(commands, async (schedule) => {
        const model = modelService(marketOf(1))
        const open = () =>
          createPurchase({
            service: model.service,
            check: model.check,
            kept: keptIn(forgetful),
            clock: { now: () => 0, note: () => undefined },
            pause: () => new Promise(() => undefined),
            newKey: () => crypto.randomUUID(),
            market: marketOf(1),
            reference: null,
          })
        let page = open()
        const tab = {
          page: () => page,
          pass: settled,
          shown: () => page.getSnapshot(),
          reload: async () => {
            page = open()
          },
        }
        for (const command of schedule) {
          await play(model, tab as unknown as Tab, command)
          expect(outstanding(model).length).toBeLessThanOrEqual(1)
        }
      }),
      { numRuns: 3000 },
    )
    expect(found.failed).toBe(true)
  }, 180_000)
})

async function readyToSign() {
  const model = modelService(marketOf(1))
  const tab = openTab(marketOf(1), model)
  await settled()
  await tab.page().order({ amount: 5n, walletAddress })
  expect(tab.shown().step).toBe('quoted')
  await tab.page().check()
  expect(tab.shown()).toMatchObject({ step: 'review', summary: { pay: 5n } })
  return { model, tab }
}

describe('a purchase on chain', () => {
  test('goes from the order to final, and can be reloaded at each step', async () => {
    const { model, tab } = await readyToSign()
    await tab.reload()
    expect(tab.shown().step).toBe('quoted')
    await tab.page().check()
    await tab.page().sign()
    const steps = [tab.shown().step]
    for (const event of ['submit', 'settle', 'reorg', 'settle', 'finalise'] as const) {
      await tab.reload()
      model.chain(event)
      await tab.pass(8000)
      steps.push(tab.shown().step)
      if (event === 'reorg') expect(tab.shown().wasReorged).toBe(true)
    }
    expect(steps).toEqual(['sent', 'sent', 'in_block', 'sent', 'in_block', 'final'])
    expect(tab.shown()).toMatchObject({ wasReorged: false, mayBuyAgain: true, txHash: '0x1' })
  })

  test('a no in the wallet keeps the offer; one that never answers does not hide what the service has seen', async () => {
    const { model, tab } = await readyToSign()
    model.setWallet('declined')
    await tab.page().sign()
    expect(tab.shown()).toMatchObject({ step: 'review', problem: { code: 'wallet_declined' }, mayBuyAgain: true })
    model.setWallet('never answers')
    void tab.page().sign()
    await settled()
    expect(tab.shown()).toMatchObject({
      step: 'wallet',
      asking: { task: 'sending', number: 2, of: 2 },
      mayBuyAgain: false,
    })
    await tab.pass(8000)
    expect(tab.shown().step).toBe('wallet')
    model.chain('settle')
    await tab.pass(8000)
    expect(tab.shown()).toMatchObject({ step: 'in_block', problem: null })
  })

  test('a reload while the wallet is being asked is an unknown outcome: not to be bought again', async () => {
    const { model, tab } = await readyToSign()
    model.setWallet('never answers')
    void tab.page().sign()
    await settled()
    await tab.reload()
    expect(tab.shown()).toMatchObject({ step: 'unknown', mayBuyAgain: false, txHash: null })
    await tab.page().order({ amount: 6n, walletAddress })
    expect(model.creates.length).toBe(1)
    tab.page().forget()
    expect(tab.shown().step).toBe('unknown')
    model.chain('settle')
    await tab.pass(8000)
    expect(tab.shown()).toMatchObject({ step: 'in_block', mayBuyAgain: true })
  })

  test('a failure can be sent again until the deadline, and its old failure is not taken for the new one', async () => {
    const { model, tab } = await readyToSign()
    await tab.page().sign()
    model.chain('fail')
    await tab.pass(8000)
    expect(tab.shown()).toMatchObject({ step: 'failed', retryUntil: '2030-01-01T00:05:00.000Z', txHash: '0x1' })
    await tab.page().retry()
    await tab.page().sign()
    expect(tab.shown()).toMatchObject({ step: 'sent', txHash: '0x2' })
    await tab.pass(8000)
    expect(tab.shown()).toMatchObject({ step: 'sent', mayBuyAgain: false })
    model.chain('settle')
    await tab.pass(8000)
    expect(tab.shown()).toMatchObject({ step: 'in_block', txHash: '0x2' })
  })

  test('a service that is away changes nothing, and is shown as away', async () => {
    const { model, tab } = await readyToSign()
    await tab.page().sign()
    model.setFate('lost before')
    await tab.pass(8000)
    expect(tab.shown()).toMatchObject({ step: 'sent', isOffline: true, mayBuyAgain: false })
    model.setFate('ok')
    model.chain('settle')
    await tab.pass(20_000)
    expect(tab.shown()).toMatchObject({ step: 'in_block', isOffline: false })
  })

  test('what an earlier login left in the tab is forgotten when it cannot be read', async () => {
    const { model, tab } = await readyToSign()
    model.rows.clear()
    await tab.reload()
    expect(tab.shown()).toMatchObject({ step: 'idle', reference: null, problem: null })
  })
})

describe('a purchase by bank transfer', () => {
  const bankMarket = { ...marketOf(3), primaryExecutionKind: 'offchain_fixed_price' } as Market
  const check = () => Promise.reject(new Error('nothing to check'))

  test.each([
    ['awaiting_payment', 'to_pay', false],
    ['partially_paid', 'part_paid', false],
    ['payment_review', 'payment_review', false],
    ['paid', 'paid', false],
    ['delivering', 'delivering', false],
    ['delivery_blocked', 'delivery_blocked', false],
    ['voiding', 'refunding', false],
    ['refunding', 'refunding', false],
    ['delivered', 'delivered', true],
    ['refunded', 'refunded', true],
    ['expired', 'payment_expired', true],
    ['cancelled', 'cancelled', true],
  ] as const)('%s is shown as %s after a reload by its reference alone', async (state, step, over) => {
    const found = async () => ({ purchase: bankPurchase(state) })
    const service: PurchaseService = { market: async () => bankMarket, create: found, read: found, cancel: found }
    const tab = openTab(null as unknown as Market, { service, check }, 'OFFC1')
    await settled()
    expect(tab.shown()).toMatchObject({ step, rail: 'bank', reference: 'OFFC1', market: { pairId: 3 } })
    expect(isOver(tab.shown())).toBe(over)
  })

  test('goes from the order to delivered; a lost answer is asked for again under the same key', async () => {
    let state: Purchase['state'] = 'awaiting_payment'
    const keys: string[] = []
    const found = async () => ({ purchase: bankPurchase(state) })
    const service: PurchaseService = {
      market: async () => bankMarket,
      create: async (_rail, _pairId, _order, key) => {
        keys.push(key)
        if (keys.length === 1) throw new ConnectionLost(new TypeError('broken'), null)
        return found()
      },
      read: found,
      cancel: async () => ({ purchase: bankPurchase('cancelled') }),
    }
    const tab = openTab(bankMarket, { service, check })
    await settled()
    const order = { amount: 100n, walletAddress, bank: { expectedUnitPrice: 25n } }
    await tab.page().order(order)
    expect(tab.shown()).toMatchObject({ step: 'idle', problem: { code: 'connection_lost' } })
    await tab.reload()
    await tab.page().order(order)
    expect(keys).toEqual(['key-1', 'key-1'])
    const steps = []
    for (state of ['partially_paid', 'paid', 'delivering', 'delivered'] as const) {
      await tab.reload()
      await tab.pass(30_000)
      steps.push(tab.shown().step)
    }
    expect(steps).toEqual(['part_paid', 'paid', 'delivering', 'delivered'])
    tab.page().forget()
    state = 'awaiting_payment'
    await tab.page().order(order)
    expect(keys.at(-1)).toBe('key-2')
    await tab.page().cancel()
    expect(tab.shown()).toMatchObject({ step: 'cancelled', mayBuyAgain: true })
  })
})
