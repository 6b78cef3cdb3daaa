import type { Registry } from '@firsthand/probes/open-metrics'
import { Gauge } from 'prom-client'
import type { AccountBalance } from './account-balances.ts'

/** What our own accounts can still pay for. A number of a metric is no amount: nothing is computed with it. */
export function showAccounts(registry: Registry, read: () => readonly AccountBalance[]): void {
  const labelNames = ['chain', 'role']
  const gauge = (name: string, help: string, of: (balance: AccountBalance) => number) =>
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const each of read()) this.set({ chain: each.chainId, role: each.role }, of(each))
      },
    })
  gauge('firsthand_account_balance_wei', 'What an account of ours has to pay gas with', ({ wei }) => Number(wei))
  gauge(
    'firsthand_account_transactions_left',
    'How many transactions an account of ours can pay for at the highest price that is allowed',
    ({ transactionsLeft }) => Number(transactionsLeft),
  )
  gauge('firsthand_account_read_seconds', 'When the balance was read, in Unix time', ({ readMs }) => readMs / 1000)
}
