import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { filledTenant, fillListings } from '@firsthand/sandbox/seed/fill-listings'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import { startBarePool } from '../harness/bare-pool.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { printProfile } from '../harness/profile.ts'
import { receivedStatement } from '../harness/received-statement.ts'
import { middleOf } from '../harness/side-by-side.ts'

const tenant = filledTenant(0)
const listings = 200_000
const pages = 40
/** Callers at once on both sides, and connections to the database on both. */
const callers = 32
const connections = 10

type Page = { readonly items: readonly { readonly id: string }[]; readonly next_cursor: string | null }

/** Pages all over the list: their cursors for the service, and the ids behind them for the bare statement. */
async function placesOf(url: string, token: string) {
  const places = [{ cursor: '', after: '00000000-0000-0000-0000-000000000000' }]
  for (let cursor = ''; places.length < pages; ) {
    const response = await fetch(`${url}/tokens?limit=200${cursor}`, { headers: { authorization: `Bearer ${token}` } })
    const { items, next_cursor: next } = (await response.json()) as Page
    if (next === null) break
    cursor = `&cursor=${encodeURIComponent(next)}`
    places.push({ cursor, after: items.at(-1)?.id ?? '' })
  }
  return places
}

/** `GET /tokens` through the whole path, beside the same SQL run by the bare `pg` pool. */
export const listingPage: Bench = {
  goal: 0.5,
  goalIs: 'at least',
  async run({ short }) {
    await using world = await startWorld({
      chain: false,
      databaseUrl: null,
      api: { settings: roomySettings },
      // Long enough for the statement of a page, which the bare side runs as the database received it.
      postgresSettings: { track_activity_query_size: '16384' },
      seed: false,
    })
    const { api, identity, databaseServer, database, folder } = world
    const [key] = identity.privateKeys
    if (api === null || key === undefined) throw new Error('the world is incomplete')
    const filled = short ? listings / 10 : listings
    await fillListings(adminUrlOf(databaseServer.adminUrl, database), { listings: filled, tenants: 100 })
    const token = signToken(key, claimsOf({ name: 'reader', tenant, roles: [] }, identity))
    const places = await placesOf(api.url, token)
    const work = {
      url: databaseUrl(databaseServer, 'fh_api', database),
      tenant,
      texts: [await receivedStatement(world, 'app.listing_entitlement')],
      values: places.map(({ after }) => [[tenant, after, 51]]),
      connections,
      callers,
    }
    const file = join(folder, 'bare-work.json')
    await writeFile(file, JSON.stringify(work))
    await using bare = await startBarePool(file)
    const requests = places.map(
      ({ cursor }) =>
        `GET /tokens?limit=50${cursor} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\n\r\n`,
    )
    const ours = (seconds: number) =>
      applyLoad({ port: Number(new URL(api.url).port), requests, connections: callers, seconds })
    await ours(2)
    await bare.run(2)
    const results: { readonly ours: number; readonly bare: number }[] = []
    for (let round = 1; round <= (short ? 1 : 15); round++) {
      const result = { ours: (await ours(1.5)).perSecond, bare: await bare.run(1.5) }
      results.push(result)
      const [our, their] = [Math.round(result.ours), Math.round(result.bare)]
      console.log(`round ${round}: ours ${our}/s  bare SQL ${their}/s  ratio ${(result.ours / result.bare).toFixed(3)}`)
    }
    if (!short) await printProfile(world, roomySettings, { requests, connections: callers })
    return middleOf(results)
  },
}
