import type { Target } from '../drivers/target.ts'
import { checks } from './checks.ts'
import { NotShown } from './not-shown.ts'
import { notBuilt, type RuleId, ruleIds, rules } from './rules.ts'

export type Outcome = 'held' | 'failed' | 'not testable here'

/** What became of one rule. */
export type Verdict = {
  readonly id: RuleId
  readonly says: string
  readonly outcome: Outcome
  /** Why it failed, or cannot be tested. */
  readonly why: string | null
  /** Cases of a rule that is held which cannot be tested here, each with its reason. */
  readonly leftOut: readonly string[]
  /** The tests and proofs of the repository that show it too. */
  readonly shownBy: readonly string[]
  readonly seconds: number
}

export type Listener = {
  /** A rule is about to be tested: so many are done. */
  begins(id: RuleId, done: number, of: number): void
  ends(verdict: Verdict): void
}

async function outcomeOf(id: RuleId, target: Target): Promise<Pick<Verdict, 'outcome' | 'why' | 'leftOut'>> {
  const check = checks[id]
  if (check === undefined)
    return { outcome: 'not testable here', why: notBuilt[id] ?? 'it cannot be seen from outside', leftOut: [] }
  const leftOut: string[] = []
  try {
    await check(target, (what) => leftOut.push(what))
    return { outcome: 'held', why: null, leftOut }
  } catch (error) {
    if (error instanceof NotShown) return { outcome: 'not testable here', why: error.message, leftOut: [] }
    return { outcome: 'failed', why: error instanceof Error ? String(error.stack) : String(error), leftOut: [] }
  }
}

/** Tests one rule after the other: some of them disturb the deployment, and mend it again. */
export async function judge(target: Target, chosen: readonly RuleId[], listener: Listener): Promise<Verdict[]> {
  const verdicts: Verdict[] = []
  for (const id of chosen) {
    listener.begins(id, verdicts.length, chosen.length)
    const started = performance.now()
    const verdict = await outcomeOf(id, target)
    const seconds = Math.round(performance.now() - started) / 1000
    verdicts.push({ id, ...rules[id], ...verdict, seconds })
    listener.ends({ id, ...rules[id], ...verdict, seconds })
  }
  return verdicts
}

/** The rules whose ids begin with one of these words; all of them when there is none. */
export const chosenRules = (words: readonly string[] = []): RuleId[] =>
  ruleIds.filter((id) => words.length === 0 || words.some((word) => id.startsWith(word)))

export const countOf = (verdicts: readonly Verdict[], wanted: Outcome): number =>
  verdicts.filter(({ outcome }) => outcome === wanted).length
