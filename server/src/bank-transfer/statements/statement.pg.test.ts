import { expect, test } from 'vitest'
import { numberEvents } from '#testing/numbered-events'
import * as chart from '../ledger/chart.rules.ts'
import { treasuryOfThisFile } from '../testing/treasury-of-this-file.ts'

const { database, bank } = treasuryOfThisFile()

const atBank = () => bank.balance(chart.bankAccount(bank.clientAccountId))
const bookedOn = '2026-03-02'

test('every booked credit is kept and posted, and what is pending moves nothing', async () => {
  const imported = await bank.day({
    entries: [
      { amount: 700n, bookedOn, text: 'no reference' },
      { amount: 300n, bookedOn, text: 'pending', status: 'PDNG' },
    ],
  })
  expect(imported.statements).toMatchObject([
    { credits: 1, debits: 0, confirmed: 0, duplicate: false, closesDay: true },
  ])
  expect(await atBank()).toBe(700n)
  expect(await bank.transactions()).toMatchObject([{ state: 'unmatched', amount: 700, tier: 6 }])
  expect(await bank.completeThrough()).toBe(bookedOn)
})

test('the same file again moves nothing', async () => {
  const file = bank.statement({ entries: [{ amount: 700n, bookedOn }] })
  await bank.take(file)
  expect((await bank.take(file)).statements).toMatchObject([{ duplicate: true, credits: 0 }])
  expect(await atBank()).toBe(700n)
})

test('a notification by day and the statement at night show one movement, also of two that look the same', async () => {
  const twice = [
    { amount: 250n, bookedOn, text: 'twice' },
    { amount: 250n, bookedOn, text: 'twice' },
  ]
  await bank.notify([{ amount: 100n, bookedOn, servicer: 'S1' }, ...twice])
  expect(await bank.completeThrough()).toBeNull()
  const { statements } = await bank.day({ entries: [{ amount: 100n, bookedOn, servicer: 'S1' }, ...twice] })
  expect(statements).toMatchObject([{ credits: 0, confirmed: 3 }])
  expect(await atBank()).toBe(600n)
})

test('a batch that is shown part by part and as one sum is booked once, whichever comes first', async () => {
  const sum = { amount: 600n, bookedOn, servicer: 'B1', text: 'batch' }
  const parts = { ...sum, parts: [100n, 200n, 300n] }
  await bank.notify([parts])
  expect((await bank.day({ entries: [sum] })).statements).toMatchObject([{ credits: 0, confirmed: 1 }])
  expect(await atBank()).toBe(600n)
  const { rows } = await database.admin.query(
    'select count(*)::int from app.bank_transaction where client_account_id = $1 and confirmed_by is not null',
    [bank.clientAccountId],
  )
  expect(rows).toEqual([{ count: 3 }])
  const next = { ...sum, bookedOn: '2026-03-03' }
  await bank.day({ entries: [next] })
  expect((await bank.notify([{ ...next, parts: parts.parts }])).statements).toMatchObject([{ credits: 0 }])
  expect(await atBank()).toBe(1200n)
})

test('parts that do not add up to the sum under their reference are other movements', async () => {
  await bank.notify([{ amount: 300n, bookedOn, servicer: 'B1', parts: [100n, 200n] }])
  const { statements } = await bank.day({ entries: [{ amount: 301n, bookedOn, servicer: 'B1' }] })
  expect(statements).toMatchObject([{ credits: 1, confirmed: 0 }])
})

test('a reference that the bank uses again on another day is another movement', async () => {
  const entry = { amount: 100n, servicer: 'S1' }
  await bank.notify([{ ...entry, bookedOn }])
  await bank.day({ entries: [{ ...entry, bookedOn }] })
  await bank.notify([{ ...entry, amount: 30n, bookedOn: '2026-03-03' }])
  expect(await atBank()).toBe(130n)
  const { statements } = await bank.day({
    entries: [
      { ...entry, amount: 30n, bookedOn: '2026-03-03' },
      { ...entry, bookedOn: '2026-03-03' },
    ],
  })
  expect(statements).toMatchObject([{ credits: 1, confirmed: 1 }])
  expect(await atBank()).toBe(230n)
})

test('a file that does not add up, leaves a gap or is of a foreign account is refused, and nothing of it stays', async () => {
  const entries = [{ amount: 100n, bookedOn }]
  const unbalanced = bank.take(bank.statement({ entries, closing: 99n }))
  await expect(unbalanced).rejects.toMatchObject({ reason: 'statement_unbalanced' })
  await expect(bank.take(bank.statement({ entries, opening: 5n }))).rejects.toMatchObject({ reason: 'statement_gap' })
  const foreign = bank.take(bank.statement({ entries, iban: 'DE02120300000000202051' }))
  await expect(foreign).rejects.toMatchObject({ reason: 'account_unknown' })
  await expect(bank.take(bank.statement({ entries, currency: 'GBP' }))).rejects.toMatchObject({
    reason: 'account_unknown',
  })
  await expect(bank.take(Buffer.from('<hello/>'))).rejects.toMatchObject({ reason: 'statement_unreadable' })
  expect(await bank.transactions()).toEqual([])
  expect(await atBank()).toBe(0n)
  await numberEvents(database.admin)
  const { rows } = await database.admin.query("select 1 from app.event where kind = 'statement.gap'")
  expect(rows.length).toBeGreaterThan(0)
})

