import { Refusal } from '@firsthand/refusal/refusal'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import { expect, test } from 'vitest'
import { requirePassed } from './verdicts.ts'

type Answer = Refusal | null | Promise<Refusal | null>

/** The reason that these answers are refused with, and which of them was asked. */
async function judged(...answers: readonly (() => Answer)[]) {
  const asked: number[] = []
  const order = answers.map((answer, place) => {
    const check = (): Answer => {
      asked.push(place)
      return answer()
    }
    return [`check ${place}`, check] as const
  })
  const refused = await requirePassed(order, null).then(
    () => null,
    (error: unknown) => (error instanceof Refusal ? error.reason : error),
  )
  return { refused, asked }
}

const near = () => tradeRefusals.market_paused()
const soon = async () => tradeRefusals.wallet_not_registered()
const passes = async () => null
const late = () => new Promise<Refusal>((resolve) => setTimeout(resolve, 20, tradeRefusals.execution_disabled()))

test('what is far away is asked side by side, and the first no in order is the refusal, not the quickest', async () => {
  expect(await judged(late, soon)).toEqual({ refused: 'execution_disabled', asked: [0, 1] })
  expect(await judged(passes, soon)).toEqual({ refused: 'wallet_not_registered', asked: [0, 1] })
  expect(await judged(passes, passes)).toEqual({ refused: null, asked: [0, 1] })
})

test('behind a refusal that is at hand nothing is asked, and before it everything is', async () => {
  expect(await judged(() => null, near, soon)).toEqual({ refused: 'market_paused', asked: [0, 1] })
  expect(await judged(late, near, soon)).toEqual({ refused: 'execution_disabled', asked: [0, 1] })
  expect(await judged(passes, near, soon)).toEqual({ refused: 'market_paused', asked: [0, 1] })
})

test('a question that fails is looked at in its turn, behind a refusal that comes before it', async () => {
  const broken = () => Promise.reject(new Error('away'))
  expect(await judged(late, broken)).toMatchObject({ refused: 'execution_disabled' })
  expect(await judged(passes, broken)).toMatchObject({ refused: new Error('away') })
})
