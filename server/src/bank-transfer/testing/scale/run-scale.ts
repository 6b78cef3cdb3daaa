// A program of its own: the proof starts it on a database, and reads one line of figures from it.

import { openPool } from '@firsthand/postgres/pool'
import { randomFrom } from '@firsthand/sandbox/world/random'
import { serviceCaller } from '@firsthand/values/service-names'
import type { TenantId } from '@firsthand/values/values'
import pg from 'pg'
import { dailyReconciliationStore } from '../../reconciliation/daily-reconciliation.store.ts'
import { reconcileDay } from '../../reconciliation/reconcile-day.ts'
import type { RecountDifference } from '../../reconciliation/recount.rules.ts'
import { recountPage } from '../../reconciliation/recount-ledger.ts'
import { bankShop } from '../bank-purchase.ts'
import { dayAt, type History, loadDay, openSharedAccounts, sale, unguarded, withoutIndexes } from './load-history.ts'

type Reported = {
  readonly adminUrl: string
  readonly workerUrl: string
  readonly apiUrl: string
  readonly seed: number
  readonly few: number
  readonly many: number
  readonly perDay: number
  readonly timedDays: number
}

const { adminUrl, workerUrl, apiUrl, seed, few, many, perDay, timedDays } = JSON.parse(
  process.argv[2] ?? '{}',
) as Reported
const admin = new pg.Pool({ connectionString: adminUrl, max: 2 })
const worker = openPool({ url: workerUrl, size: 2, applicationName: 'reconciliation-scale', patienceMs: 60_000 })
const api = openPool({ url: apiUrl, size: 2, applicationName: 'reconciliation-scale', patienceMs: 60_000 })
const faults: string[] = []
const report = (line: string) => process.stderr.write(`  ${line}\n`)
const secondsSince = (begun: number) => (performance.now() - begun) / 1000
const operatorLog = { alarm: () => undefined, note: () => undefined }

async function load(history: History, from: number, to: number, deliveredAt?: string): Promise<void> {
  await unguarded(admin, async (client) => {
    if (from === 0) await openSharedAccounts(client, history)
    for (let day = from; day < to; day += 1) {
      await loadDay(client, history, day, perDay, deliveredAt)
      if (day % 50 === 49) report(`${(day + 1) * perDay} purchases of ${history.tenant} loaded`)
    }
  })
}

/** The product's own reconciliation of a day; the contract is the one part that is stood in for. */
async function reconcile(history: History, day: number): Promise<number> {
  const { tenant, clientAccountId } = history
  const context = { caller: serviceCaller(tenant), requestId: 'scale' }
  const deps = {
    reconciliations: dailyReconciliationStore(worker),
    deliveries: { totalDelivered: async () => BigInt(day + 1) * BigInt(perDay) * sale.units },
  }
  const begun = performance.now()
  const found = await reconcileDay(deps, context, clientAccountId, dayAt(history, day))
  const seconds = secondsSince(begun)
  if (found === null) faults.push(`${tenant}: ${dayAt(history, day)} could not be reconciled`)
  else if (!found.holds) faults.push(`${tenant}: ${found.differences.join(' ')}`)
  return seconds
}

/** A whole recount: its differences, how long it took, and its longest page. */
async function recount({ tenant }: History) {
  const deps = { pool: worker, operatorLog, now: () => new Date() }
  const begun = performance.now()
  let [pages, longest] = [0, 0]
  for (let more = true; more; pages += 1) {
    const page = performance.now()
    more = await recountPage(deps, tenant, pages === 0 ? 'now' : 'if_due')
    longest = Math.max(longest, secondsSince(page))
    if (pages % 200 === 199) report(`${pages + 1} pages of ${tenant} recounted`)
  }
  const { rows } = await admin.query<{ figures: { differences: RecountDifference[] } }>(
    `select figures from app.recount_page where tenant_id = $1 and part = 'result' order by recount_id desc limit 1`,
    [tenant],
  )
  return { differences: rows[0]?.figures.differences ?? [], pages, longest, seconds: secondsSince(begun) }
}

