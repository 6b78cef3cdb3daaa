import type { MarketPrice } from '@firsthand/sdk'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { pause } from '../pause.ts'
import { faultOf, type Happening, handTime, happenings, marketOf, slowService } from '../testing/typing.ts'
import { createSoftQuotes } from './soft-quotes.ts'

const settled = () => new Promise<void>((done) => setImmediate(done))
afterEach(() => void vi.restoreAllMocks())

/** Plays a schedule, and answers the first fault that any render would have shown. */
async function played(schedule: readonly Happening[]) {
  const time = handTime()
  const service = slowService()
  const quotes = createSoftQuotes({
    ask: ({ pairId }, amount, signal) => service.ask(pairId, amount, signal),
    pause: time.pause,
  })
  let typed: { pairId: number; amount: bigint | null } = { pairId: 0, amount: null }
  let fault: string | null = null
  const judge = () => {
    fault ??= faultOf(quotes.getSnapshot(), typed.pairId, typed.amount)
  }
  quotes.subscribe(judge)
  const type = (pairId: number, amount: bigint | null) => {
    typed = { pairId, amount }
    quotes.type({ market: marketOf(pairId), amount })
  }
  for (const happening of schedule) {
    if (happening.kind === 'type') type(happening.pairId, happening.amount === null ? null : BigInt(happening.amount))
    else if (happening.kind === 'wait') await time.pass(happening.ms, settled)
    else service.answer(happening)
    await settled()
    judge()
  }
  return { fault, quotes, service, time, type, typed: () => typed }
}

describe('a price while somebody types', () => {
  test('whatever the schedule: only answers for the last typed amount are ever shown', async () => {
    let answered = 0
    await fc.assert(
      fc.asyncProperty(happenings, async (schedule) => {
        const { fault, quotes, service, time, typed } = await played(schedule)
        expect(fault).toBeNull()
        // In the end the last amount has its answer, however many others are still on their way.
        const { pairId, amount } = typed()
        if (amount === null) return
        quotes.retry()
        await time.pass(150, settled)
        service.open.reverse()
        while (service.open.length > 0) {
          service.answer({ kind: 'answer', which: 0, how: 'quote' })
          await settled()
        }
        expect(faultOf(quotes.getSnapshot(), pairId, amount)).toBeNull()
        expect(quotes.getSnapshot().state).toBe('quoted')
        answered += 1
      }),
      { numRuns: 4000 },
    )
    expect(answered).toBeGreaterThan(1000)
  }, 120_000)

  test('the same test finds a store that ignores which question is the last', async () => {
    vi.spyOn(AbortController.prototype, 'abort').mockImplementation(() => undefined)
    const found = await fc.check(
      fc.asyncProperty(happenings, async (schedule) => {
        expect((await played(schedule)).fault).toBeNull()
      }),
      { numRuns: 4000, endOnFailure: true },
    )
    expect(found.failed).toBe(true)
  }, 120_000)

  test('a question is asked 150 ms after the last key, and the one before is aborted', async () => {
    const { service, time, type } = await played([])
    type(2, 1n)
    await time.pass(149, settled)
    type(2, 2n)
    await time.pass(149, settled)
    expect(service.open).toEqual([])
    await time.pass(1, settled)
    expect(service.open.map(({ amount }) => amount)).toEqual([2n])
    type(2, 3n)
    expect(service.open[0]?.signal.aborted).toBe(true)
  })

  test('issuance is computed at once from the last price, and the old number is marked', async () => {
    const { quotes, service, time, type } = await played([])
    type(1, 3n)
    // The price alone, learnt from the smallest amount.
    service.answer({ kind: 'answer', which: 0, how: 'quote' })
    await settled()
    expect(quotes.getSnapshot()).toMatchObject({
      state: 'estimating',
      estimate: { units: 3n },
      quote: null,
      isStale: false,
    })
    await time.pass(150, settled)
    service.answer({ kind: 'answer', which: 0, how: 'quote' })
    await settled()
    expect(quotes.getSnapshot()).toMatchObject({ state: 'quoted', isStale: false })
    type(1, 4n)
    expect(quotes.getSnapshot()).toMatchObject({
      state: 'estimating',
      estimate: { units: 4n },
      quote: null,
      isStale: true,
    })
  })

  test('a quote is renewed; one that cannot be is shown as old, and a refusal takes its place', async () => {
    const { quotes, service, time, type } = await played([])
    type(2, 3n)
    await time.pass(150, settled)
    service.answer({ kind: 'answer', which: 0, how: 'quote' })
    await settled()
    await time.pass(10_000, settled)
    service.answer({ kind: 'answer', which: 0, how: 'fail' })
    await settled()
    expect(quotes.getSnapshot()).toMatchObject({ state: 'quoted', isStale: true })
    await time.pass(10_000, settled)
    service.answer({ kind: 'answer', which: 0, how: 'refuse' })
    await settled()
    expect(quotes.getSnapshot()).toMatchObject({ state: 'refused', quote: null, isStale: false })
    quotes.stop()
    expect(quotes.getSnapshot().state).toBe('idle')
  })
})

