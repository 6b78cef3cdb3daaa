import type { Answer } from './supplier-bids.ts'
import { isRefusal } from './supplier-bids.ts'

/** How long the others may take once somebody has given a bid: the slowest must not set everybody's pace. */
const graceMs = 400

const late: Answer = { refused: 'venue_unavailable', why: 'another had answered long before' }

/** What each was heard to say, in the order in which they were asked. None of the questions fails. */
export async function gatherAnswers(asked: readonly Promise<Answer>[]): Promise<readonly Answer[]> {
  const received: Answer[] = asked.map(() => late)
  let enough: () => void = () => undefined
  let timer: NodeJS.Timeout | undefined
  const graceIsOver = new Promise<void>((resolve) => {
    enough = () => {
      timer ??= setTimeout(resolve, graceMs)
    }
  })
  const all = asked.map(async (asking, place) => {
    const answer = await asking
    received[place] = answer
    if (!isRefusal(answer)) enough()
  })
  await Promise.race([Promise.all(all), graceIsOver])
  clearTimeout(timer)
  return [...received]
}
