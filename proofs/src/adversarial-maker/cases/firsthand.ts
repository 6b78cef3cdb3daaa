import { deskSigners } from '@firsthand/sandbox/chain/chain-accounts'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { deskMarket } from '@firsthand/sandbox/seed/seed-markets'
import { confirmFaults, type FaultName } from '@firsthand/sandbox/supplier/faults/names'
import { usedNonce } from '../makers.ts'
import type { BrokenPromise, FalseAnswer, Protocol } from '../protocol.ts'
import { errorAnswers, oddAnswers, priceAnswers, row, spoiledAnswers } from './any-question.ts'
import { firsthandPlanted } from './firsthand-planted.ts'

const outage = 'rfq_venue_unavailable'
const { harbour, usdc } = contractAddresses
const lies: readonly FaultName[] = [
  ...(['wrong_asset', 'wrong_cash', 'cash_higher', 'cash_lower', 'signed_for_buyer', 'signed_for_stranger'] as const),
  ...(['wrong_taker', 'wrong_buyer', 'wrong_order_id', 'wrong_chain', 'wrong_contract', 'wrong_version'] as const),
  ...(['expired', 'expiry_too_short', 'expiry_absurd', 'stranger_wallet', 'stranger_signature', 'high_s'] as const),
  ...(['zero_signature', 'zero_units', 'price_jump', 'price_gift', 'decimal_amount', 'hex_amount'] as const),
  ...(['number_amount', 'amount_beyond_uint256', 'missing_field'] as const),
]

/** What suppliers of our own protocol can do wrong when they are asked for an order. */
const orders: readonly FalseAnswer[] = [
  ...lies.map((fault) => row(fault, outage)),
  { name: 'wrong_asset that the desk has', fault: { fault: 'wrong_asset', token: usdc }, right: outage },
  { name: 'wrong_cash that exists', fault: { fault: 'wrong_cash', token: harbour }, right: outage },
  { name: 'nonce_used', fault: { fault: 'nonce_used', nonce: usedNonce }, right: outage },
  { ...row('replayed_order', outage), before: (stage, pairId) => stage.firm(pairId) },
  {
    // The desk knows the other's key too: only we know that it is not this supplier's.
    name: 'stranger_signature that the desk knows',
    fault: { fault: 'stranger_wallet', key: deskSigners.brookside.key },
    otherFault: { fault: 'stranger_wallet', key: deskSigners.harbourside.key },
    right: outage,
  },
  ...spoiledAnswers,
  ...errorAnswers,
  ...oddAnswers,
]

const atLastLook = (fault: (typeof confirmFaults)[number], right: BrokenPromise['right']): BrokenPromise => ({
  name: fault,
  right,
  breakIt: ({ report, sale }) => report(sale.makers[0], { fault }),
})

/** How they withdraw an order: at the last look, or at the desk. */
const promises: readonly BrokenPromise[] = [
  atLastLook('confirm_declines', 'rfq_venue_declined'),
  atLastLook('confirm_fewer_units', 'rfq_price_moved'),
  atLastLook('confirm_other_order', outage),
  atLastLook('confirm_never', outage),
  atLastLook('confirm_500', outage),
  {
    name: 'order cancelled at the desk',
    right: 'rfq_venue_declined',
    breakIt: ({ makers }, { order }) => makers.cancelAtDesk(String(order.order.orderId)),
  },
  {
    name: 'order cancelled at the desk while it is signed',
    right: 'rfq_venue_declined',
    whileSigning: true,
    breakIt: ({ makers }, { order }) => makers.cancelAtDesk(String(order.order.orderId)),
  },
  {
    name: 'stock taken out of the desk',
    right: 'rfq_venue_declined',
    breakIt: ({ makers }) => makers.emptyDesk(),
    mend: ({ makers }) => makers.fillDesk(),
  },
]

/** Suppliers of our own protocol, at a desk. */
export const firsthand: Protocol = {
  name: 'firsthand',
  makers: ['harbourside', 'brookside'],
  market: deskMarket,
  // What is asked of AirSwap's makers alone; and the last look, which is played above.
  unknown: ['wrong_protocol_fee', ...confirmFaults],
  orders,
  prices: priceAnswers,
  promises,
  planted: firsthandPlanted,
}
