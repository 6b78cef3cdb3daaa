import { setTimeout as sleep } from 'node:timers/promises'
import type { ListingWrite } from '@firsthand/wire/listings'
import { expect, test, vi } from 'vitest'
import { serviceOfThisFile, serviceUnderTest } from '#testing/service-under-test'
import { allPages } from './testing/listing-catalogue.ts'
import { importAll, lineOf, linesOf, openImport } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()

const archive = (source: string) => allPages<any>(service, '/admin/tokens', { limit: '200', source }, 'acme-admin')
const keysOf = (listings: readonly { token_ref: string }[]) => listings.map(({ token_ref }) => token_ref).sort()
const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => `0x${from + i}`).sort()

/** Sends a thousand lines after the other until the first results arrive, and answers how many that took. */
async function sendUntilReceived(sending: ReturnType<typeof openImport>, own: Partial<ListingWrite>): Promise<number> {
  for (let sent = 1000; sent <= 10_000; sent += 1000) {
    await sending.send(linesOf(sent - 999, sent, own))
    for (let i = 0; i < 25 && !sending.received().includes('"lines":1000,'); i++) await sleep(20)
    if (sending.received().includes('"lines":1000,')) return sent
  }
  throw new Error('ten thousand lines, and not a word')
}

test('the answer is streamed while the request is sent: the first results arrive before the last lines are sent', async () => {
  const own = { source: 'beside' }
  const sending = openImport(service)
  const sent = await sendUntilReceived(sending, own)
  expect(sending.received()).toContain('{"line":1,')
  await sending.send(lineOf(sent + 1, own))
  sending.end()
  const { whole, lines, tallies } = await sending.answered
  expect(whole).toBe(true)
  expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: sent + 1 }, (_, i) => i + 1))
  const thousands = Array.from({ length: sent / 1000 }, (_, i) => (i + 1) * 1000)
  expect(tallies.map((tally) => tally.lines)).toEqual([...thousands, sent + 1, sent + 1])
  expect(tallies.at(-1)).toMatchObject({ complete: true, created: sent + 1, code: null })
})

test('an import that broke off anywhere is repeated, and ends in the whole and nothing twice', {
  timeout: 60_000,
}, async () => {
  const own = { source: 'broken' }
  const long = openImport(service)
  const sent = await sendUntilReceived(long, own)
  await long.send(lineOf(sent + 1, own).slice(0, 20))
  long.cut()
  expect((await long.answered).whole).toBe(false)
  await vi.waitFor(() => expect(service.log.join()).toContain('listing_import.broken_off'), 5000)
  const total = sent + 500
  const body = Buffer.from(linesOf(1, total, own))
  for (const part of [0, 0.5, 0.97]) {
    const sending = openImport(service)
    await sending.send(body.subarray(0, Math.floor(body.length * part) + 5))
    await sleep(30)
    sending.cut()
    expect((await sending.answered).whole).toBe(false)
  }
  const kept = await archive('broken')
  expect(kept.length).toBeGreaterThanOrEqual(1000)
  expect(kept.length).toBeLessThan(total)
  const { lines, tallies } = await importAll(service, body)
  expect(lines.filter(({ result }) => result === 'unchanged').length).toBeGreaterThanOrEqual(kept.length)
  expect(tallies.at(-1)).toMatchObject({ complete: true, lines: total, updated: 0, refused: 0 })
  expect(service.log.join()).not.toContain('listing_import.stopped')
  const all = await archive('broken')
  expect(keysOf(all)).toEqual(numbers(1, total))
  expect(all.every(({ version }) => version === 1)).toBe(true)
})

test('a batch that takes too long is stored in halves', async () => {
  const { admin } = service.database
  await admin.query(`create function app.cancel_many() returns trigger language plpgsql as $$ begin
    if (select count(*) from added where source = 'halves') > 30 then raise 'too long' using errcode = '57014'; end if;
    return null; end $$`)
  await admin.query('grant execute on function app.cancel_many() to fh_catalog')
  await admin.query(`create trigger cancel_many after insert on app.listing
    referencing new table as added for each statement execute function app.cancel_many()`)
  try {
    const { lines, tallies } = await importAll(service, linesOf(1, 100, { source: 'halves' }))
    expect(tallies.at(-1)).toMatchObject({ complete: true, lines: 100, created: 100, code: null })
    expect(lines.map(({ line }) => line)).toEqual(Array.from({ length: 100 }, (_, i) => i + 1))
    expect(keysOf(await archive('halves'))).toEqual(numbers(1, 100))
  } finally {
    await admin.query('drop trigger cancel_many on app.listing')
    await admin.query('drop function app.cancel_many()')
  }
})

test('two imports of the same at once leave one listing for each key', async () => {
  const body = linesOf(1, 1500, { source: 'both' })
  const both = await Promise.all([importAll(service, body), importAll(service, body), importAll(service, body)])
  const results = both.flatMap(({ lines }) => lines.map(({ result }) => result))
  expect(both.map(({ tallies }) => tallies.at(-1)?.complete)).toEqual([true, true, true])
  expect(results.filter((result) => result === 'created')).toHaveLength(1500)
  expect(results.filter((result) => result === 'unchanged')).toHaveLength(3000)
  expect(keysOf(await archive('both'))).toEqual(numbers(1, 1500))
})

test.each(['still sends', 'has sent all'])(
  'a client that %s is sent the reason when the import stops because the database is gone',
  async (how) => {
    const own = await serviceUnderTest()
    try {
      const sending = openImport(own)
      const sent = await sendUntilReceived(sending, {})
      await own.database.cutOff()
      await sending.send(linesOf(sent + 1, sent + 3000))
      if (how === 'has sent all') sending.end()
      const { status, whole, tallies, lines } = await sending.answered
      expect([status, whole]).toEqual([200, true])
      expect(tallies.at(-1)).toMatchObject({ complete: false, code: 'service_overloaded', created: lines.length })
      expect([lines.length % 1000, lines.length < sent + 3000]).toEqual([0, true])
      expect(own.log.join()).toMatch(/"level":50.*listing_import[.]stopped/)
      expect(own.log.join()).not.toContain('broken_off')
    } finally {
      await own.stop()
    }
  },
)
