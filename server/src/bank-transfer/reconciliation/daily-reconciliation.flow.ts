import { type FlowObject, keyOf, type Run, type Target } from '@firsthand/engine/run'
import type { OperatorLog } from '@firsthand/log/log'
import { serviceCaller } from '@firsthand/values/service-names'
import type { AdminContext } from '#identity/admin-context'
import { lateFrom, nextBankDay } from '../statements/statement.rules.ts'
import { type ReconciliationDeps, reconcileDay } from './reconcile-day.ts'
import type { AccountDay, ReconciliationDayStore } from './reconciliation-days.store.ts'

export type DailyReconciliationDeps = ReconciliationDeps & {
  readonly days: ReconciliationDayStore
  readonly operatorLog: OperatorLog
  readonly now: () => Date
}

type Expected = AccountDay & { readonly round?: number }

/** The service reconciles by itself. */
const ourselves = ({ tenant, day }: AccountDay): AdminContext => ({
  caller: serviceCaller(tenant),
  requestId: `daily-reconciliation-${day}`,
})

const targetOf = ({ tenant, clientAccountId, day }: AccountDay, handler: 'reconcile' | 'expect'): Target => ({
  object: 'DailyReconciliation',
  key: keyOf(tenant, clientAccountId, day),
  handler,
})

const againSeconds = 4 * 3_600
/** A week of alarms is enough. */
const roundsMax = 42

/** The day that follows, and how long its statement may still take. */
function nextOf({ now }: DailyReconciliationDeps, day: AccountDay, currency: string) {
  const next = nextBankDay(day.day, currency)
  const seconds = Math.max(0, (lateFrom(next, currency).getTime() - now().getTime()) / 1000)
  return { next: { ...day, day: next }, seconds }
}

/** Null when the day is reconciled already, or no statement reaches it. */
async function reconcile(deps: DailyReconciliationDeps, day: AccountDay) {
  if (await deps.days.isReconciled(day)) return null
  const reconciliation = await reconcileDay(deps, ourselves(day), day.clientAccountId, day.day)
  if (reconciliation === null) return null
  const { differences, holds, currency } = reconciliation
  if (!holds)
    deps.operatorLog.alarm('daily_reconciliation.broken', {
      account: day.clientAccountId,
      day: day.day,
      why: differences,
    })
  return nextOf(deps, day, currency)
}

async function isMissing(
  { days, reconciliations, operatorLog }: DailyReconciliationDeps,
  day: AccountDay,
): Promise<boolean> {
  const { tenant, clientAccountId } = day
  if ((await days.isReconciled(day)) || (await reconciliations.figures(tenant, clientAccountId, day.day)) !== null)
    return false
  operatorLog.alarm('daily_reconciliation.no_statement', { account: clientAccountId, day: day.day })
  return true
}

/** Reconciles each day of a client account once its statement is there; an alarm when it is late (key: tenant, account, day). */
export const dailyReconciliationObject = (deps: DailyReconciliationDeps): FlowObject => ({
  name: 'DailyReconciliation',
  open: true,
  flows: {
    async reconcile(run: Run, day: AccountDay) {
      const reconciled = await run.step('reconcile', () => reconcile(deps, day))
      if (reconciled === null) return
      // After an interruption several days may wait: each is reconciled, in their order.
      const closed = await run.step('next closed day', () => deps.days.nextClosed(day))
      if (closed === null) run.send(targetOf(reconciled.next, 'expect'), reconciled.next, reconciled.seconds)
      else run.send(targetOf({ ...day, day: closed }, 'reconcile'), { ...day, day: closed })
    },
    async expect(run: Run, { round = 0, ...day }: Expected) {
      const missing = await run.step('expect', () => isMissing(deps, day))
      if (missing && round < roundsMax) run.send(targetOf(day, 'expect'), { ...day, round: round + 1 }, againSeconds)
    },
  },
})
