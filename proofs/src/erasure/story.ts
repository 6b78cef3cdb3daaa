import { advanceClock } from '@firsthand/sandbox/clock/advance-clock'
import { bankDay } from '@firsthand/sandbox/treasury/bank-days'
import type { Canary } from './people.ts'
import { exported, tooEarly } from './rights.ts'
import type { Stage } from './stage.ts'
import { buyByBank, payRefunds, payTogether } from './stories/buy-by-bank.ts'
import { buyOnChain, fund } from './stories/buy-on-chain.ts'
import { onboard } from './stories/onboard.ts'

const daySeconds = 86_400

/** So many at a time. */
async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T, place: number) => Promise<void>) {
  const left = items.entries()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const [place, item] of left) await work(item, place)
    }),
  )
}

export type Lived = { readonly faults: readonly string[]; readonly days: readonly string[]; readonly purchases: number }

/**
 * Everything that people do and that is done with them: they are onboarded, buy on their rail, are refunded, while
 * programs are killed.
 */
export async function liveStory(
  stage: Stage,
  people: readonly Canary[],
  kill: (at: number) => Promise<void>,
  say: (text: string) => void,
): Promise<Lived> {
  const { treasury, world } = stage
  await fund(stage, people)
  await inLanes(people, 3, (each) => onboard(stage, each))
  say(`${people.length} people are onboarded: profile, review, wallet, account, a hold that was released`)
  const refunds = new Map<string, Canary>()
  let killed = 0
  // Somebody who buys on chain has paid by bank as well, so that every canary is in a statement.
  await inLanes(people, 2, async (each, place) => {
    if (place % 3 === 2) await kill(killed++)
    if (each.rail !== 'bank') await buyOnChain(stage, each, each.rail)
    else refunds.set(await buyByBank(stage, each, place % 2 === 0 ? 'gateway' : 'hand'), each)
  })
  say(`${people.length} purchases on three rails`)
  await payTogether(stage, people)
  const files = await payRefunds(stage, refunds)
  say(`${refunds.size} refunds in ${files} payment file, one statement that names everybody`)
  const day = bankDay(world)
  await advanceClock(world, daySeconds)
  await treasury.catchUp()
  const payouts = await treasury.payOut('payouts')
  say(`the bank’s day is over; ${payouts.length} payout`)
  const faults: string[] = payouts.length === 0 ? ['nothing was paid out'] : []
  return { faults, days: [day], purchases: people.length }
}

/** Everybody gets everything about themselves, and nobody can be erased yet. Answers what went wrong. */
export async function askForRights(stage: Stage, people: readonly Canary[], say: (text: string) => void) {
  const faults: string[] = []
  for (const each of people) faults.push(...(await exported(stage, each)), ...(await tooEarly(stage, each)))
  say(`${people.length} exports, ${people.length} erasures refused because no period is over`)
  return faults
}
