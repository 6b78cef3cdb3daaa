import { Readable } from 'node:stream'
import { adminUrlOf, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { sendImport } from '@firsthand/sandbox/seed/send-import'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import type { Bench } from '../harness/bench.ts'
import { middleOf } from '../harness/side-by-side.ts'

const facts = `source, symbol, name, base_asset, quote_currency, chain_id, token_ref, min_price, max_price, status, hidden,
  version`
const words = ['Harbour', 'Tower', 'Meadow', 'Credit', 'Treasury', 'Solar', 'Bridge', 'Vineyard', 'Orchard', 'Quay']

/** Listings that never come twice, as a catalogue would hold them. */
function* lines(from: number, count: number): Generator<string> {
  for (let i = from; i < from + count; i++) {
    const hash = Math.imul(i, 0x9e3779b1) >>> 0
    const word = (shift: number) => words[(hash >>> shift) % words.length]
    const symbol = (hash % 60_466_176).toString(36).toUpperCase().padStart(5, 'A')
    yield `${JSON.stringify({
      source: `source-${hash % 8}`,
      symbol,
      name: `${word(3)} ${word(9)} ${word(15)} ${2020 + (hash % 30)} No ${i}`,
      base_asset: symbol,
      quote_currency: 'USD',
      chain_id: `eip155:${hash % 6}`,
      token_ref: `0x${i.toString(16).padStart(40, '0')}`,
      min_price: '90.50',
      max_price: '110.25',
    })}\n`
  }
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now()
  await work()
  return (performance.now() - startedAt) / 1000
}

/** Copies what one round imported out of our database, and times how fast the bare COPY takes it into the other. */
async function bareCopy({ databaseServer, database }: World, bareDatabase: string, after: string): Promise<number> {
  const { adminUrl } = databaseServer
  const [folder] = await runAsAdmin(adminUrl, 'show data_directory')
  const ours = adminUrlOf(adminUrl, database)
  const files = { listing: `'${folder}/bench-listing'`, entitlement: `'${folder}/bench-entitlement'` }
  await runAsAdmin(
    ours,
    `copy (select id, ${facts} from app.listing where id > '${after}' order by id) to ${files.listing}`,
    `copy (select tenant_id, listing_id, ${facts} from app.listing_entitlement where listing_id > '${after}'
      order by listing_id) to ${files.entitlement}`,
  )
  return seconds(() =>
    runAsAdmin(
      adminUrlOf(adminUrl, bareDatabase),
      'begin',
      `copy app.listing (id, ${facts}) from ${files.listing}`,
      `copy app.listing_entitlement (tenant_id, listing_id, ${facts}) from ${files.entitlement}`,
      'commit',
    ),
  )
}

const lastId = async ({ databaseServer, database }: World) => {
  const newest =
    "select id from app.listing union all select '00000000-0000-0000-0000-000000000000' order by id desc limit 1"
  return (await runAsAdmin(adminUrlOf(databaseServer.adminUrl, database), newest))[0] ?? ''
}

/**
 * Rows a second of `POST /admin/tokens/import`, with its validation, audit records and events, beside a bare COPY of the
 * very rows it made into the same tables with the same indexes. In turns, on tables that grow alike.
 */
export const listingImport: Bench = {
  goal: 0.5,
  goalIs: 'at least',
  async run({ short }) {
    const [rounds, rows] = short ? [1, 20_000] : [10, 100_000]
    await using world = await startWorld({
      chain: false,
      databaseUrl: null,
      postgresSettings: { max_wal_size: '8GB' },
      api: { settings: roomySettings },
      seed: false,
    })
    if (world.api === null) throw new Error('the world has no API')
    const { url } = world.api
    const bareDatabase = await world.cloneDatabase()
    const token = await world.identity.token('acme-admin')
    const results: { readonly ours: number; readonly bare: number }[] = []
    for (let round = 0; round < rounds; round++) {
      const after = await lastId(world)
      const ours = await seconds(async () => {
        const tally = await sendImport({ url, token, lines: Readable.from(lines(round * rows, rows)) })
        if (!tally.complete || tally.created !== rows) throw new Error(`imported ${JSON.stringify(tally)}`)
      })
      const bare = await bareCopy(world, bareDatabase, after)
      results.push({ ours: rows / ours, bare: rows / bare })
      const [oursNow, bareNow] = [Math.round(rows / ours), Math.round(rows / bare)]
      console.log(
        `rows ${(round + 1) * rows}: ours ${oursNow}/s  bare COPY ${bareNow}/s  ratio ${(bare / ours).toFixed(3)}`,
      )
    }
    return middleOf(results)
  },
}
