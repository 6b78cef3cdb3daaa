import { randomUUID } from 'node:crypto'
import { inTenant } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { databaseUnderTest } from '#testing/database-under-test'
import * as chart from '../ledger/chart.rules.ts'
import { findPosting, post } from '../ledger/ledger.store.ts'
import type { Posting } from '../ledger/posting.rules.ts'
import { dailyReconciliationStore } from '../reconciliation/daily-reconciliation.store.ts'
import { type Counting, dayFigures } from '../reconciliation/day-figures.store.ts'
import { bankShop } from './bank-purchase.ts'
import { contextOf } from './treasury-under-test.ts'

export const closedDays = Array.from({ length: 6 }, (_, i) => `2026-03-0${i + 2}`)
const references = ['a', 'b', 'c'].map((letter) => letter.repeat(32))

/** A tenant with statements that close every day, so that each can be reconciled. */
export async function booksUnderTest(database: Awaited<ReturnType<typeof databaseUnderTest>>) {
  const tenant = `carried-${randomUUID()}` as TenantId
  const api = database.as('fh_api')
  const shop = await bankShop(database.admin, api, 1_000n, tenant)
  await database.admin.query(
    'update app.client_account set complete_through = $2, closing_base_units = 0 where tenant_id = $1',
    [tenant, closedDays.at(-1)],
  )
  const { clientAccountId, instrumentId } = shop
  for (const day of closedDays)
    await database.admin.query(
      `insert into app.bank_statement (tenant_id, client_account_id, format, message_id, bank_statement_id, closes_day, to_on,
          opening_base_units, closing_base_units, entries, sha256, raw, imported_by)
        values ($1, $2, 'camt.053.001.08', $3, $3, true, ($3::text)::date, 0, 0, 0, encode(sha256(convert_to($3, 'UTF8')), 'hex'), '', 'test')`,
      [tenant, clientAccountId, day],
    )
  const figures = (day: string, counting: Counting) =>
    inTenant(api, tenant, (query) => dayFigures(query, tenant, clientAccountId, day, counting))
  const money = [
    chart.bankAccount(clientAccountId),
    chart.bankAccount('another'),
    ...references.map(chart.receipt),
    ...references.map((each) => chart.purchaseMoney(`OFFC${each}`)),
    chart.refundMoney(`OFFR${'d'.repeat(28)}`),
    chart.issuer(instrumentId),
    chart.transit(clientAccountId),
    chart.fees,
    chart.frozen('e'),
    chart.firmTopup,
  ]

  let serial = 0
  const source = () => {
    serial += 1
    return { kind: 'test', id: `${serial}` }
  }
  const book = (posting: Omit<Posting, 'source' | 'kind' | 'actor'>, own = source()) =>
    inTenant(api, tenant, (query) => post(query, tenant, [{ ...posting, source: own, kind: 'test', actor: 'test' }]))
  return {
    tenant,
    clientAccountId,
    money,
    figures,
    /** Refused where an account would fall below nothing: then nothing was booked. */
    async move(from: number, to: number, amount: bigint, effectiveOn: string): Promise<void> {
      const [credited, debited] = [money[from] as string, money[to] as string]
      if (credited === debited) return
      const lines = [
        { account: debited, currency: 'EUR', amount },
        { account: credited, currency: 'EUR', amount: -amount },
      ]
      await book({ effectiveOn, lines }).catch(() => undefined)
    },
    async reverse(number: number, effectiveOn: string): Promise<void> {
      const posted = await inTenant(api, tenant, (query) =>
        findPosting(query, tenant, { kind: 'test', id: `${number}` }, 'test'),
      )
      if (posted === null) return
      const lines = posted.lines.map((line) => ({ ...line, amount: -line.amount }))
      await book({ effectiveOn, lines, reverses: posted.id }).catch(() => undefined)
    },
    /** As a day that holds is kept. What the bank shows is left out: only the ledger moves here. */
    async carry(day: string): Promise<void> {
      const found = await figures(day, 'from_carried')
      if (found === null || found.inDebit + found.unbalanced + found.drifted > 0) return
      const verdict = { external: true, internal: true, units: true, sound: true, holds: true, differences: [] }
      await dailyReconciliationStore(api).keep(contextOf('anton-approver', tenant), {
        clientAccountId,
        day,
        figures: { ...found, contracts: [] },
        verdict,
      })
    },
  }
}
