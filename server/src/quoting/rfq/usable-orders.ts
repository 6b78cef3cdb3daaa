import { type Answer, isRefusal } from './supplier-bids.ts'

/** Ten seconds are the shortest freshness that a market may have; a quote ends five seconds before the order. */
const shortestSeconds = 15
const rememberedMax = 50_000

/**
 * Orders that a quote can be made of: they leave the buyer time, and nobody was given them before. Judged before the best
 * one is chosen: one supplier's useless order must not stand in the way of another's good one.
 */
export function usableOrders(now: () => Date): (answer: Answer) => Answer {
  const given = new Set<string>()
  return (answer) => {
    if (isRefusal(answer) || answer.order === null) return answer
    const { id, lastSecond } = answer.order
    if (lastSecond < now().getTime() / 1000 + shortestSeconds)
      return { refused: 'venue_unavailable', why: 'its order ends too soon to be used' }
    if (given.has(id)) return { refused: 'venue_unavailable', why: 'it gave this order before', alarm: true }
    if (given.size >= rememberedMax) given.delete(given.values().next().value ?? '')
    given.add(id)
    return answer
  }
}
