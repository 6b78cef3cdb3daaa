import { createHash, createPublicKey, type JsonWebKey, randomUUID, verify } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tokenBuckets } from '@firsthand/http/token-buckets'
import { duplicateKey } from '@firsthand/strict-json/duplicate-key'
import type { SoftQuote } from '@firsthand/wire/quotes'

/** What a soft quote by hand is made from. */
export type RawQuote = {
  readonly key: JsonWebKey
  readonly issuer: string
  readonly audience: string
  /** An answer of ours, whose market and price are the ones that are quoted. */
  readonly body: SoftQuote
  readonly headers: Readonly<Record<string, string>>
}

const { key, issuer, audience, body: market, headers } = JSON.parse(process.argv[2] ?? '{}') as RawQuote
const publicKey = createPublicKey({ key, format: 'jwk' })
/** Base units of the cash for a whole unit. */
const price = BigInt(Math.round(Number(market.price) * 10 ** (market.cash.decimals ?? 0)))
const whole = 10n ** BigInt(market.unit.decimals ?? 0)
const bps = market.fees[0]?.bps ?? 0
const most = BigInt(market.limits.maxCashAmount ?? '0')
const roomy = { perSecond: 1e9, burst: 1e9 }
const [callers, tenants] = [tokenBuckets(roomy), tokenBuckets(roomy)]

type Caller = { readonly tenant: string; readonly sub: string; readonly untilMs: number }
/** By the hash of their token: a dump of the memory gives nobody a token. */
const known = new Map<string, Caller>()
/** When each caller's approval was asked. */
const approved = new Map<string, number>()

/** The caller of a token with a good signature, issuer, audience and time. */
function callerOf(token: string, nowMs: number): Caller | null {
  const id = createHash('sha256').update(token).digest('base64')
  const remembered = known.get(id)
  if (remembered !== undefined && nowMs < remembered.untilMs) return remembered
  const [head = '', claims = '', signature = ''] = token.split('.')
  const signed = Buffer.from(`${head}.${claims}`)
  const by = { key: publicKey, dsaEncoding: 'ieee-p1363' } as const
  if (!verify('sha256', signed, by, Buffer.from(signature, 'base64url'))) return null
  const { iss, aud, exp, sub, tenant } = JSON.parse(Buffer.from(claims, 'base64url').toString())
  if (iss !== issuer || aud !== audience || exp * 1000 <= nowMs) return null
  const caller = { tenant, sub, untilMs: Math.min(exp * 1000, nowMs + 60_000) }
  known.set(id, caller)
  return caller
}

type Requested = { readonly pairId: number; readonly cashAmount: string }

/** The request when it is JSON of exactly this shape, with no key twice. */
function requestedIn(text: string): Requested | null {
  const body = JSON.parse(text)
  if (duplicateKey(text) !== null || Object.keys(body).length !== 2) return null
  return Number.isSafeInteger(body.pairId) && /^[0-9]{1,78}$/.test(body.cashAmount) ? body : null
}

function quoteOf({ pairId, cashAmount }: Requested, nowMs: number): SoftQuote {
  const cash = BigInt(cashAmount)
  const fee = (cash * BigInt(bps)) / 10_000n
  return {
    ...market,
    pairId,
    cashAmount: `${cash}`,
    unitAmount: `${((cash - fee) * whole) / price}`,
    fees: [{ kind: 'platform', amount: `${fee}`, bps }],
    withinLimits: cash <= most,
    quotedAt: new Date(nowMs).toISOString(),
  }
}

function answer(request: IncomingMessage, response: ServerResponse, text: string): void {
  const nowMs = Date.now()
  const caller = callerOf(request.headers.authorization?.slice('Bearer '.length) ?? '', nowMs)
  if (caller === null) return void response.writeHead(401).end()
  const name = `${caller.tenant}\n${caller.sub}`
  const seconds = performance.now() / 1000
  const mine = callers.take(name, seconds)
  if (mine.waitSeconds > 0 || tenants.take(caller.tenant, seconds).waitSeconds > 0)
    return void response.writeHead(429).end()
  const requested = requestedIn(text)
  if (requested === null) return void response.writeHead(400).end()
  // Who is not known as approved would be asked about at Compliance; the bench has buyers who are.
  const askedAt = approved.get(name) ?? nowMs
  approved.set(name, nowMs - askedAt < 60_000 ? askedAt : nowMs)
  const quote = JSON.stringify(quoteOf(requested, nowMs))
  response.writeHead(200, {
    ...headers,
    'x-request-id': randomUUID(),
    ratelimit: `"soft";r=${mine.remaining};t=1`,
    'content-length': Buffer.byteLength(quote),
  })
  response.end(quote)
}

const server = createServer((request, response) => {
  const isQuote = request.method === 'POST' && request.url === '/primary-mint/quotes/soft'
  if (!isQuote || request.headers['content-type'] !== 'application/json') return void response.writeHead(404).end()
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => answer(request, response, Buffer.concat(chunks).toString()))
})
server.listen(0, '127.0.0.1', () => console.log(JSON.stringify(server.address())))
