import { randomBytes } from 'node:crypto'
import { personaPseudonyms } from '@firsthand/sandbox/identity/persona-pseudonyms'
import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startBareSelect } from '../harness/bare-select.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { printProfile } from '../harness/profile.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { sideBySide } from '../harness/side-by-side.ts'
import { nodeQuestions } from '../harness/stub-chain/node-questions.ts'
import type { Asked } from '../harness/stub-chain/stub.ts'
import { startStubChain } from '../harness/stub-chain/stub-chain.ts'

const connections = 16
/** Code that was not yet compiled costs up to twice as much: both sides have run so often before the first round. */
const warmUps = 3_000

type Firm = {
  readonly reference: string
  readonly token: string
  readonly tenant: string
  readonly caller: string
  readonly wallet: string
}

/** Takes so many firm quotes, everybody of these buyers in every market in turn. */
async function takeQuotes(
  { api, pairIds, world }: Shop,
  buyers: Shop['buyers'],
  number: number,
  from: number,
): Promise<Firm[]> {
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
      taken.push({ reference: body.reference, token, tenant, caller: pseudonymFor(name), wallet: wallet.toLowerCase() })
    }
  }
  await Promise.all(Array.from({ length: 8 }, (_, i) => lane(i)))
  return taken
}

const intentOf = ({ reference, token }: Firm) => post(`/primary-mint/quotes/${reference}/intent`, token)

/** What the stub chain is asked with for a quote: values as long as those of an intent. */
const askedFor = ({ tenant, caller, reference, wallet }: Firm): Asked => ({
  tenant,
  caller,
  reference,
  wallet,
  deadline: new Date(Date.now() + 300_000).toISOString(),
  calldata: `0x${'1'.repeat(264)}`,
  digest: `0x${randomBytes(32).toString('hex')}`,
  decision: 'x'.repeat(1_500),
  bundle: 'x'.repeat(5_000),
  event: JSON.stringify({ reference }),
})

async function issued({ api }: Shop, { reference, token }: Firm) {
  const headers = { authorization: `Bearer ${token}` }
  const response = await fetch(`${api.url}/primary-mint/quotes/${reference}/intent`, { method: 'POST', headers })
  if (response.status !== 200) throw new Error(await response.text())
  return response.json()
}

/** First intents beside a chain of stubs that ask the same of PostgreSQL, the token, the node and each other. */
async function besideStubs(fsync: 'on' | 'off', short: boolean) {
  await using shop = await openShop({ fsync })
  const { world, port } = shop
  if (world.signers?.custody !== 'pkcs11') throw new Error('install softhsm2: software keys say nothing about a token')
  await using stubs = await startStubChain(world)
  // The stubs' service is bound to one tenant; both sides have its buyers.
  const buyers = shop.buyers.filter(({ tenant }) => tenant === 'acme')
  // Quotes stay good for ten seconds: no more of them than are used by then, also on a busy machine.
  const number = short ? 30 : 200
  let from = 0
  const quotes = (count = number) => {
    from += count
    return takeQuotes(shop, buyers, count, from)
  }
  const once = { connections, seconds: 60, once: true }
  const ours = async () => applyLoad({ ...once, port, requests: (await quotes()).map(intentOf) })
  const bare = async () => {
    const [first, ...others] = await quotes(number + 1)
    const asked = await nodeQuestions(world, (await issued(shop, first as Firm)) as never)
    const requests = others.map((firm) => post('/intent', '', { ...askedFor(firm), ...asked }))
    return applyLoad({ ...once, port: stubs.port, requests })
  }
  for (let warmed = 0; warmed < (short ? 1 : warmUps); warmed += number) {
    await ours()
    await bare()
  }
  return await sideBySide({ rounds: short ? 2 : 9, ours, bare })
}

/** The first intent of a quote; once more with commits that wait for the disk, on both sides. */
export const intentFirst: Bench = {
  goal: 0.6,
  goalIs: 'at least',
  async run({ short }) {
    const result = await besideStubs('off', short)
    const durable = await besideStubs('on', short)
    return { ...result, summary: `${result.summary}; with fsync=on ${durable.figure.toFixed(2)}, ${durable.summary}` }
  },
}

/** A repeated intent through the whole path, beside a bare select by primary key through Fastify. */
export const intentRepeat: Bench = {
  goal: 0.42,
  goalIs: 'at least',
  async run({ short }) {
    await using shop = await openShop()
    const { world, port } = shop
    const quotes = (await takeQuotes(shop, shop.buyers, 64, 0)).filter(({ tenant }) => tenant === 'acme')
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
