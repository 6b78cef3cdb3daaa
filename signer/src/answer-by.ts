import type { Answer } from './app.ts'
import type { Journal } from './journal.ts'
import type { KeyRing } from './key-ring.ts'
import { judgeBy } from './policy/judge.ts'
import { judgeTransactionsBy } from './policy/judge-transaction.ts'
import type { Policy } from './policy/policy-file.ts'
import { signOnce } from './sign-once.ts'
import { signTransaction } from './sign-transaction.ts'

/** How a role answers while these files count: settlements and transactions differ in what is judged and what is kept. */
export function answerBy(policy: Policy, ring: KeyRing, journal: Journal) {
  if (policy.role === 'delivery' || policy.role === 'switch') {
    const judge = judgeTransactionsBy(policy)
    return async (body: unknown, now: number): Promise<Answer> =>
      signTransaction({ policy, ring, journal }, judge(body), now)
  }
  const judge = judgeBy(policy)
  return async (body: unknown, now: number): Promise<Answer> =>
    signOnce({ policy, ring, journal }, await judge(body, Math.floor(now / 1000)), now)
}
