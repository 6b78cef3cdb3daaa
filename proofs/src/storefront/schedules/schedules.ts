import { pairs } from '@firsthand/sandbox/faults/reserved-markets'
import type { Random } from '@firsthand/sandbox/world/random'
import { dataOf } from '@firsthand/sdk'
import type { Shop } from '../stage/shop.ts'
import { fasterTimers, plannedAnswers, walkSchedules } from './in-page.ts'
import { makeSchedules, type Schedule } from './plan.ts'

/** What the screen showed over all schedules. */
export type Shown = { readonly seen: number; readonly wrong: readonly string[]; readonly missing: readonly number[] }

const atOnce = 250
const pages = 2

/** What the service answers to a soft quote now: the answers of the plan are made from it. */
async function answerTemplate({ sandbox }: Shop) {
  const buyer = sandbox.as('acme-buyer-1')
  const market = dataOf(await buyer.markets.read({ path: { pairId: `${pairs.tbill}` } }))
  const body = { pairId: pairs.tbill, cashAmount: '100000000' }
  const template = dataOf(await buyer.rfq.quotes.soft({ body }))
  return { cash: market.cash.decimals, unit: market.unit.decimals, template }
}

/** Walks schedules in one page. `change` is a script that spoils the page first. */
export async function walk(shop: Shop, schedules: readonly Schedule[], change = ''): Promise<Shown> {
  const visitor = await shop.visit()
  try {
    const { page } = visitor
    // A price is given to somebody who is signed in.
    await visitor.go('/purchases')
    await visitor.signIn('acme-buyer-1')
    await page.addInitScript(`${fasterTimers}${plannedAnswers}${change}`)
    await visitor.go(`/buy/${pairs.tbill}`)
    await page.evaluate(`globalThis.answerOf = ${JSON.stringify(await answerTemplate(shop))}`)
    const shown = { seen: 0, wrong: [] as string[], missing: [] as number[] }
    for (let from = 0; from < schedules.length; from += atOnce) {
      const part = JSON.stringify(schedules.slice(from, from + atOnce))
      const { seen, wrong, missing } = (await page.evaluate(`(${walkSchedules})(${part})`)) as Shown
      shown.seen += seen
      shown.wrong.push(...wrong)
      shown.missing.push(...missing)
    }
    // A failed answer is part of the plan.
    visitor.forgive(/Failed to fetch|status of 422/)
    return { ...shown, wrong: [...shown.wrong, ...visitor.faults] }
  } finally {
    await visitor.close()
  }
}

/** Answers come late, out of order, refused or not at all: only a number for the amount in the field may ever be on the screen. */
export async function walkAll(shop: Shop, count: number, random: Random): Promise<Shown & { readonly count: number }> {
  const schedules = makeSchedules(count, random)
  const share = Math.ceil(count / pages)
  const parts = Array.from({ length: pages }, (_, at) => schedules.slice(at * share, (at + 1) * share))
  const shown = await Promise.all(parts.map((part) => walk(shop, part)))
  return {
    count,
    seen: shown.reduce((sum, { seen }) => sum + seen, 0),
    wrong: shown.flatMap(({ wrong }) => wrong),
    missing: shown.flatMap(({ missing }) => missing),
  }
}

/** The plan with every answer but the first made for the amount before: what a shop that ignores the order would show. */
export const answersOfTheAmountBefore = `{
  const answer = globalThis.fetch
  let before = null
  globalThis.fetch = async (input, given) => {
    const response = await answer(input, given)
    if (!String(input?.url ?? input).endsWith('/quotes/soft') || !response.ok) return response
    const text = await response.text()
    const stale = before ?? text
    before = text
    return new Response(stale, response)
  }
}`
