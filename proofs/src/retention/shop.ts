import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { personaPseudonyms } from '@firsthand/sandbox/identity/persona-pseudonyms'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { issuance } from '@firsthand/sandbox/seed/seed-markets'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { World } from '@firsthand/sandbox/world/world'
import { fillQuotes, forgetLive } from '../quote-scale/fill.ts'
import { fillMonths, months } from './fill.ts'

const buyer = 'acme-buyer-1'
/** One more live quote of a caller in a market would be refused. */
const liveBeforeForgotten = 9
/** What the measured tenant has of today, on either side: its readers read these. */
const today = 60

/** An instance on a database of its own, with so many rows of each table over the months before; none is a new installation. */
export async function openShop(world: World, rows: number, report: (line: string) => void) {
  const { identity, databaseServer } = world
  const database = await world.cloneDatabase()
  const admin = adminUrlOf(databaseServer.adminUrl, database)
  if (rows > 0) await fillMonths(admin, rows, report)
  const { url } = await world.startApi({ database, settings: roomySettings })
  async function send(as: string, method: string, path: string, body?: object) {
    const token = await identity.token(as)
    const started = performance.now()
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
    return { body: JSON.parse(text), ms: performance.now() - started }
  }
  const write = issuance({ freshnessSeconds: 10, entitledTenants: ['acme'] })
  const { body: market } = await send('acme-admin', 'POST', '/admin/markets', write)
  const { primaryExecutionKind, cash, unit, limits, feeBps, pairId } = market
  const quoted = JSON.stringify({ primaryExecutionKind, cash, unit, limits, feeBps })
  const caller = personaPseudonyms(world).pseudonymFor(buyer)
  // From now back to the middle of the oldest month.
  const everySeconds = rows === 0 ? 1 : Math.floor((months * 30.4 * 86_400) / rows)
  const filling = {
    quotes: Math.max(rows, 2_000),
    buyer: caller,
    pairId,
    market: quoted,
    everySeconds,
    issuedAs: 'lapsed',
    callers: rows < 1_000_000 ? 1_000 : 50_000,
  } as const
  await fillQuotes(admin, filling)
  const requested = { pairId, walletAddress: buyerWallets[buyer].address, cashAmount: '100000000' }
  let taken = 0
  const firm = async () => {
    // The time that this takes is not counted.
    if (taken++ % liveBeforeForgotten === 0) await forgetLive(admin, caller)
    return (await send(buyer, 'POST', '/primary-mint/quotes', requested)).ms
  }
  for (let i = 0; i < today; i++) await firm()
  const { body: page } = await send(buyer, 'GET', '/primary-mint/quotes?limit=50')
  const { body: newest } = await send('acme-integrator', 'GET', '/events?limit=51&order=desc')
  const after = newest.items.at(-1).sequence
  const read = (as: string, path: string) => async () => (await send(as, 'GET', path)).ms
  return {
    admin,
    database,
    calls: {
      'firm quote': firm,
      'read of a quote': read(buyer, `/primary-mint/quotes/${page.items[0].reference}`),
      'list of quotes': read(buyer, '/primary-mint/quotes?limit=50'),
      'events behind a number': read('acme-integrator', `/events?limit=50&after=${after}`),
      'newest events': read('acme-integrator', '/events?limit=50&order=desc'),
    },
  }
}
