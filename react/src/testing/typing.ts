import type { Market } from '@firsthand/sdk'
import fc from 'fast-check'
import type { SoftAnswer } from '../soft-quote/one-question.ts'
import type { SoftQuoteState } from '../soft-quote/soft-quote-state.ts'

/** What happens while somebody types: keys, time, and answers in any order. */
export type Happening =
  | { readonly kind: 'type'; readonly pairId: number; readonly amount: number | null }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'answer'; readonly which: number; readonly how: 'quote' | 'refuse' | 'fail' | 'throw' }

/** Amounts are few, so that somebody types one, another, and the first again. */
export const happenings = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.record({
        kind: fc.constant('type'),
        pairId: fc.integer({ min: 1, max: 2 }),
        amount: fc.option(fc.integer({ min: 1, max: 5 })),
      } as const),
    },
    { weight: 3, arbitrary: fc.record({ kind: fc.constant('wait'), ms: fc.constantFrom(10, 150, 10_000) } as const) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('answer'),
        which: fc.nat(20),
        how: fc.constantFrom('quote', 'refuse', 'fail', 'throw'),
      } as const),
    },
  ),
  { minLength: 1, maxLength: 40, size: 'max' },
)

const decimals = { cash: 0, unit: 0 }
/** Market 1 is issuance and market 2 a venue; each unit of cash buys as many units as the market's number says. */
export const marketOf = (pairId: number): Market =>
  ({
    pairId,
    primaryExecutionKind: pairId === 1 ? 'onchain_primary_mint' : 'onchain_rfq_atomic',
    cash: { symbol: 'EUR', decimals: decimals.cash, address: null },
    unit: { symbol: 'UNIT', decimals: decimals.unit, address: null },
    limits: { minCashAmount: '1', maxCashAmount: null },
    feeBps: 0,
  }) as unknown as Market

type Asked = {
  readonly pairId: number
  readonly amount: bigint
  readonly signal: AbortSignal
  readonly answer: (answer: SoftAnswer) => void
  readonly fail: (error: unknown) => void
}

/** A service that answers when it is made to, whether or not the call was aborted: an answer may be on its way already. */
export function slowService() {
  const open: Asked[] = []
  return {
    open,
    ask: (pairId: number, amount: bigint, signal: AbortSignal): Promise<SoftAnswer> =>
      new Promise((answer, fail) => {
        open.push({ pairId, amount, signal, answer, fail })
      }),
    answer({ which, how }: Extract<Happening, { kind: 'answer' }>) {
      const [asked] = open.length === 0 ? [] : open.splice(which % open.length, 1)
      if (asked === undefined) return
      const { pairId, amount } = asked
      const answer = {
        pairId,
        cashAmount: `${amount}`,
        unitAmount: `${amount * BigInt(pairId)}`,
        price: pairId === 1 ? '1' : '0.5',
      }
      if (how === 'throw') asked.fail(new TypeError('broken'))
      else if (how === 'quote')
        asked.answer({ data: answer as unknown as NonNullable<SoftAnswer['data']>, error: undefined })
      else
        asked.answer({
          data: undefined,
          error:
            how === 'refuse'
              ? { code: 'mint_nothing_to_mint', requestId: 'r', ...answer }
              : { code: 'connection_lost' },
        })
    },
  }
}

/** Time that passes when it is made to. */
export function handTime() {
  let now = 0
  let timers: { readonly at: number; readonly due: () => void }[] = []
  const set = (due: () => void, ms = 0) => {
    const timer = { at: now + ms, due }
    timers.push(timer)
    return timer
  }
  const clear = (timer: unknown) => {
    timers = timers.filter((each) => each !== timer)
  }
  return {
    now: () => now,
    setTimeout: set,
    clearTimeout: clear,
    pause: (ms: number, signal: AbortSignal) =>
      new Promise<void>((done, giveUp) => {
        signal.throwIfAborted()
        const timer = set(done, ms)
        signal.addEventListener('abort', () => {
          clear(timer)
          giveUp(signal.reason)
        })
      }),
    async pass(ms: number, settled: () => Promise<void>) {
      const end = now + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)
        if (next === undefined) break
        timers = timers.filter((each) => each !== next)
        now = next.at
        next.due()
        await settled()
      }
      now = end
    },
  }
}

/** What is wrong with what is shown, given what is typed; null when nothing is. */
export function faultOf(shown: SoftQuoteState, pairId: number, amount: bigint | null): string | null {
  const about = (what: string, answer: object | null) => {
    if (answer === null) return null
    const { pairId: ofPair, cashAmount } = answer as { pairId: number; cashAmount: string }
    return ofPair === pairId && cashAmount === `${amount}`
      ? null
      : `${what} for ${cashAmount} of ${ofPair} shown at ${amount} of ${pairId}`
  }
  const estimate =
    shown.estimate === null || shown.estimate.units === amount
      ? null
      : `estimate ${shown.estimate.units} shown at ${amount}`
  const kinds = [shown.quote !== null, shown.refusal !== null, shown.failure !== null].filter(Boolean).length
  const wanted = { idle: 0, estimating: 0, quoted: 1, refused: 1, failed: 1 }[shown.state]
  const counted = kinds === wanted ? null : `${shown.state} with ${kinds} answers`
  const empty = amount === null && shown.state !== 'idle' ? `${shown.state} while nothing is typed` : null
  return about('quote', shown.quote) ?? about('refusal', shown.refusal) ?? estimate ?? counted ?? empty
}
