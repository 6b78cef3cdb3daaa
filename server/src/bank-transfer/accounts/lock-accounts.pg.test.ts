import { setTimeout as wait } from 'node:timers/promises'
import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { expect, test } from 'vitest'
import { lockPayingAccount } from '../payments-out/payment-file.store.ts'
import { lockEarningAccount } from '../payments-out/payout.store.ts'
import { extendCompleteThrough } from '../statements/account-day.store.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { lockAccounts } from './lock-accounts.store.ts'

const { database, bank } = treasuryOfThisFile()

type Lock = (query: TenantTransaction) => Promise<unknown>

/** Who keeps the row of a client account for as long as their transaction takes. */
const holders: Readonly<Record<string, Lock>> = {
  'an import of a statement': (query) => lockAccounts(query, bank.account.tenant, [bank]),
  'a payment file that is made': (query) => lockPayingAccount(query, bank.account.tenant, bank.clientAccountId),
  'a payout that is proposed': (query) => lockEarningAccount(query, bank.account.tenant, bank.clientAccountId),
  'receipts that are matched': (query) => extendCompleteThrough(query, bank.account),
}

test.each(Object.keys(holders))('a purchase is made at once during %s', async (holder) => {
  const reference = await inTenant(database.api, bank.account.tenant, async (query) => {
    await holders[holder]?.(query)
    return Promise.race([bank.order(), wait(2_000, 'waits for the account')])
  })
  expect(reference).toMatch(/^OFFC/)
})

test('imports of one account take turns', async () => {
  const [second] = await inTenant(database.api, bank.account.tenant, async (query) => {
    await lockAccounts(query, bank.account.tenant, [bank])
    const other = inTenant(database.api, bank.account.tenant, (next) => lockAccounts(next, bank.account.tenant, [bank]))
    const outcome = other.then(() => 'locked')
    return Promise.all([Promise.race([outcome, wait(300, 'waits')]), wait(300)])
  })
  expect(second).toBe('waits')
})
