import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type ChainModel, chainModel, type Happening, happening } from '#settlement/testing/chain-model'
import {
  backward,
  failureCode,
  finalityAt,
  type KnownSighting,
  movesOf,
  onward,
  type Sighting,
} from './quote-states.rules.ts'

const histories = fc.array(happening, { maxLength: 40 })
const deadline = fc.bigInt({ min: 3n, max: 30n })

/** Where the chain itself puts the quote; more than one answer only where it lapsed before a last, futile attempt. */
function allowedBy(model: ChainModel): readonly string[] {
  if (model.isSettled()) return ['settled']
  const over = model.isOver() || model.isCancelledFinally()
  if (over && !model.lastRevert()) return ['lapsed']
  if (over) return ['failed', 'lapsed']
  if (model.isWaiting()) return ['submitted']
  return [model.lastRevert() ? 'failed' : 'intent_issued']
}

const reported = (history: readonly Happening[], end: bigint) => {
  const model = chainModel(end)
  for (const one of [...history, { what: 'apply' as const }]) model.happen(one)
  return model
}

test('whatever happens, in whatever order it is applied, a quote ends where the chain puts it', () => {
  fc.assert(
    fc.property(histories, deadline, (history, end) => {
      const model = reported(history, end)
      expect(allowedBy(model)).toContain(model.state())
      // Whoever applies late, all at once, comes to the same end.
      const late = reported(
        history.filter(({ what }) => what !== 'apply'),
        end,
      )
      expect(allowedBy(model)).toContain(late.state())
    }),
    { numRuns: 5_000 },
  )
})

test('what is final is never undone, and a quote that lapsed never moves again', () => {
  fc.assert(
    fc.property(histories, deadline, (history, end) => {
      const model = chainModel(end)
      let final: string | null = null
      for (const one of history) {
        model.happen(one)
        if (final !== null) expect(model.state()).toBe(final)
        if (model.state() === 'lapsed') final = 'lapsed'
        if (model.state() === 'settled' && model.isFinallySettled()) final = 'settled'
      }
    }),
    { numRuns: 5_000 },
  )
})

test('every step is one of the table’s, and a step back is reported as a reorganisation', () => {
  fc.assert(
    fc.property(histories, deadline, (history, end) => {
      let state: keyof typeof onward = 'intent_issued'
      for (const { state: next, event } of reported(history, end).moves) {
        expect((event === 'quote.reorged' ? backward : onward)[state]).toContain(next)
        state = next
      }
    }),
    { numRuns: 2_000 },
  )
})

test('a revert is reported by our own code, on the rail of its reference', () => {
  const mint = `MINT${'0'.repeat(32)}`
  const rfq = `RFQ${'0'.repeat(32)}`
  expect([failureCode('PriceMoved', mint), failureCode('PriceMoved', rfq)]).toEqual([
    'mint_price_moved',
    'rfq_price_moved',
  ])
  expect([failureCode('RouteOff', mint), failureCode('RouteOff', rfq)]).toEqual([
    'mint_market_paused',
    'rfq_execution_disabled',
  ])
  expect([failureCode('unknown', mint), failureCode('constructor', rfq)]).toEqual([
    'mint_venue_unavailable',
    'rfq_venue_unavailable',
  ])
})

test('a block is as sure as the chain is', () => {
  const chain = { safe: 7n, final: 5n }
  expect([5n, 6n, 7n, 8n].map((block) => finalityAt(block, chain))).toEqual(['finalized', 'safe', 'safe', 'pending'])
  expect(finalityAt(1n, { safe: null, final: null })).toBe('pending')
})

test('a refusal is reported, also when the next try was seen to wait before it was read', () => {
  const seen = (
    kind: Sighting['kind'],
    nonce: number,
    blockNumber: bigint | null,
    isApplied: boolean,
  ): KnownSighting => ({
    kind,
    txHash: `0x${nonce}`,
    slot: `buyer:${nonce}`,
    blockNumber,
    place: 0,
    isApplied,
    isOrphaned: false,
  })
  const [refused, waiting] = [seen('reverted', 1, 7n, false), seen('pending', 2, null, true)]
  const nothingFinal = { number: null, deadlinePassed: false }
  const moves = movesOf(
    { state: 'submitted', by: waiting },
    [refused, waiting, seen('settled', 2, 8n, false)],
    nothingFinal,
  )
  expect(moves.map(({ event }) => event)).toEqual(['quote.failed', 'quote.submitted', 'quote.settled'])
})
