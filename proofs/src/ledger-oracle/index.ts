import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { promisify } from 'node:util'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { ourServerFolder, programIn } from '@firsthand/sandbox/world/programs'
import { type Random, randomFrom } from '@firsthand/sandbox/world/random'
import { startWorld } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import type { ProofOptions } from '../harness/proof.ts'
import { askLedger } from './ask-ledger.ts'
import { fillBooks, tenant } from './fill-books.ts'

type Sums = ReadonlyMap<string, bigint>

const keptSums = `select code || ' ' || a.currency as account, coalesce(b.held, e.sum)::text as sum from led.account a
  left join lateral (select case class when 'asset' then balance else -balance end as held from led.balance b
    where b.tenant_id = a.tenant_id and b.account_id = a.id) b on true
  left join lateral (select coalesce(sum(amount), 0) as sum from led.entry e
    where e.tenant_id = a.tenant_id and e.account_id = a.id) e on true
  where a.tenant_id = $1`

async function sumsOf(admin: pg.Client): Promise<Sums> {
  const { rows } = await admin.query<{ account: string; sum: string }>(keptSums, [tenant])
  return new Map(rows.map(({ account, sum }) => [account, BigInt(sum)]))
}

/** The accounts that two books do not agree about. */
const differing = (left: Sums, right: Sums) =>
  [...new Set([...left.keys(), ...right.keys()])].filter((key) => (left.get(key) ?? 0n) !== (right.get(key) ?? 0n))

async function exported(url: string): Promise<string> {
  const program = programIn(ourServerFolder, 'main/commands/export-ledger')
  const env = { FIRSTHAND_MIGRATE_DATABASE_URL: url, FIRSTHAND_DATABASE_DURABILITY: 'sandbox' }
  const { stdout } = await promisify(execFile)(process.execPath, [program, tenant], { env, maxBuffer: 2 ** 28 })
  return stdout
}

/** The text with one thing changed: an amount, both amounts of a posting, a posting left out, or one repeated. */
function tampered(text: string, random: Random): Readonly<Record<string, string>> {
  const postings = text.split(/^(?=2)/m)
  const place = random.below(postings.length - 1)
  const posting = postings[place] ?? ''
  const withPosting = (changed: string) => postings.with(place, changed).join('')
  return {
    'one amount': withPosting(posting.replace(/ {2}([0-9]+) /, '  1$1 ')),
    'both amounts': withPosting(posting.replace(/ {2}(-?)([0-9]+) /g, '  $11$2 ')),
    'left out': withPosting(''),
    'posted twice': withPosting(posting + posting),
  }
}

/** Debian's `ledger` adds our postings up by itself: it agrees about every account, and finds every changed posting. */
export const ledgerOracle = {
  async run({ short, seed = short ? 1 : randomInt(2 ** 31) }: ProofOptions) {
    await using world = await startWorld({ api: false, chain: false, databaseUrl: null, seed: false })
    const url = adminUrlOf(world.databaseServer.adminUrl, world.database)
    const admin = new pg.Client({ connectionString: url })
    await admin.connect()
    try {
      const random = randomFrom(seed)
      const count = short ? 1_000 : 20_000
      const reckoned = await fillBooks(admin, random, count)
      const ours = await sumsOf(admin)
      const text = await exported(url)
      const begun = performance.now()
      const theirs = await askLedger(text)
      const seconds = (performance.now() - begun) / 1000
      const wrong = theirs === null ? ['ledger refuses our books'] : differing(ours, theirs)
      wrong.push(...differing(ours, reckoned))
      const faults = Array.from({ length: short ? 2 : 4 }, () => Object.entries(tampered(text, random))).flat()
      let found = 0
      for (const [name, changed] of faults) {
        const seen = await askLedger(changed)
        if (seen === null || differing(ours, seen).length > 0) found += 1
        else wrong.push(`not seen: ${name}`)
      }
      const summary =
        `${count.toLocaleString('en')} postings on ${ours.size} accounts, added up by ledger in ${seconds.toFixed(1)} s: ` +
        `${wrong.length} differences; ${found} of ${faults.length} changed books seen; seed ${seed}`
      return { held: wrong.length === 0, summary: [...wrong.slice(0, 20), summary].join('\n') }
    } finally {
      await admin.end()
    }
  },
}
