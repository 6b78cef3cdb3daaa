import { randomBytes } from 'node:crypto'
import type { Address, Hex } from 'viem'
import type { Book } from './book.ts'
import { type Answer, type Asked, objectIn } from './exchange.ts'
import { priceText } from './ladder.ts'
import { lowerCase, type Maker } from './maker.ts'
import { isAddress, isDigits } from './settings.ts'
import { deskScheme, packed, signOrder } from './sign-order.ts'

/** An order that was given, and what became of it at the last look. */
type Given = {
  readonly book: Book
  readonly cash: bigint
  readonly units: bigint
  readonly expiry: bigint
  decision: 'open' | 'confirmed' | 'declined'
}

const refuse = (status: number, code: string): Answer => ({ status, body: { code } })
const badRequest = refuse(400, 'bad_request')
const notTraded = refuse(404, 'instrument_not_traded')
const rememberedSeconds = 3_600n

/** Our own protocol, for a supplier that sells from its own desk and has the last look. */
export function supplierProtocolFace(maker: Maker): (asked: Asked) => Promise<Answer> {
  const { chain, venueContract, chainId } = maker
  const scheme = deskScheme(maker)
  const given = new Map<string, Given>()
  const bookOf = (id: unknown) => maker.books.find(({ instrument }) => instrument.id === id)

  async function prices({ query }: Asked): Promise<Answer> {
    const book = bookOf(query.get('instrument'))
    if (!book) return notTraded
    const ladder = book.ladder(await chain.now())
    const levels = ladder.levels.map(({ upToUnits, price }) => ({
      upToUnits: `${upToUnits}`,
      price: priceText(price, ladder),
    }))
    return { status: 200, body: { instrument: book.instrument.id, levels } }
  }

  async function order({ text }: Asked): Promise<Answer> {
    const wanted = orderIn(text)
    if (!wanted) return badRequest
    const { requestId, desk, taker, buyer, cashToken, assetToken, cashAmount, minExpiry } = wanted
    const book = bookOf(wanted.instrument)
    const isOurs = wanted.chainId === `eip155:${chainId}` && desk === venueContract
    if (!book || !isOurs) return notTraded
    if (book.instrument.assetToken !== assetToken || book.instrument.cashToken !== cashToken) return notTraded
    const now = await chain.now()
    const expiry = maker.expiryAt(now, minExpiry)
    if (expiry === null) return badRequest
    const units = book.offer(cashAmount, now)
    if (typeof units === 'string') return refuse(409, units)

    const orderId: Hex = `0x${randomBytes(32).toString('hex')}`
    book.hold(orderId, { units, expiry })
    forgetOld(now)
    given.set(orderId, { book, cash: cashAmount, units, expiry, decision: 'open' })
    const message = { orderId, taker, buyer, cashToken, cashAmount, assetToken, unitAmount: units, expiry }
    const signature = packed(signOrder(maker.key, { ...scheme, message }))
    const texts = Object.fromEntries(Object.entries(message).map(([name, value]) => [name, `${value}`]))
    return { status: 201, body: { requestId, order: texts, signature } }
  }

  /** Orders are given in the order of time, so the old ones stand first. */
  function forgetOld(now: bigint): void {
    for (const [orderId, { expiry }] of given) {
      if (expiry + rememberedSeconds > now) return
      given.delete(orderId)
    }
  }

  /** An order is declined once it has run out or would be filled at a loss. A confirmed one is not judged again. */
  async function confirm(orderId: string, { text }: Asked): Promise<Answer> {
    const requestId = objectIn(text)?.requestId
    if (!isUuid(requestId)) return badRequest
    const known = given.get(orderId.toLowerCase())
    if (!known) return refuse(404, 'order_not_found')
    const { book, cash, units, expiry } = known
    const isGone = expiry < (await chain.now()) || (known.decision === 'open' && book.losesOn(cash, units))
    if (known.decision !== 'declined') known.decision = isGone ? 'declined' : 'confirmed'
    if (known.decision === 'declined') book.release(orderId.toLowerCase())
    const { decision } = known
    const amount = decision === 'confirmed' ? { unitAmount: `${units}` } : {}
    return { status: 200, body: { requestId, orderId: orderId.toLowerCase(), decision, ...amount } }
  }

  return async (asked) => {
    const { method, path } = asked
    if (method === 'GET' && path === '/v1/prices') return prices(asked)
    if (method === 'POST' && path === '/v1/orders') return order(asked)
    const confirmed = /^\/v1\/orders\/(0x[0-9a-fA-F]{64})\/confirm$/.exec(path)?.[1]
    if (method === 'POST' && confirmed) return confirm(confirmed, asked)
    return refuse(404, 'not_found')
  }
}

const isUuid = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value)

/** A request for an order, read strictly; null when anything of it cannot be used. */
function orderIn(text: string) {
  const { requestId, instrument, chainId, cashAmount, minExpiry, ...rest } = objectIn(text) ?? {}
  const names = ['desk', 'taker', 'buyer', 'cashToken', 'assetToken'] as const
  if (!isUuid(requestId) || !isDigits(cashAmount) || !isDigits(minExpiry)) return null
  if (!names.every((name) => isAddress(rest[name]))) return null
  const lower = (name: (typeof names)[number]) => lowerCase(rest[name] as Address)
  return {
    requestId,
    instrument,
    chainId,
    cashAmount: BigInt(cashAmount),
    minExpiry: BigInt(minExpiry),
    desk: lower('desk'),
    taker: lower('taker'),
    buyer: lower('buyer'),
    cashToken: lower('cashToken'),
    assetToken: lower('assetToken'),
  }
}