/** A tenant with so many purchases and its base; then further days, each reconciled by itself. */
async function history(name: string, first: number, purchases: number) {
  const tenant = name as TenantId
  const shop = await bankShop(admin, api, BigInt(purchases + perDay * (timedDays + 1)) * sale.units, tenant)
  const own: History = {
    tenant,
    clientAccountId: shop.clientAccountId,
    instrumentId: shop.instrumentId,
    first,
    firstDay: '2024-01-01',
  }
  const days = Math.max(1, Math.round(purchases / perDay))
  const begun = performance.now()
  await withoutIndexes(admin, () => load(own, 0, days))
  await admin.query('vacuum analyze')
  const loadSeconds = secondsSince(begun)
  report(`${days * perDay} purchases of ${tenant} in ${loadSeconds.toFixed(0)} s`)
  const base = await recount(own)
  faults.push(...base.differences.map(({ text }) => `${tenant}: ${text}`))
  report(
    `${tenant}: ${base.pages} pages recounted in ${base.seconds.toFixed(0)} s, the longest in ${base.longest.toFixed(1)} s`,
  )
  await reconcile(own, days - 1)
  const seconds: number[] = []
  for (let day = days; day < days + timedDays; day += 1) {
    await load(own, day, day + 1, new Date().toISOString())
    await admin.query('analyze')
    seconds.push(await reconcile(own, day))
  }
  const sorted = seconds.toSorted((a, b) => a - b)
  return { own, days, base, loadSeconds, daySeconds: sorted[Math.floor(sorted.length / 2)] ?? 0 }
}

/** A cent in old days, in every way: on one line, on both lines of a posting, and on a balance. */
async function plant({ tenant, first, firstDay }: History, days: number) {
  const choices = randomFrom(seed)
  const chosen = [0, 1 + choices.below(Math.max(1, days - 2)), days - 1]
  const postingOf = (day: number) => {
    const number = first + day * perDay + choices.below(perDay)
    return `00000000-0000-7002-8000-${(number * 8 + 1).toString(16).padStart(12, '0')}`
  }
  const [one, both, balance] = chosen as [number, number, number]
  const drifted = `receipt:00000000-0000-7000-8000-${(first + balance * perDay).toString(16).padStart(12, '0')}`
  await unguarded(admin, async (client) => {
    const line = 'update led.entry set amount = amount + $3 where tenant_id = $1 and tx_id = $2 and line = $4'
    await client.query(line, [tenant, postingOf(one), 1, 1])
    const posting = postingOf(both)
    await client.query(line, [tenant, posting, 1, 1])
    await client.query(line, [tenant, posting, -1, 2])
    await client.query('update led.balance set balance = balance + 1 where tenant_id = $1 and account_id = $2', [
      tenant,
      1_000_000 + (first + balance * perDay) * 4,
    ])
  })
  return {
    wanted: {
      'a cent on one line': (each: RecountDifference) => each.day === dayAt({ firstDay }, one) && each.amount === '1',
      'a cent on both lines': (each: RecountDifference) =>
        each.day === dayAt({ firstDay }, both) && each.account === 'receipt' && each.amount === '-1',
      'a balance': (each: RecountDifference) => each.account === drifted && each.text.includes('balance'),
    },
  }
}

const small = await history('few', 1, few)
const large = await history('many', 100_000_000, many)
const { wanted } = await plant(large.own, large.days)
const found = await recount(large.own)
const missed = Object.entries(wanted).filter(([, isIt]) => !found.differences.some(isIt))
faults.push(...missed.map(([name]) => `the recount did not find ${name}`))
await Promise.all([admin.end(), worker.end(), api.end()])
const figures = {
  few: small.days * perDay,
  many: large.days * perDay,
  fewSeconds: small.daySeconds,
  manySeconds: large.daySeconds,
  loadSeconds: large.loadSeconds,
  recountSeconds: large.base.seconds,
  recountPages: large.base.pages,
  longestPage: Math.max(large.base.longest, found.longest),
  planted: Object.keys(wanted).length,
  found: Object.keys(wanted).length - missed.length,
  faults,
}
process.stdout.write(`${JSON.stringify(figures)}\n`)
