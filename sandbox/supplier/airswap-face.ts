import { type Address, formatUnits } from 'viem'
import type { Book, NoOffer } from './book.ts'
import { type Answer, isObject, objectIn } from './exchange.ts'
import { priceText } from './ladder.ts'
import { lowerCase, type Maker } from './maker.ts'
import { isAddress, isDigits } from './settings.ts'
import { airswapScheme, signOrder } from './sign-order.ts'

type Params = Readonly<Record<string, unknown>>

/** What a maker answers instead of a result, by AirSwap's numbers. */
class MakerError extends Error {
  readonly code: number
  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

const noOffer: Readonly<Record<NoOffer, MakerError>> = {
  no_price: new MakerError(-33600, 'cannot provide'),
  amount_too_low: new MakerError(-33602, 'amount too low'),
  amount_too_high: new MakerError(-33603, 'amount too high'),
}
const notTraded = new MakerError(-33601, 'pair not traded')
const invalid = (name: string) => new MakerError(-33604, `invalid ${name}`)

const protocols = [
  { name: '0xf3713ede', version: '1.0.0' },
  { name: '0x02ad05d3', version: '1.0.0' },
]

function addressIn(params: Params, name: string): Address {
  const value = params[name]
  if (!isAddress(value)) throw invalid(name)
  return lowerCase(value)
}

function digitsIn(params: Params, name: string): bigint {
  const value = params[name]
  if (!isDigits(value)) throw invalid(name)
  return BigInt(value)
}

function bookOf({ books }: Maker, assetToken: Address, cashToken: Address): Book {
  const found = books.find(
    ({ instrument }) => instrument.assetToken === assetToken && instrument.cashToken === cashToken,
  )
  if (!found) throw notTraded
  return found
}

/** AirSwap's maker protocol: the discovery of a maker, and requests for quotes on ERC-20 pairs. */
export function airswapFace(maker: Maker): (text: string) => Promise<Answer> {
  const { wallet, chain, venueContract, chainId } = maker
  const scheme = airswapScheme(maker)
  // Begins at the clock, so that a supplier which starts again repeats none.
  let nonce = BigInt(Date.now()) * 1_000n

  async function pricing({ pairs }: Params) {
    if (!Array.isArray(pairs)) throw invalid('pairs')
    const now = await chain.now()
    return pairs.map((pair: unknown) => {
      if (!isObject(pair)) throw invalid('pairs')
      const [baseToken, quoteToken] = [addressIn(pair, 'baseToken'), addressIn(pair, 'quoteToken')]
      const book = bookOf(maker, baseToken, quoteToken)
      const { assetDecimals } = book.instrument
      const ladder = book.ladder(now)
      const ask = ladder.levels.map((level) => [
        formatUnits(level.upToUnits, assetDecimals),
        priceText(level.price, ladder),
      ])
      return { baseToken, quoteToken, minimum: formatUnits(book.minimumUnits(), assetDecimals), bid: [], ask }
    })
  }

  async function order(params: Params) {
    if (params.chainId !== `${chainId}`) throw invalid('chainId')
    if (addressIn(params, 'swapContract') !== venueContract) throw invalid('swapContract')
    const [signerToken, senderToken] = [addressIn(params, 'signerToken'), addressIn(params, 'senderToken')]
    const senderAmount = digitsIn(params, 'senderAmount')
    const senderWallet = addressIn(params, 'senderWallet')
    const minExpiry = params.minExpiry === undefined ? 0n : digitsIn(params, 'minExpiry')
    if (params.proxyingFor !== undefined) addressIn(params, 'proxyingFor')
    const book = bookOf(maker, signerToken, senderToken)

    const [now, protocolFee] = await Promise.all([chain.now(), chain.protocolFee()])
    const expiry = maker.expiryAt(now, minExpiry)
    if (expiry === null) throw invalid('minExpiry')
    const signerAmount = book.offer(senderAmount, now)
    if (typeof signerAmount === 'string') throw noOffer[signerAmount]
    nonce += 1n
    book.hold(`${nonce}`, { units: signerAmount, expiry })
    const terms = { nonce, expiry, signerWallet: wallet, signerToken, signerAmount, senderToken, senderAmount }
    const { v, r, s } = signOrder(maker.key, { ...scheme, message: { ...terms, protocolFee, senderWallet } })
    const texts = Object.fromEntries(Object.entries(terms).map(([name, value]) => [name, `${value}`]))
    return { ...texts, v: `${v}`, r, s }
  }

  const methods = new Map<unknown, (params: Params) => unknown>([
    ['getProtocols', () => protocols],
    ['getTokens', () => [...new Set(maker.books.flatMap(({ instrument: i }) => [i.assetToken, i.cashToken]))]],
    ['getPricingERC20', pricing],
    ['getSignerSideOrderERC20', order],
  ])

  return async (text) => {
    const call = objectIn(text)
    const id = call?.id ?? null
    const reply = (outcome: object): Answer => ({ status: 200, body: { jsonrpc: '2.0', id, ...outcome } })
    const method = methods.get(call?.method)
    if (!call) return reply({ error: { code: -32700, message: 'not a JSON object' } })
    if (call.jsonrpc !== '2.0' || call.id === undefined)
      return reply({ error: { code: -32600, message: 'no JSON-RPC 2.0' } })
    if (!method) return reply({ error: { code: -32601, message: 'no such method' } })
    try {
      return reply({ result: await method(isObject(call.params) ? call.params : {}) })
    } catch (error) {
      // The cause of an inner error is not sent to the caller.
      const { code, message } = error instanceof MakerError ? error : { code: -32603, message: 'internal error' }
      return reply({ error: { code, message } })
    }
  }
}