test('a debit that we did not send is a shortfall, and the firm’s own money is recognised', async () => {
  await bank.day({
    entries: [
      { amount: 900n, bookedOn },
      { amount: 40n, sign: 'debit', bookedOn, text: 'charges' },
    ],
  })
  const { rows } = await database.admin.query(
    'select exception_id, amount::int from app.exception where client_account_id = $1',
    [bank.clientAccountId],
  )
  expect(rows).toMatchObject([{ amount: 40 }])
  expect(await bank.balance(chart.shortfall(rows[0].exception_id))).toBe(40n)
  await bank.day({ entries: [{ amount: 40n, bookedOn: '2026-03-03', text: `TOPUP ${rows[0].exception_id}` }] })
  expect(await bank.balance(chart.firmTopup)).toBe(40n)
  expect(await atBank()).toBe(900n)
})

test('a credit that the bank reverses before it is allocated is undone', async () => {
  await bank.day({ entries: [{ amount: 500n, bookedOn, endToEndId: 'E-1' }] })
  await bank.day({
    entries: [{ amount: 500n, sign: 'debit', bookedOn: '2026-03-03', endToEndId: 'E-1', reversal: true }],
  })
  expect(await bank.transactions()).toMatchObject([{ state: 'reversed' }, { state: 'reversal' }])
  expect(await atBank()).toBe(0n)
})

test('an entry of a day that has not come is refused, in a notification and in a statement, and nothing of it stays', async () => {
  const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
  const entries = [{ amount: 700n, bookedOn }]
  const ahead = [...entries, { amount: 50_000_00n, bookedOn: tomorrow }]
  await expect(bank.notify(ahead)).rejects.toMatchObject({ reason: 'statement_wrong_day' })
  await expect(bank.day({ entries: ahead })).rejects.toMatchObject({ reason: 'statement_wrong_day' })
  expect(await bank.transactions()).toEqual([])
  await bank.notify(entries)
  expect(await atBank()).toBe(700n)
})

test('a notification adds nothing to a day that a statement has closed, and may show again what the statement shows', async () => {
  const entry = { amount: 100n, bookedOn, servicer: 'S1' }
  await bank.day({ entries: [entry] })
  const added = bank.notify([entry, { amount: 50_000_00n, bookedOn, servicer: 'S2' }])
  await expect(added).rejects.toMatchObject({ reason: 'statement_wrong_day' })
  expect(await atBank()).toBe(100n)
  expect((await bank.notify([entry])).statements).toMatchObject([{ credits: 0, confirmed: 1 }])
})

test.each([
  ['another account repeats the end-to-end id', { endToEndId: 'E-1', iban: 'DE02120300000000202051' }],
  ['two credits could be meant', { endToEndId: 'E-2' }],
])('a reversal is booked against no buyer when %s: it is a shortfall for people to decide', async (_name, reversal) => {
  await bank.day({
    entries: [
      { amount: 500n, bookedOn, endToEndId: 'E-1' },
      { amount: 500n, bookedOn, endToEndId: 'E-2', text: 'first' },
      { amount: 500n, bookedOn, endToEndId: 'E-2', text: 'second' },
    ],
  })
  await bank.day({
    entries: [{ amount: 500n, sign: 'debit', bookedOn: '2026-03-03', reversal: true, ...reversal }],
  })
  const states = (await bank.transactions()).map(({ state }) => state)
  expect(states).toEqual(['unmatched', 'unmatched', 'unmatched', 'reversal'])
  const { rows } = await database.admin.query(
    "select amount::int from app.exception where client_account_id = $1 and kind = 'shortfall' and state = 'open'",
    [bank.clientAccountId],
  )
  expect(rows).toEqual([{ amount: 500 }])
})

test('a reversal that names the bank’s own reference is booked against that credit, whatever its payer wrote', async () => {
  await bank.day({
    entries: [
      { amount: 500n, bookedOn, servicer: 'S1', endToEndId: 'SAME' },
      { amount: 500n, bookedOn, servicer: 'S2', endToEndId: 'SAME' },
    ],
  })
  const reversal = { amount: 500n, sign: 'debit' as const, bookedOn: '2026-03-03', servicer: 'S2', endToEndId: 'SAME' }
  await bank.day({ entries: [{ ...reversal, reversal: true }] })
  expect((await bank.transactions()).map(({ state }) => state)).toEqual(['unmatched', 'reversed', 'reversal'])
})
