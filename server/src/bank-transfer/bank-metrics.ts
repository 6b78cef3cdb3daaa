import type { Gauge } from 'prom-client'

type Waiting = {
  readonly what: string
  readonly state: string
  /** How many, by age. */
  readonly ages: Readonly<Record<string, number>>
  readonly oldestSeconds: number
}
type Account = {
  readonly account: string
  readonly statementAgeSeconds: number
  readonly statementLateDays: number
  /** The result of the last daily reconciliation; null before the first. */
  readonly holds: boolean | null
  /** Business days that should have been reconciled and were not. */
  readonly overdueDays: number
  /** Since the ledger was last recounted; null before the first time. */
  readonly recountAgeSeconds: number | null
}

/** Read when the worker is scraped. */
export type BankReadings = {
  bankWork(): Promise<readonly Waiting[]>
  clientAccounts(): Promise<readonly Account[]>
}

type MakeGauge = (name: string, help: string, labelNames: string[], collect: () => Promise<void>) => Gauge

/** Figures that are scraped together are read once. */
function together<T>(ask: () => Promise<T>): () => Promise<T> {
  let asked: Promise<T> | undefined
  return () => {
    asked ??= ask().finally(() => {
      asked = undefined
    })
    return asked
  }
}

/** The figures of the bank-transfer rail. No label names a tenant or a buyer. */
export function showBankFigures(gauge: MakeGauge, readings: BankReadings): void {
  const bankWork = together(() => readings.bankWork())
  const clientAccounts = together(() => readings.clientAccounts())

  /** The figure is reset before each reading: a state in which nothing waits any more must not keep its last value. */
  const anew = <T>(
    name: string,
    help: string,
    labels: string[],
    ask: () => Promise<readonly T[]>,
    put: (shown: Gauge, each: T) => void,
  ) => {
    const shown = gauge(name, help, labels, async () => {
      const found = await ask()
      shown.reset()
      for (const each of found) put(shown, each)
    })
  }

  const waits = 'What waits for people, the bank or the chain on the bank-transfer rail'
  anew('firsthand_bank_waiting', waits, ['what', 'state', 'age'], bankWork, (shown, { what, state, ages }) => {
    for (const [age, number] of Object.entries(ages)) shown.set({ what, state, age }, number)
  })
  const oldest = 'How long the first of what waits has waited'
  anew('firsthand_bank_waiting_oldest_seconds', oldest, ['what', 'state'], bankWork, (shown, each) => {
    shown.set({ what: each.what, state: each.state }, each.oldestSeconds)
  })
  const account = ['account']
  const age = 'Since the end of the last day that a statement covers'
  anew('firsthand_bank_statement_age_seconds', age, account, clientAccounts, (shown, each) => {
    shown.set({ account: each.account }, each.statementAgeSeconds)
  })
  const late = 'Business days whose statement is late'
  anew('firsthand_bank_statement_late_days', late, account, clientAccounts, (shown, each) => {
    shown.set({ account: each.account }, each.statementLateDays)
  })
  const reconciliation = 'Result of the last daily reconciliation of an account: 1 it agrees, 0 there is a break'
  anew('firsthand_bank_reconciliation_holds', reconciliation, account, clientAccounts, (shown, each) => {
    if (each.holds !== null) shown.set({ account: each.account }, each.holds ? 1 : 0)
  })
  const overdue = 'Business days of an account that should have been reconciled and were not'
  anew('firsthand_bank_reconciliation_overdue_days', overdue, account, clientAccounts, (shown, each) => {
    shown.set({ account: each.account }, each.overdueDays)
  })
  const recount = 'Since the ledger behind an account was last recounted'
  anew('firsthand_bank_recount_age_seconds', recount, account, clientAccounts, (shown, each) => {
    if (each.recountAgeSeconds !== null) shown.set({ account: each.account }, each.recountAgeSeconds)
  })
}
