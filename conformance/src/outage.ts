import assert from 'node:assert/strict'
import { type Hands, handsOn } from './hands.ts'
import { ownMarket } from './own-market.ts'
import type { OnRail, OwnMarket, Rail } from './rail.ts'
import { until } from './rail-calls.ts'
import { onRails } from './rails.ts'
import type { Reason } from './refusals.ts'
import { requireRefusal } from './refused.ts'
import type { Answer, Target } from './target.ts'

type Question = () => Promise<Answer>
type Outage = {
  /** Prepares what is asked on a rail, first during the outage and then after it. */
  readonly question: (target: OnRail, market: OwnMarket) => Promise<Question>
  readonly disturb: (hands: Hands, target: Target) => Promise<AsyncDisposable>
  /** How often it is asked again while the outage lasts. */
  readonly retries?: number
}
type Seen = { readonly refused: readonly Answer[]; readonly cured: Answer }

async function askDuring(question: Question, retries: number): Promise<Answer[]> {
  const refused = [await until(question, ({ status }) => status >= 400)]
  for (let retry = 0; retry < retries; retry += 1) refused.push(await question())
  return refused
}

/** What one outage does to every rail. */
async function witness(target: Target, { question, disturb, retries = 0 }: Outage): Promise<Map<Rail, Seen>> {
  const hands = handsOn(target)
  await using markets = new AsyncDisposableStack()
  const asked: Question[] = []
  for (const each of onRails(target))
    asked.push(await question(each, markets.use(await ownMarket(each, { freshnessSeconds: 900 }))))
  const refused: Answer[][] = []
  {
    await using _disturbed = await disturb(hands, target)
    refused.push(...(await Promise.all(asked.map((each) => askDuring(each, retries)))))
  }
  const cured = await Promise.all(asked.map((each) => until(each, ({ status }) => status < 300)))
  return new Map(
    onRails(target).map(({ rail }, place) => [rail, { refused: refused[place] ?? [], cured: cured[place] as Answer }]),
  )
}

/**
 * Refused while the outage lasts, and answered once it is over. An outage takes seconds, so the rails meet it side by side,
 * whichever of them is judged first.
 */
export function outage(what: Outage): (target: OnRail, reason: Reason) => Promise<Answer> {
  const witnessed = new WeakMap<Target, Promise<Map<Rail, Seen>>>()
  return async (target, reason) => {
    const { deployment, rail } = target
    const seen = witnessed.get(deployment) ?? witness(deployment, what)
    witnessed.set(deployment, seen)
    const { refused = [], cured } = (await seen).get(rail) ?? {}
    for (const answer of refused) requireRefusal(target, answer, reason)
    const [first] = refused
    assert.ok(first && cured && cured.status < 300, `${reason} is not cured: ${cured?.text}`)
    return first
  }
}
