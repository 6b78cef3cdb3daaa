import { type FlowObject, keyOf, type Run, type Target } from '@firsthand/engine/run'
import type { Tell } from '@firsthand/log/operator-log'
import type { Subject } from '@firsthand/values/values'
import type { Act } from '#identity/admin-context'
import { lateFrom, nextBankDay } from '../statements/late-statements.rules.ts'
import { type ProofDeps, proveDay } from './reconcile-day.ts'
import type { AccountDay, ProofDays } from './reconciliation-days.port.ts'

export type DailyProofDeps = ProofDeps & {
  readonly days: ProofDays
  readonly tell: Tell
  readonly now: () => Date
}

type Expected = AccountDay & { readonly round?: number }

/** Nobody's act: the service proves by itself. */
const ourselves = ({ tenant, day }: AccountDay): Act => ({
  caller: { tenantId: tenant, subject: 'firsthand' as Subject, roles: new Set() },
  requestId: `daily-proof-${day}`,
})

const targetOf = ({ tenant, clientAccountId, day }: AccountDay, handler: 'prove' | 'expect'): Target => ({
  object: 'DailyProof',
  key: keyOf(tenant, clientAccountId, day),
  handler,
})

const againSeconds = 4 * 3_600
/** A week of alarms; then somebody has heard them. */
const roundsMax = 42

/** The day that follows, and how long its statement may still take. */
function nextOf({ now }: DailyProofDeps, day: AccountDay, currency: string) {
  const next = nextBankDay(day.day, currency)
  const seconds = Math.max(0, (lateFrom(next, currency).getTime() - now().getTime()) / 1000)
  return { next: { ...day, day: next }, seconds }
}

/** Null when the day was proved before, or no statement reaches it. */
async function prove(deps: DailyProofDeps, day: AccountDay) {
  if (await deps.days.isProven(day)) return null
  const proof = await proveDay(deps, ourselves(day), day.clientAccountId, day.day)
  if (proof === null) return null
  const { differences, holds, currency } = proof
  if (!holds) deps.tell.alarm('daily_proof.broken', { account: day.clientAccountId, day: day.day, why: differences })
  return nextOf(deps, day, currency)
}

async function isMissing({ days, proofs, tell }: DailyProofDeps, day: AccountDay): Promise<boolean> {
  const { tenant, clientAccountId } = day
  if ((await days.isProven(day)) || (await proofs.figures(tenant, clientAccountId, day.day)) !== null) return false
  tell.alarm('daily_proof.no_statement', { account: clientAccountId, day: day.day })
  return true
}

/** Proves each day of a client account once its statement is there, and tells when it is not (key: tenant, account, day). */
export const dailyProofObject = (deps: DailyProofDeps): FlowObject => ({
  name: 'DailyProof',
  open: true,
  flows: {
    async prove(run: Run, day: AccountDay) {
      const proven = await run.step('prove', () => prove(deps, day))
      if (proven !== null) run.send(targetOf(proven.next, 'expect'), proven.next, proven.seconds)
    },
    async expect(run: Run, { round = 0, ...day }: Expected) {
      const missing = await run.step('expect', () => isMissing(deps, day))
      if (missing && round < roundsMax) run.send(targetOf(day, 'expect'), { ...day, round: round + 1 }, againSeconds)
    },
  },
})
