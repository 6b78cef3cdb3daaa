import { execFileSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { personaPseudonyms } from '@firsthand/sandbox/identity/persona-pseudonyms'
import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { settlementRoles } from '@firsthand/wire/signer'
import { startBarePool } from '../harness/bare-pool.ts'
import type { Work } from '../harness/bare-pool-worker.ts'
import { startBareSelect } from '../harness/bare-select.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { printProfile } from '../harness/profile.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { middleOf, sideBySide } from '../harness/side-by-side.ts'

const connections = 16
const bareToken = fileURLToPath(new URL('../harness/bare-token.ts', import.meta.url))

type Firm = { readonly reference: string; readonly token: string; readonly tenant: string; readonly caller: string }

const one = 'q.tenant_id = $1 and q.caller = $2 and q.reference = $3'
/** What the service writes for a first intent: the draft, then the bundle with its event, each read back. */
const texts = [
  `update app.quote q set deadline = $4, venue_calldata = $5, digest = $6 where ${one} and q.digest is null`,
  `select deadline, venue_calldata, digest from app.quote q where ${one}`,
  `with issued as (update app.quote q set bundle = $4, state = 'intent_issued' where ${one} and q.bundle is null
    returning q.reference) select app.append_quote_event('quote.intent_issued', reference, $5) from issued`,
  `select bundle from app.quote q where ${one}`,
]

/** Takes so many firm quotes, everybody in every market in turn. */
async function takeQuotes({ api, buyers, pairIds, world }: Shop, number: number, from: number): Promise<Firm[]> {
  const taken: Firm[] = []
  const { pseudonymFor } = personaPseudonyms(world)
  const lane = async (first: number) => {
    for (let i = first; i < number; i += 8) {
      const { token, wallet, tenant, name } = buyers[(from + i) % buyers.length] ?? (null as never)
      const pairId = pairIds[(from + i) % pairIds.length]
      const response = await fetch(`${api.url}/primary-mint/quotes`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ pairId, walletAddress: wallet, cashAmount: '100000000' }),
      })
      const body = (await response.json()) as { reference: string }
      if (response.status !== 201) throw new Error(JSON.stringify(body))
      taken.push({ reference: body.reference, token, tenant, caller: pseudonymFor(name) })
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, i) => lane(i)))
  return taken
}

const intentOf = ({ reference, token }: Firm) => post(`/primary-mint/quotes/${reference}/intent`, token)

/** Signatures a second of the bare token, with as many sessions as a signer has. */
function bareSignatures({ world }: Shop, count: number): number {
  const { command, env, user } = world.signers?.placeOf('fee') ?? (null as never)
  const settings = `${world.signers?.homeOf('fee')}/settings-0.json`
  const started = performance.now()
  execFileSync(command, [bareToken, settings, 'fee-2026a', String(count)], { env: { ...env }, ...user })
  return count / ((performance.now() - started) / 1000)
}

/** The first intent of a quote, beside three bare signatures and its own SQL. */
export const intentFirst: Bench = {
  goal: 0.6,
  goalIs: 'at least',
  async run({ short }) {
    await using shop = await openShop()
    const { world, port } = shop
    if (world.signers?.custody !== 'pkcs11')
      throw new Error('install softhsm2: software keys say nothing about a token')
    // Quotes stay good for ten seconds: no more of them than are used by then, also on a busy machine.
    const number = short ? 30 : 200
    let from = 0
    const ours = async () => {
      const requests = (await takeQuotes(shop, number, from)).map(intentOf)
      from += number
      return applyLoad({ port, requests, connections, seconds: 60, once: true })
    }
    await ours()
    const results: { readonly ours: number; readonly bare: number }[] = []
    for (let round = 1; round <= (short ? 2 : 9); round += 1) {
      const measured = await ours()
      const quotes = await takeQuotes(shop, number, from)
      from += number
      await using pool = await bareIssue(shop, quotes)
      const sql = await pool.run(60)
      const signing = bareSignatures(shop, number * settlementRoles.length) / settlementRoles.length
      // One after the other, as in an intent: their times add up.
      const bare = 1 / (1 / sql + 1 / signing)
      results.push({ ours: measured.perSecond, bare })
      const { p50, p99 } = measured.latencyMs
      console.log(
        `round ${round}: ours ${Math.round(measured.perSecond)}/s p50 ${p50.toFixed(1)} ms p99 ${p99.toFixed(1)} ms  bare ${Math.round(bare)}/s (SQL ${Math.round(sql)}/s, three signatures ${Math.round(signing)}/s)  ratio ${(measured.perSecond / bare).toFixed(3)}`,
      )
    }
    return middleOf(results)
  },
}

/** The statements that keep a draft and a bundle, once for each quote. */
async function bareIssue({ world }: Shop, quotes: readonly Firm[]) {
  const mine = quotes.filter(({ tenant }) => tenant === 'acme')
  const deadline = new Date(Date.now() + 300_000)
  const values = mine.map(({ tenant, caller, reference }) => {
    const key = [tenant, caller, reference]
    const draft = [deadline, `0x${'1'.repeat(264)}`, `0x${'2'.repeat(64)}`]
    return [[...key, ...draft], key, [...key, 'x'.repeat(5_000), JSON.stringify({ reference })], key]
  })
  const file = join(world.folder, 'bare-issue.json')
  const url = databaseUrl(world.databaseServer, 'fh_api', world.database)
  const work: Work = { url, tenant: 'acme', texts, values, once: true, connections: 10, callers: connections }
  await writeFile(file, JSON.stringify(work))
  return startBarePool(file)
}

/** A repeated intent through the whole path, beside a bare select by primary key through Fastify. */
export const intentRepeat: Bench = {
  goal: 0.6,
  goalIs: 'at least',
  async run({ short }) {
    await using shop = await openShop()
    const { world, port } = shop
    const quotes = (await takeQuotes(shop, 64, 0)).filter(({ tenant }) => tenant === 'acme')
    const requests = quotes.map(intentOf)
    await applyLoad({ port, requests, connections, seconds: 60, once: true })
    const url = databaseUrl(world.databaseServer, 'fh_api', world.database)
    const buyer = personaPseudonyms(world).pseudonymFor('acme-buyer-1')
    await using bare = await startBareSelect({ url, tenant: 'acme', caller: buyer })
    const own = quotes.filter(({ caller }) => caller === buyer).map(intentOf)
    const load = { requests: own, connections: 64, seconds: 1.5 }
    await applyLoad({ ...load, port: bare.port })
    await applyLoad({ ...load, port })
    const result = await sideBySide({
      rounds: short ? 1 : 15,
      ours: () => applyLoad({ ...load, port }),
      bare: () => applyLoad({ ...load, port: bare.port }),
    })
    if (!short) await printProfile(world, roomySettings, load)
    return result
  },
}
