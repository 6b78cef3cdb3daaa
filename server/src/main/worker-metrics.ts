import { alarmCounter, dependencyMetrics } from '@firsthand/metrics/metrics'
import { salesMetrics } from '@firsthand/metrics/sales'
import { openRegistry, type Pools } from '@firsthand/probes/registry'
import { Counter, Gauge } from 'prom-client'
import type { MonthsOf } from '#archive/parts.store'
import { type BankReadings, showBankFigures } from '#bank-transfer/bank-metrics'
import { clockMetrics } from '#status/clock-metrics'
import { type StopReadings, showStops } from '#stops/stop-metrics'
import type { AccountBalance } from '#transactions/account-balances'
import { showAccounts } from '#transactions/account-metrics'

type Counted = readonly { readonly name: string; readonly number: number }[]

/** What a worker reads when it is scraped. A reading that fails leaves the figure as it was. */
export type WorkerReadings = BankReadings &
  StopReadings & {
    waiting(): Promise<{ readonly number: number; readonly seconds: number }>
    /** Events that have no number yet. */
    pending(): Promise<{ readonly number: number; readonly seconds: number }>
    sent(): number
    months(): Promise<readonly MonthsOf[]>
    chains(): Promise<readonly { readonly chain: string; readonly followed: number; readonly final: number }[]>
    /** Transactions that are not final, by account. */
    transactions(): Promise<Counted>
    /** What the engine has in hand, by status; null without an address to ask. */
    invocations: (() => Promise<Counted>) | null
    /** What the accounts that we send from have. */
    accounts: () => readonly AccountBalance[]
    /** The database's clock, in Unix milliseconds. */
    databaseClock: () => Promise<number>
  }

/** The figures of a worker, beside those of any process. */
export function openWorkerMetrics(pools: Pools, readings: WorkerReadings) {
  const registry = openRegistry('worker', pools)
  const registers = [registry]
  const gauge = (name: string, help: string, labelNames: string[] = [], collect = async () => {}) =>
    new Gauge({ name, help, labelNames, registers, collect: () => collect().catch(() => undefined) })

  const lag = gauge('firsthand_outbox_lag_seconds', 'How long the first message has waited for the engine')
  const waiting = gauge(
    'firsthand_outbox_waiting',
    'Messages that the engine does not have yet, counted up to 10,000',
    [],
    async () => {
      const { number, seconds } = await readings.waiting()
      waiting.set(number)
      lag.set(seconds)
    },
  )
  const late = gauge('firsthand_events_pending_seconds', 'How long the first committed event has waited for its number')
  const pending = gauge('firsthand_events_pending', 'Events without a number, counted up to 10,000', [], async () => {
    const { number, seconds } = await readings.pending()
    pending.set(number)
    late.set(seconds)
  })
  const sent = gauge('firsthand_outbox_sent_total', 'Messages that this worker passed to the engine', [], async () => {
    sent.set(readings.sent())
  })
  const final = gauge('firsthand_chain_final', 'The newest block on record that is final', ['chain'])
  const followed = gauge('firsthand_chain_followed', 'The newest block on record', ['chain'], async () => {
    for (const each of await readings.chains()) {
      followed.set({ chain: each.chain }, each.followed)
      final.set({ chain: each.chain }, each.final)
    }
  })
  const transactions = gauge('firsthand_transactions_waiting', 'Transactions not final yet', ['account'], async () => {
    const counted = await readings.transactions()
    transactions.reset()
    for (const { name, number } of counted) transactions.set({ account: name }, number)
  })
  const invocations = gauge('firsthand_engine_invocations', 'What the engine has in hand', ['status'], async () => {
    const counted = (await readings.invocations?.()) ?? []
    invocations.reset()
    for (const { name, number } of counted) invocations.set({ status: name }, number)
  })
  const unplaced = gauge('firsthand_months_unplaced', 'Whether rows wait for a month that was not made', ['table'])
  const months = gauge('firsthand_months_ahead', 'Months ahead that a table has its part for', ['table'], async () => {
    for (const each of await readings.months()) {
      months.set({ table: each.name }, each.months)
      unplaced.set({ table: each.name }, each.rest ? 1 : 0)
    }
  })
  showBankFigures(gauge, readings)
  showAccounts(registry, readings.accounts)
  showStops(registry, readings)
  const attempts = new Counter({
    name: 'firsthand_webhook_attempts_total',
    help: 'Attempts to deliver an event, by what became of them',
    labelNames: ['outcome'],
    registers,
  })
  return {
    registry,
    ...dependencyMetrics(registry),
    alarms: alarmCounter(registry),
    /** The newest block that a node shows. */
    chainHead: gauge('firsthand_chain_head', 'The newest block that a node shows', ['chain']),
    webhookAttempts: attempts,
    clock: clockMetrics(registry, readings.databaseClock),
    sales: salesMetrics(registry),
  }
}
export type WorkerMetrics = ReturnType<typeof openWorkerMetrics>
