import { expect } from 'vitest'
import type { OrderFault } from '../faults/names.ts'
import { buyer, cashAmount, executor, unitAmount } from './quotes.ts'
import type { Seen } from './seen-order.ts'

type OrderCheck = (order: Seen) => Promise<void>

const whole = BigInt(unitAmount)
const halfOrder = 0x7fffffffffffffffffffffffffffffff5d576e7357a4501ddfe92f46681b20a0n

/** Its signature is the maker's, over what it states. */
export const isHonest: OrderCheck = async (o) => expect(await o.signer()).toBe(o.maker)
const isForged: OrderCheck = async (o) => expect(await o.signer().catch(() => 'nobody')).not.toBe(o.maker)

/** Signed honestly, and states something else than was asked. */
const shows =
  (part: 'asset' | 'cash' | 'cashAmount' | 'units', value: (o: Seen) => unknown): OrderCheck =>
  async (o) => {
    expect(o[part]).toBe(value(o))
    await isHonest(o)
  }

/** Does not hold as it stands, and was signed by the maker all the same: with this changed. */
const signedWith =
  (message: object, domain: (o: Seen) => object = () => ({})): OrderCheck =>
  async (o) => {
    await isForged(o)
    expect(await o.signer(message, domain(o))).toBe(o.maker)
  }

/** Written in after the signature, which holds for the honest units. */
const unreadable =
  (value: unknown): OrderCheck =>
  async (o) => {
    expect(o.units).toBe(value)
    expect(await o.signer({ [o.isAirswap ? 'signerAmount' : 'unitAmount']: unitAmount })).toBe(o.maker)
  }

/** AirSwap's answer does not state for which buyer it was signed. */
const signedFor =
  (taker: (o: Seen) => string): OrderCheck =>
  async (o) => {
    if (o.isAirswap) return signedWith({ senderWallet: taker(o) })(o)
    expect(o.parties?.taker).toBe(taker(o))
    await isHonest(o)
  }

const endsIn =
  (fewest: number, most: number): OrderCheck =>
  async (o) => {
    const seconds = Number(o.expiry) - Math.max(o.now, Math.floor(Date.now() / 1000))
    expect(seconds).toBeGreaterThanOrEqual(fewest)
    expect(seconds).toBeLessThanOrEqual(most)
    await isHonest(o)
  }

/** What each fault looks like to a taker who asked for 100 of cash; a fault without a row does not compile. */
export const orderChecks: Readonly<Record<Exclude<OrderFault, 'replayed_order'>, OrderCheck>> = {
  wrong_asset: shows('asset', (o) => o.stranger),
  wrong_cash: shows('cash', (o) => o.stranger),
  cash_higher: shows('cashAmount', () => `${BigInt(cashAmount) + 1n}`),
  cash_lower: shows('cashAmount', () => `${BigInt(cashAmount) - 1n}`),
  signed_for_buyer: signedFor(() => buyer),
  signed_for_stranger: signedFor((o) => o.stranger),
  wrong_taker: signedFor((o) => o.stranger),
  wrong_buyer: async (o) => {
    expect(o.parties).toEqual({ taker: executor, buyer: o.stranger })
    await isHonest(o)
  },
  wrong_order_id: isForged,
  wrong_chain: signedWith({}, () => ({ chainId: 1 })),
  wrong_contract: signedWith({}, (o) => ({ verifyingContract: o.stranger })),
  wrong_version: signedWith({}, () => ({ version: '3' })),
  wrong_protocol_fee: signedWith({ protocolFee: 8n }),
  expired: endsIn(-65, -55),
  expiry_too_short: endsIn(1, 6),
  expiry_absurd: async (o) => {
    expect(o.expiry).toBe(`${2n ** 64n}`)
    if (o.isAirswap) await isHonest(o)
  },
  nonce_used: async (o) => {
    expect(BigInt(o.id)).toBe(77n)
    await isHonest(o)
  },
  stranger_wallet: async (o) => {
    expect((await o.signer()).toLowerCase()).toBe(o.stranger)
    if (o.isAirswap) expect(o.wallet).toBe(o.stranger)
  },
  stranger_signature: async (o) => {
    expect(o.wallet).toBe(o.maker.toLowerCase())
    expect((await o.signer()).toLowerCase()).toBe(o.stranger)
  },
  high_s: async (o) => {
    expect(BigInt(o.s)).toBeGreaterThan(halfOrder)
    await isHonest(o)
  },
  zero_signature: async (o) => {
    expect(BigInt(o.s)).toBe(0n)
    await isForged(o)
  },
  zero_units: shows('units', () => '0'),
  price_jump: shows('units', () => `${whole / 10n}`),
  price_gift: shows('units', () => `${whole * 10n}`),
  decimal_amount: unreadable('1.5'),
  hex_amount: unreadable(`0x${whole.toString(16)}`),
  number_amount: async (o) => expect([typeof o.units, typeof o.cashAmount]).toEqual(['number', 'number']),
  amount_beyond_uint256: unreadable(`${2n ** 256n}`),
  missing_field: unreadable(undefined),
}
