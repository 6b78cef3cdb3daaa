import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Answer, type Bid, gatherAnswers } from './supplier-bids.ts'

const bid: Bid = { units: 1n, price: 1n, priceScale: 6, order: null }
const no: Answer = { refused: 'no_quote', why: 'none' }
const after = (ms: number, answer: Answer) =>
  new Promise<Answer>((resolve) => {
    setTimeout(resolve, ms, answer)
  })

/** What was gathered after this time; null while it is still waited. */
async function gatheredAfter(ms: number, asked: readonly Promise<Answer>[]) {
  let gathered: readonly Answer[] | null = null
  void gatherAnswers(asked).then((answers) => {
    gathered = answers
  })
  await vi.advanceTimersByTimeAsync(ms)
  return gathered as readonly Answer[] | null
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a single answer is not waited beyond', async () => {
  expect(await gatheredAfter(20, [after(20, bid)])).toEqual([bid])
})

test('after a bid the others have a moment more, and then count as silent', async () => {
  const asked = () => [after(5, bid), after(100, no), after(5_000, bid)]
  expect(await gatheredAfter(404, asked())).toBeNull()
  const silent = { refused: 'venue_unavailable', why: 'another had answered long before' }
  expect(await gatheredAfter(405, asked())).toEqual([bid, no, silent])
})

test('without a bid everybody is waited for', async () => {
  const asked = () => [after(5, no), after(3_000, bid)]
  expect(await gatheredAfter(2_999, asked())).toBeNull()
  expect(await gatheredAfter(3_000, asked())).toEqual([no, bid])
})
