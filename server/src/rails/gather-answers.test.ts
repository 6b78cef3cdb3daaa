import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { gatherAnswers } from './gather-answers.ts'
import type { Answer, Bid } from './supplier-bids.ts'

const bid: Bid = { units: 1n, price: 1n, priceScale: 6, order: null }
const no: Answer = { refused: 'no_quote', why: 'none' }
const after = (ms: number, answer: Answer) => sleep(ms, answer, { ref: false })

async function timed(asked: readonly Promise<Answer>[]) {
  const begun = performance.now()
  const answers = await gatherAnswers(asked)
  return { answers, tookMs: performance.now() - begun }
}

test('a single answer is not waited beyond', async () => {
  const { answers, tookMs } = await timed([after(20, bid)])
  expect(answers).toEqual([bid])
  expect(tookMs).toBeLessThan(300)
})

test('after a bid the others have a moment more, and then count as silent', async () => {
  const { answers, tookMs } = await timed([after(5, bid), after(100, no), after(5_000, bid)])
  expect(answers[0]).toBe(bid)
  expect(answers[1]).toBe(no)
  expect(answers[2]).toMatchObject({ refused: 'venue_unavailable' })
  expect(tookMs).toBeGreaterThan(350)
  expect(tookMs).toBeLessThan(2_000)
})

test('without a bid everybody is waited for', async () => {
  const { answers, tookMs } = await timed([after(5, no), after(700, bid)])
  expect(answers).toEqual([no, bid])
  expect(tookMs).toBeGreaterThan(650)
})
