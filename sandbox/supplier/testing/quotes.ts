import { randomUUID } from 'node:crypto'
import { type Address, type Hex, recoverTypedDataAddress } from 'viem'
import { airswapScheme, deskScheme } from '../sign-order.ts'
import type { Supplier } from '../supplier.ts'
import { ask, type Received, rpc, send } from './ask.ts'
import type { TradingPlace } from './trading-place.ts'

export const executor: Address = '0x00000000000000000000000000000000000000e7'
export const buyer: Address = '0x00000000000000000000000000000000000000b1'
export const cashAmount = '100000000'
/** What the cash buys at 25.1251. */
export const unitAmount = '3980083661358561756'

/** The calls that a taker makes, in both protocols. */
export function takerOf(place: TradingPlace, { url }: Pick<Supplier, 'url'>) {
  const airswapAsked = (changed = {}) => ({
    chainId: '31337',
    swapContract: place.swap,
    senderAmount: cashAmount,
    signerToken: place.units,
    senderToken: place.cash,
    senderWallet: executor,
    proxyingFor: buyer,
    ...changed,
  })
  const oursAsked = (changed = {}) => ({
    requestId: randomUUID(),
    instrument: 'HARBOUR',
    chainId: 'eip155:31337',
    desk: place.swap,
    taker: executor,
    buyer,
    cashToken: place.cash,
    cashAmount,
    assetToken: place.units,
    minExpiry: '0',
    ...changed,
  })
  return {
    airswapPrices: () => rpc(url, 'getPricingERC20', { pairs: [{ baseToken: place.units, quoteToken: place.cash }] }),
    airswapOrder: (changed = {}) => rpc(url, 'getSignerSideOrderERC20', airswapAsked(changed)),
    prices: (instrument = 'HARBOUR') => ask(`${url}/v1/prices?instrument=${instrument}`),
    order: (changed = {}) => send(`${url}/v1/orders`, oursAsked(changed)),
    confirm: (orderId: string, requestId: string = randomUUID()) =>
      send(`${url}/v1/orders/${orderId}/confirm`, { requestId }),
    fault: (fault: string | null, more = {}): Promise<Received> => send(`${url}/faults`, { fault, ...more }, 'PUT'),
    terms: (terms: object) => send(`${url}/terms`, { instrument: 'HARBOUR', ...terms }, 'PUT'),
  }
}

/** Who signed an order of AirSwap's, if it was drawn up for our executor at the contract's fee. */
export function airswapSigner(place: TradingPlace, { v, r, s, ...terms }: any, message = {}, domain = {}) {
  const { domain: honest, ...scheme } = airswapScheme({ chainId: 31_337, venueContract: place.swap })
  return recoverTypedDataAddress({
    ...(scheme as any),
    domain: { ...honest, ...domain },
    message: { ...terms, senderWallet: executor, protocolFee: 7n, ...message },
    signature: `${r}${s.slice(2)}${Number(v).toString(16)}` as Hex,
  })
}

/** Who signed an order of a desk's. */
export function deskSigner(place: TradingPlace, { order, signature }: any, message = {}, domain = {}) {
  const { domain: honest, ...scheme } = deskScheme({ chainId: 31_337, venueContract: place.swap })
  return recoverTypedDataAddress({
    ...(scheme as any),
    domain: { ...honest, ...domain },
    message: { ...order, ...message },
    signature,
  })
}