/** A store that follows prices, and the service that sends them. */
function followed() {
  const time = handTime()
  const service = slowService()
  let sent: ((price: MarketPrice | 'lost' | 'end') => void) | null = null
  async function* follow(_: number, { signal, onLost }: { readonly signal: AbortSignal; readonly onLost: () => void }) {
    while (!signal.aborted) {
      const next = await new Promise<MarketPrice | 'lost' | 'end'>((resolve) => {
        sent = resolve
        signal.addEventListener('abort', () => resolve('end'))
      })
      if (next === 'end') return
      if (next === 'lost') onLost()
      else yield next
    }
  }
  const quotes = createSoftQuotes({
    ask: ({ pairId }, amount, signal) => service.ask(pairId, amount, signal),
    follow,
    pause: time.pause,
  })
  const send = async (price: MarketPrice | 'lost' | 'end') => {
    sent?.(price)
    await settled()
  }
  return {
    quotes,
    service,
    time,
    send,
    type: (amount: bigint | null, pairId = 1) => quotes.type({ market: marketOf(pairId), amount }),
  }
}

const priceOf = (unitPrice: string, because: string | null = null): MarketPrice => ({
  pairId: 1,
  primaryExecutionKind: 'onchain_primary_mint',
  because,
  priceBlock: '7',
  at: '2026-11-18T00:00:00.000Z',
  terms:
    because === null
      ? {
          price: unitPrice,
          unitPrice,
          unitPriceScale: 0,
          cash: marketOf(1).cash,
          unit: marketOf(1).unit,
          feeBps: 0,
          limits: { minCashAmount: null, maxCashAmount: null },
          cashCeiling: '1000000',
          instrument: null,
        }
      : null,
})

describe('a price that is followed', () => {
  test('answers every keystroke at once, and nothing is asked', async () => {
    const { quotes, service, time, send, type } = followed()
    type(1n)
    await send(priceOf('1'))
    for (const amount of [2n, 3n, 4n, 5n]) {
      type(amount)
      const { state, quote, isStale } = quotes.getSnapshot()
      expect([state, quote?.unitAmount, isStale]).toEqual(['quoted', `${amount}`, false])
      await time.pass(500, settled)
    }
    await time.pass(60_000, settled)
    expect(service.open).toEqual([])
    await send(priceOf('5'))
    expect(quotes.getSnapshot()).toMatchObject({ state: 'quoted', quote: { unitAmount: '1', cashAmount: '5' } })
    // Too little for a unit: the service says so in its own words.
    type(4n)
    expect(quotes.getSnapshot().state).toBe('estimating')
    await time.pass(150, settled)
    expect(service.open).toHaveLength(1)
  })

  test('is asked for when the stream is lost or names a refusal, and computed again when it is back', async () => {
    const { quotes, service, time, send, type } = followed()
    type(3n)
    await send(priceOf('1'))
    await send('lost')
    await time.pass(150, settled)
    service.answer({ kind: 'answer', which: 0, how: 'quote' })
    await settled()
    expect(quotes.getSnapshot()).toMatchObject({ state: 'quoted', quote: { cashAmount: '3' } })
    await send(priceOf('3'))
    expect(quotes.getSnapshot().quote?.unitAmount).toBe('1')
    await send(priceOf('', 'mint_market_paused'))
    await time.pass(150, settled)
    service.answer({ kind: 'answer', which: 0, how: 'refuse' })
    await settled()
    expect(quotes.getSnapshot().state).toBe('refused')
    await send('end')
    quotes.stop()
    expect(quotes.getSnapshot().state).toBe('idle')
  })

  test('of a market whose price depends on the size is asked for', async () => {
    const { service, time, send, type } = followed()
    type(3n, 2)
    await send(priceOf('1'))
    await time.pass(150, settled)
    expect(service.open.map(({ pairId }) => pairId)).toEqual([2])
  })
})

test('a pause ends by itself, or with the reason of the signal', async () => {
  await pause(1, new AbortController().signal)
  const ended = new AbortController()
  const waiting = pause(10_000, ended.signal)
  ended.abort('enough')
  await expect(waiting).rejects.toBe('enough')
})
