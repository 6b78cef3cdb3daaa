import { inTenant } from '@firsthand/postgres/tenant'
import { expect, test } from 'vitest'
import { booksStore } from '../attestor/books.store.ts'
import { objectionTo } from '../attestor/statement.rules.ts'
import { changesOf, proposalFor } from '../instruments/guarded-terms.rules.ts'
import { movePurchase } from '../purchases/move-purchase.store.ts'
import { occasion, bankTenant as tenant } from '../testing/purchase-steps.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'
import { CreditUnconfirmed } from './notified-credits.store.ts'
import { releaseStore } from './release.store.ts'

const { database, bank } = treasuryOfThisFile()

const contract = `0x${'c'.repeat(40)}`
const purchaseId = () => `0x${crypto.randomUUID().replaceAll('-', '').repeat(2)}`
const passes = (reference: string) =>
  bank.report(reference, { kind: 'release_passed', decisionId: 'd', purchaseId: purchaseId(), contract })
const ceiling = (amount: bigint) =>
  database.admin.query('update app.offchain_instrument set max_notified_cash = $2 where instrument_id = $1', [
    bank.instrumentId,
    `${amount}`,
  ])
const isCovered = async (reference: string) =>
  (await releaseStore(database.as('fh_worker')).paid({ tenant, reference }))?.isCovered
const bookedOn = '2026-03-02'

/** Purchases that one notification alone has shown to be paid: one euro a unit. */
async function allNotified(...sizes: readonly bigint[]) {
  const made = []
  for (const [place, units] of sizes.entries()) {
    const { reference, paymentReference } = await bank.ordered(units)
    const endToEndId = `E${place}`
    made.push({ reference, entry: { amount: units * 100n, bookedOn, structured: paymentReference, endToEndId } })
  }
  await bank.notify(made.map(({ entry }) => entry))
  for (const { reference } of made) expect(await bank.stateOf(reference)).toBe('paid')
  return made
}
type Paid = Awaited<ReturnType<typeof allNotified>>[number]
const notified = async () => (await allNotified(10n))[0]!

test('a delivery waits for the statement that confirms its credit, and goes once that is imported', async () => {
  await ceiling(0n)
  const { reference, entry } = await notified()
  expect(await isCovered(reference)).toBe(false)
  await expect(passes(reference)).rejects.toBeInstanceOf(CreditUnconfirmed)
  expect(await bank.stateOf(reference)).toBe('paid')
  await bank.day({ entries: [entry] })
  expect(await isCovered(reference)).toBe(true)
  expect(await passes(reference)).toMatchObject({ to: 'delivering' })
})

test('below the ceiling of the day a notification is enough, and the next delivery waits', async () => {
  await ceiling(1_500n)
  const [first, second, small] = (await allNotified(10n, 10n, 5n)) as [Paid, Paid, Paid]
  expect(await passes(first.reference)).toMatchObject({ to: 'delivering' })
  expect(await isCovered(second.reference)).toBe(false)
  await expect(passes(second.reference)).rejects.toBeInstanceOf(CreditUnconfirmed)
  expect(await passes(small.reference)).toMatchObject({ to: 'delivering' })
  await bank.day({ entries: [first.entry, second.entry, small.entry] })
  expect(await passes(second.reference)).toMatchObject({ to: 'delivering' })
})

test('what was delivered on another day does not count', async () => {
  await ceiling(1_000n)
  const [first, second] = (await allNotified(10n, 10n)) as [Paid, Paid]
  await passes(first.reference)
  await expect(passes(second.reference)).rejects.toBeInstanceOf(CreditUnconfirmed)
  await database.admin.query(
    "update app.delivery set created_at = created_at - interval '1 day' where reference = $1",
    [first.reference],
  )
  expect(await passes(second.reference)).toMatchObject({ to: 'delivering' })
})

test('many releases at once over several connections never pass the ceiling together', async () => {
  await ceiling(2_500n)
  const all = (await allNotified(10n, 10n, 10n, 10n, 10n, 10n)).map(({ reference }) => reference)
  const outcomes = await Promise.allSettled(
    all.map((reference) =>
      inTenant(database.as('fh_worker'), tenant, (query) =>
        movePurchase(
          query,
          { tenant, reference, ...occasion },
          { kind: 'release_passed', decisionId: 'd', purchaseId: purchaseId(), contract },
        ),
      ),
    ),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(CreditUnconfirmed)
})

test('the attestor of the ledger does not state a delivery above the ceiling that a taken-over worker has opened', async () => {
  await database.admin.query('update app.offchain_instrument set delivery_contract = $2 where instrument_id = $1', [
    bank.instrumentId,
    contract,
  ])
  const { reference } = await notified()
  await passes(reference)
  const asked = { tenant, reference, chainId: 'eip155:31337', contract, wallet: `0x${'0'.repeat(38)}bb`, units: '10' }
  const objection = async () =>
    objectionTo((await booksStore(database.as('fh_attestor')).find(tenant, reference))!, asked)
  expect(await objection()).toBeNull()
  await ceiling(999n)
  expect(await objection()).toBe('confirmed')
  const forged = inTenant(database.as('fh_worker'), tenant, (query) =>
    query({ text: 'update app.bank_transaction set confirmed_by = statement_id', values: [] }),
  )
  await expect(forged).rejects.toMatchObject({ code: '42501' })
})

test('the ceiling of an instrument on sale is changed by two administrators', () => {
  const before = { status: 'open', maxNotifiedCashAmount: '2500000' } as never
  const changes = changesOf(before, { maxNotifiedCashAmount: '9' } as never)
  expect(proposalFor(before, changes)).toBe('instrument_policy')
})
