import type { Random } from '@firsthand/sandbox/world/random'
import type { TenantId } from '@firsthand/values/values'
import type pg from 'pg'
import { approvedPayees } from '../approved-payees.ts'
import type { ShownEntry } from '../bank-statement.ts'
import { decidedExceptions, decidedPayouts } from '../deciding.ts'
import { payingOut } from '../paying-out.ts'
import { contextOf, treasuryUnderTest } from '../treasury-under-test.ts'

export type Order = {
  readonly reference: string
  readonly paymentReference: string
  readonly due: bigint
  readonly dueOn: string
}

export const dayOf = (number: number): string => new Date(Date.UTC(2026, 2, number)).toISOString().slice(0, 10)

/** One tenant with one account, one instrument and a few orders, and everybody who does something about them. */
export async function openStream(admin: pg.Pool, api: pg.Pool, choices: Random, name: string) {
  const tenant = name as TenantId
  const bank = await treasuryUnderTest(admin, api, 40n, tenant)
  await approvedPayees(admin, bank.instrumentId, tenant)
  const people = {
    operator: contextOf('olga-operator', tenant),
    approver: contextOf('anton-approver', tenant),
    officer: contextOf('carla-officer', tenant),
    secondOfficer: contextOf('oskar-officer', tenant),
  }
  const judged = {
    'Eve Stranger': { verdict: 'no_match' },
    'Listed Person': { screening: 'hit' },
  } as Readonly<Record<string, object>>
  let isAway = false
  bank.judgeBy(({ payerName }) => (isAway ? null : (judged[payerName ?? ''] ?? {})))
  const orders: Order[] = []
  for (let i = 0; i < 1 + choices.below(3); i += 1) {
    const units = BigInt(3 + choices.below(8))
    const dueOn = dayOf(2 + choices.below(4))
    const own = { dueOn, caller: `buyer-${choices.below(2)}` }
    orders.push({ ...(await bank.ordered(units, own)), due: units * 100n, dueOn })
  }
  await admin.query('update app.purchase set fee_base_units = 7 where tenant_id = $1', [tenant])
  return {
    tenant,
    admin,
    api,
    bank,
    choices,
    people,
    orders,
    paymentFiles: payingOut(api, bank.clientAccountId, bank.compliance, people),
    payouts: decidedPayouts(api),
    exceptions: decidedExceptions(api),
    /** Credits that the bank could still reverse. */
    credits: [] as ShownEntry[],
    /** The number of the last day that was closed; the balance as far as it was reported, and at that day's end. */
    today: 0,
    atBank: 0n,
    closed: 0n,
    serial: 0,
    lastFile: null as Buffer | null,
    setAway(away: boolean) {
      isAway = away
    },
    rows: async (text: string, ...more: unknown[]) =>
      (await admin.query<Readonly<Record<string, string>>>(text, [tenant, ...more])).rows,
  }
}

export type Stream = Awaited<ReturnType<typeof openStream>>
