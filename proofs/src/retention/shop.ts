import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import type { World } from '@firsthand/sandbox/world/world'
import { numberOnce } from '../harness/number-events.ts'
import { fillQuotes } from '../quote-scale/fill.ts'
import { buyer, openQuotingShop } from '../quote-scale/quoting-shop.ts'
import { fillMonths, months } from './fill.ts'

/** What the measured tenant has of today, on either side: its readers read these. */
const today = 60

/** An instance on a database of its own, with so many rows of each table over the months before; none is a new installation. */
export async function openShop(world: World, rows: number, report: (line: string) => void) {
  const database = await world.cloneDatabase()
  if (rows > 0) await fillMonths(adminUrlOf(world.databaseServer.adminUrl, database), rows, report)
  const { admin, send, stop, quoted, firm } = await openQuotingShop(world, database)
  // From now back to the middle of the oldest month.
  const everySeconds = rows === 0 ? 1 : (months * 30.4 * 86_400) / rows
  const filling = {
    ...quoted,
    quotes: Math.max(rows, 2_000),
    everySeconds,
    issuedAs: 'lapsed',
    callers: rows < 1_000_000 ? 1_000 : 50_000,
  } as const
  await fillQuotes(admin, filling)
  for (let i = 0; i < today; i++) await firm()
  await numberOnce(admin)
  const { body: page } = await send(buyer, 'GET', '/primary-mint/quotes?limit=50')
  const { body: newest } = await send('acme-integrator', 'GET', '/events?limit=51&order=desc')
  const after = newest.items.at(-1).sequence
  const read = (as: string, path: string) => async () => (await send(as, 'GET', path)).ms
  return {
    admin,
    stop,
    calls: {
      'firm quote': firm,
      'read of a quote': read(buyer, `/primary-mint/quotes/${page.items[0].reference}`),
      'list of quotes': read(buyer, '/primary-mint/quotes?limit=50'),
      'events behind a number': read('acme-integrator', `/events?limit=50&after=${after}`),
      'newest events': read('acme-integrator', '/events?limit=50&order=desc'),
    },
  }
}
