import { invalidRequest, notFound } from '@firsthand/refusal/refusal'
import { inCalendar } from '@firsthand/values/calendar'
import type {
  DailyReconciliation,
  DailyReconciliations as ReconciledDays,
  ReconciliationSummary,
} from '@firsthand/wire/bank-transfer/reconciliation'
import type { AdminContext } from '#identity/admin-context'
import type { UnitDelivery } from '../delivery/unit-delivery.ts'
import type { DailyReconciliationStore, DayRange } from './daily-reconciliation.store.ts'
import { judgeDay } from './day-reconciliation.rules.ts'

export type ReconciliationDeps = {
  readonly reconciliations: DailyReconciliationStore
  readonly deliveries: Pick<UnitDelivery, 'totalDelivered'>
}

/** A day of the calendar, or null. */
function parseDay(text: string): string | null {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return null
  return inCalendar(`${text}T00:00:00Z`) === null ? null : text
}

const requireDay = (text: string, path: string): string => {
  const day = parseDay(text)
  if (day === null) throw invalidRequest([{ path, code: 'unknown', message: 'There is no such day.' }])
  return day
}

/**
 * Reconciles one account and day. Null while no statement reaches the day: without the bank's figures there is nothing to
 * compare. The contracts are read after the ledger, so that they can only be ahead.
 */
export async function reconcileDay(
  { reconciliations, deliveries }: ReconciliationDeps,
  context: AdminContext,
  clientAccountId: string,
  day: string,
): Promise<DailyReconciliation | null> {
  const known = await reconciliations.figures(context.caller.tenantId, clientAccountId, day)
  if (known === null) return null
  const contracts = await Promise.all(
    known.contracts.map(async (each) => ({
      ...each,
      onChain:
        (await deliveries.totalDelivered(each.chainId, each.contract)) -
        (await reconciliations.lostUnits(context.caller.tenantId, each.chainId, each.contract)),
    })),
  )
  const figures = { ...known, contracts }
  return reconciliations.keep(context, { clientAccountId, day, figures, verdict: judgeDay(figures) })
}

/** Reconciles a day for every account of the tenant. */
export async function reconcileDays(
  deps: ReconciliationDeps,
  context: AdminContext,
  text: string,
): Promise<ReconciledDays> {
  const date = requireDay(text, '/date')
  const reconciliations: DailyReconciliation[] = []
  const notReconciled: string[] = []
  for (const clientAccountId of await deps.reconciliations.accounts(context.caller.tenantId)) {
    const reconciliation = await reconcileDay(deps, context, clientAccountId, date)
    if (reconciliation === null) notReconciled.push(clientAccountId)
    else reconciliations.push(reconciliation)
  }
  return { date, reconciliations, notReconciled }
}

const summaryOf = (day: DailyReconciliation): ReconciliationSummary => ({
  clientAccountId: day.clientAccountId,
  date: day.date,
  run: day.run,
  holds: day.holds,
  external: day.external,
  internal: day.internal,
  units: day.units,
  sound: day.sound,
  currency: day.currency,
  decimals: day.decimals,
  closedOn: day.closedOn,
  closing: day.closing,
  bank: day.bank,
  previousHash: day.previousHash,
  hash: day.hash,
})

/** The days of a range, the newest first; one more than `limit` when there is a further page. */
export async function listReconciliations(
  { reconciliations }: ReconciliationDeps,
  context: AdminContext,
  { from, to, account }: DayRange,
  page: Parameters<DailyReconciliationStore['list']>[2],
): Promise<readonly ReconciliationSummary[]> {
  const range = {
    from: from === undefined ? from : requireDay(from, '/from'),
    to: to === undefined ? to : requireDay(to, '/to'),
    account,
  }
  return (await reconciliations.list(context, range, page)).map(summaryOf)
}

/** The reconciliations of a day; `not_found` when there are none. */
export async function readReconciliations(
  { reconciliations }: ReconciliationDeps,
  context: AdminContext,
  text: string,
): Promise<ReconciledDays> {
  const date = parseDay(text)
  const found = date === null ? [] : await reconciliations.read(context, date)
  if (date === null || found.length === 0) throw notFound()
  const reconciled = new Set(found.map(({ clientAccountId }) => clientAccountId))
  const accounts = await reconciliations.accounts(context.caller.tenantId)
  return { date, reconciliations: [...found], notReconciled: accounts.filter((account) => !reconciled.has(account)) }
}

/** Which client the money belongs to, at the end of a day. */
export const reportClientMoney = ({ reconciliations }: ReconciliationDeps, context: AdminContext, asOf: string) =>
  reconciliations.clientMoney(context, requireDay(asOf, '/asOf'))
