import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { startWorld } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import type { Bench } from '../harness/bench.ts'
import { quantile, rising } from '../harness/paced.ts'
import { median } from '../harness/side-by-side.ts'
import { delayCommits, openTenantLoad, type Spread } from '../harness/tenant-load.ts'

/** What every commit waits for its disk or standby, in milliseconds. */
const delays = [0, 5] as const
const seconds = { short: 2, whole: 6 }
const rounds = { short: 1, whole: 5 }

type Round = { readonly ratio: number; readonly one: number; readonly many: number }

/** Firm quotes with their events by 32 writers of one tenant, beside 32 writers of 32 tenants, with a sequencer beside both. */
export const tenantWrites: Bench = {
  goal: 0.6,
  goalIs: 'at least',
  figureIs: 'of many tenants, the lower of both',
  async run({ short }) {
    const length = short ? 'short' : 'whole'
    await using world = await startWorld({
      api: false,
      chain: false,
      databaseUrl: null,
      seed: false,
      postgresSettings: { fsync: 'on' },
    })
    const { databaseServer, database } = world
    const admin = new pg.Client({ connectionString: adminUrlOf(databaseServer.adminUrl, database) })
    await admin.connect()
    try {
      const urls = {
        api: databaseUrl(databaseServer, 'fh_api', database),
        worker: databaseUrl(databaseServer, 'fh_worker', database),
      }
      await using load = await openTenantLoad(admin, urls)
      await load.write('many', 1)
      const shown: string[] = []
      const ratios: number[] = []
      for (const ms of delays) {
        await delayCommits(admin, ms)
        const times: number[] = []
        const results: Round[] = []
        for (let round = 1; round <= rounds[length]; round += 1) {
          const order: readonly Spread[] = round % 2 === 0 ? ['one', 'many'] : ['many', 'one']
          const rates = { one: 0, many: 0 }
          for (const spread of order) {
            const { perSecond, visibleMs } = await load.write(spread, seconds[length])
            rates[spread] = perSecond
            if (spread === 'one') times.push(...visibleMs)
          }
          results.push({ ...rates, ratio: rates.one / rates.many })
          console.log(
            `${ms} ms, round ${round}: one tenant ${rates.one.toFixed(0)}/s  many ${rates.many.toFixed(0)}/s  ratio ${(rates.one / rates.many).toFixed(3)}`,
          )
        }
        const sorted = rising(times)
        const ratio = median(results.map((result) => result.ratio))
        ratios.push(ratio)
        shown.push(
          `${ms} ms: one tenant ${median(results.map(({ one }) => one)).toFixed(0)}/s, many ${median(results.map(({ many }) => many)).toFixed(0)}/s, ratio ${ratio.toFixed(2)}, event visible p50 ${quantile(sorted, 0.5).toFixed(0)} ms p99 ${quantile(sorted, 0.99).toFixed(0)} ms`,
        )
      }
      return { figure: Math.min(...ratios), summary: shown.join('; ') }
    } finally {
      await admin.end()
    }
  },
}
