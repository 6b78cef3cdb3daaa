import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { claimsOf, signToken } from '@firsthand/sandbox/identity/identity-tokens'
import { personaNamed } from '@firsthand/sandbox/identity/personas'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { recordAnswer, startBare, startServer } from '../harness/bare.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { printProfile } from '../harness/profile.ts'
import type { RawQuote } from '../harness/raw-quote-server.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { cpuSideBySide, sideBySide } from '../harness/side-by-side.ts'

const path = '/primary-mint/quotes/soft'
const connections = 64
const seconds = 1.5
/** What a buyer types: each keystroke is another amount. */
const amounts = ['1000000', '10000000', '100000000', '1234567890', '250000000', '99999999']
const bodySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['pairId', 'cashAmount'],
  properties: {
    pairId: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    cashAmount: { type: 'string', pattern: '^[0-9]{1,78}$' },
  },
}

const rawServer = fileURLToPath(new URL('../harness/raw-quote-server.ts', import.meta.url))

/** One of our answers. */
const answerOf = ({ api, buyers }: Shop) =>
  fetch(`${api.url}${path}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${buyers[0]?.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ pairId: 1, cashAmount: amounts[2] }),
  })

/** A bare route that validates the same body and returns the bytes of one of our answers. */
async function startBareQuote(shop: Shop) {
  const file = join(shop.world.folder, 'recorded-quote.json')
  await recordAnswer(await answerOf(shop), file, bodySchema)
  return startBare(file, path)
}

/** The same contract by hand on `node:http`: token, limits, strict JSON, the price and the same headers. */
async function startRawQuote(shop: Shop) {
  const { identity } = shop.world
  const { d: _, ...key } = identity.privateKeys[0] ?? {}
  const answer = await answerOf(shop)
  const written = [
    'connection',
    'content-length',
    'date',
    'keep-alive',
    'ratelimit',
    'transfer-encoding',
    'x-request-id',
  ]
  const headers = Object.fromEntries([...answer.headers].filter(([name]) => !written.includes(name)))
  const body = (await answer.json()) as RawQuote['body']
  const raw: RawQuote = { key, issuer: identity.issuer, audience: identity.audience, body, headers }
  return startServer(rawServer, [JSON.stringify(raw)])
}

/** A soft quote through the whole path with tokens that are known, beside the same contract by hand on `node:http`. */
export const softQuote: Bench = {
  goal: 0.4,
  goalIs: 'at least',
  async run({ short }) {
    await using shop = await openShop()
    await using bare = await startRawQuote(shop)
    const requests = shop.buyers.flatMap(({ token }) =>
      amounts.map((cashAmount) => post(path, token, { pairId: 1, cashAmount })),
    )
    const load = { requests, connections, seconds }
    await applyLoad({ ...load, port: bare.port })
    await applyLoad({ ...load, port: shop.port })
    const sides = {
      rounds: short ? 1 : 21,
      ours: () => applyLoad({ ...load, port: shop.port }),
      bare: () => applyLoad({ ...load, port: bare.port }),
    }
    const result = await cpuSideBySide(sides, { ours: shop.api.pid, bare: bare.pid })
    if (!short) await printProfile(shop.world, roomySettings, load)
    return result
  },
}

/** The same with a token that nobody has seen on each call. */
export const softQuoteCold: Bench = {
  goal: 0.21,
  goalIs: 'at least',
  async run({ short }) {
    await using shop = await openShop()
    await using bare = await startBareQuote(shop)
    const { identity } = shop.world
    const [key] = identity.privateKeys
    if (key === undefined) throw new Error('the identity provider has no key')
    let made = 0
    /** Requests for one round, each with a token of its own; made before the clock starts. */
    const fresh = (number: number) =>
      Array.from({ length: number }, () => {
        made += 1
        const { name = '' } = shop.buyers[made % shop.buyers.length] ?? {}
        const persona = personaNamed(name)
        if (persona === undefined) throw new Error(`nobody is called ${name}`)
        const token = signToken(key, { ...claimsOf(persona, identity), jti: `cold-${made}` })
        return post(path, token, { pairId: 1, cashAmount: amounts[made % amounts.length] })
      })
    const load = { connections, seconds: 30, once: true }
    const number = short ? 2_000 : 6_000
    await applyLoad({ ...load, port: shop.port, requests: fresh(number) })
    return await sideBySide({
      rounds: short ? 1 : 11,
      ours: () => applyLoad({ ...load, port: shop.port, requests: fresh(number) }),
      // It looks at no token, so it may get the same ones again.
      bare: () => applyLoad({ port: bare.port, requests: fresh(64), connections, seconds }),
    })
  },
}
