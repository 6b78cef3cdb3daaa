import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import type { OrderRequest, Supplier, SupplierOrder, SupplierRefusal } from '../supplier.ts'
import { differenceIn, objectionTo } from './airswap-checks.ts'
import { type AirswapOrder, onlyOrder, orderShape, swapCall, swapSelector } from './airswap-order.ts'
import {
  askSupplier,
  ladderOf,
  ladderScale,
  orderId,
  type SupplierAddress,
  type SupplierDeps,
  type SupplierSettings,
  sameText,
  scaledUp,
  unavailable,
} from './supplier-protocol.ts'

const Text = Type.String({ maxLength: 120 })
const pricingShape = Compile(
  Type.Array(Type.Object({ baseToken: Text, quoteToken: Text, ask: Type.Array(Type.Tuple([Text, Text])) })),
)
const errorShape = Compile(Type.Object({ code: Type.Integer() }))

/** What a maker's error says about its price. Whatever is no plain "no" says nothing about it. */
function refusalOf(code: number): SupplierRefusal {
  const why = `it answered with error ${code}`
  if (code === -33_600 || code === -33_602 || code === -33_603) return { refused: 'no_quote', why }
  if (code === -33_601) return { refused: 'venue_mismatch', why }
  // It calls our parameters wrong: the fault is ours.
  return code === -33_604 ? { ...unavailable(why), alarm: true } : unavailable(why)
}

/** One JSON-RPC call: the result, or why there is none. */
async function call(address: SupplierAddress, method: string, params: object) {
  const id = randomUUID()
  const received = await askSupplier(address, '', { jsonrpc: '2.0', id, method, params })
  if ('refused' in received) return received
  const { status, body } = received
  const reply = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>
  if (status !== 200) return unavailable(`it answered ${status}`)
  if (reply.jsonrpc !== '2.0' || reply.id !== id) return unavailable('it answered something that was not asked')
  if (Object.hasOwn(reply, 'error') === Object.hasOwn(reply, 'result')) return unavailable('it answered yes and no')
  if (!Object.hasOwn(reply, 'error')) return { result: reply.result }
  return errorShape.Check(reply.error) ? refusalOf(reply.error.code) : unavailable('its error has no code')
}

/** A fill needs a block before `expiry`, so the second before is the last. */
const orderOf = (order: AirswapOrder, { buyer, market }: OrderRequest): SupplierOrder => ({
  id: orderId(market, order.signerWallet, order.nonce),
  unitAmount: BigInt(order.signerAmount),
  lastSecond: Number(order.expiry) - 1,
  order,
  calldata: swapCall(order, buyer),
})

/** A maker of AirSwap's: JSON-RPC for its prices and orders, and AirSwap's own contract for the settlement. */
export function airswapSupplier(settings: SupplierSettings, { chain, now }: SupplierDeps): Supplier {
  const { name } = settings

  async function verified(
    found: unknown,
    requested: OrderRequest,
    withdrawn: SupplierRefusal['refused'],
  ): Promise<SupplierOrder | SupplierRefusal> {
    if (!orderShape.Check(found)) return unavailable('its order has another shape')
    const order = onlyOrder(found)
    const difference = differenceIn(order, requested, settings.wallets, now())
    if (difference !== null) return { refused: withdrawn, why: difference }
    return (await objectionTo(chain, order, requested, withdrawn)) ?? orderOf(order, requested)
  }

  return {
    name,
    selector: swapSelector,
    delivers: 'to the buyer',
    lastLook: false,

    async prices({ instrument, asset, cash }) {
      if (!sameText(instrument, asset.address))
        return { refused: 'venue_mismatch', why: 'the instrument is not the asset' }
      const pair = { baseToken: asset.address, quoteToken: cash.address }
      const received = await call(settings, 'getPricingERC20', { pairs: [pair] })
      if ('refused' in received) return received
      const list = pricingShape.Check(received.result) ? received.result : []
      const found = list.find(
        ({ baseToken, quoteToken }) => sameText(baseToken, pair.baseToken) && sameText(quoteToken, pair.quoteToken),
      )
      if (found === undefined) return unavailable('it listed nothing for the pair')
      return ladderOf(
        found.ask.map(([level, price]) => {
          const upToUnits = scaledUp(level, asset.decimals)
          const scaled = scaledUp(price, cash.decimals + ladderScale)
          return upToUnits === null || scaled === null ? null : { upToUnits, price: scaled }
        }),
      )
    },

    async order(requested) {
      const { market, executor, buyer, cash, minExpiry } = requested
      const received = await call(settings, 'getSignerSideOrderERC20', {
        chainId: market.chainId.slice('eip155:'.length),
        swapContract: market.contract,
        senderAmount: `${cash}`,
        signerToken: market.asset.address,
        senderToken: market.cash.address,
        senderWallet: executor,
        minExpiry: `${minExpiry}`,
        proxyingFor: buyer,
      })
      return 'refused' in received ? received : verified(received.result, requested, 'venue_unavailable')
    },

    // The maker has no last look: its order is good until AirSwap's contract rejects it.
    orderAgain: (requested, order) => verified(order, requested, 'venue_declined'),
  }
}
