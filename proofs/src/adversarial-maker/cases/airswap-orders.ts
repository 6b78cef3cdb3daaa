import { supplierWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { contractAddresses } from '@firsthand/sandbox/chain/contract-addresses'
import { usedNonce } from '../makers.ts'
import type { FalseAnswer } from '../protocol.ts'
import { errorAnswers, oddAnswers, row, spoiledAnswers } from './any-question.ts'

const outage = 'rfq_venue_unavailable'
const { harbour, usdc } = contractAddresses
const otherCash = '50000000'

/** What AirSwap's makers can do wrong when they are asked for an order. */
export const airswapOrders: readonly FalseAnswer[] = [
  row('wrong_asset', outage),
  // The maker owns it and would deliver it: nobody but us can see that it is the wrong one.
  { name: 'wrong_asset that the maker has', fault: { fault: 'wrong_asset', token: usdc }, right: outage },
  row('wrong_cash', outage),
  { name: 'wrong_cash that exists', fault: { fault: 'wrong_cash', token: harbour }, right: outage },
  row('cash_higher', outage),
  row('cash_lower', outage),
  row('signed_for_buyer', outage),
  row('signed_for_stranger', outage),
  row('wrong_chain', outage),
  row('wrong_contract', outage),
  row('wrong_version', outage),
  row('wrong_protocol_fee', outage),
  row('expired', outage),
  row('expiry_too_short', outage),
  row('expiry_absurd', outage),
  { name: 'nonce_used', fault: { fault: 'nonce_used', nonce: usedNonce }, right: outage },
  {
    name: 'replayed_order of another amount',
    fault: { fault: 'replayed_order' },
    right: outage,
    before: (stage, pairId) => stage.firm(pairId, otherCash),
  },
  // The very order that another quote holds: the venue would fill it once.
  { ...row('replayed_order', outage), before: (stage, pairId) => stage.firm(pairId) },
  row('stranger_wallet', outage),
  {
    name: 'stranger_wallet that has stock',
    fault: { fault: 'stranger_wallet', key: supplierWallets.southgate.key },
    otherFault: { fault: 'stranger_wallet', key: supplierWallets.northwind.key },
    right: outage,
  },
  row('stranger_signature', outage),
  row('high_s', outage),
  row('zero_signature', outage),
  row('zero_units', outage),
  row('price_jump', outage),
  row('price_gift', outage),
  row('decimal_amount', outage),
  row('hex_amount', outage),
  row('number_amount', outage),
  row('amount_beyond_uint256', outage),
  row('missing_field', outage),
  ...spoiledAnswers,
  ...errorAnswers,
  ...oddAnswers,
  {
    // A silent maker may have a price, so the answer must not be that there is none.
    name: 'one refuses, the other fails',
    fault: { fault: 'error_cannot_provide' },
    otherFault: { fault: 'http_500' },
    right: outage,
  },
  {
    name: 'one refuses, the other lies',
    fault: { fault: 'error_too_high' },
    otherFault: { fault: 'price_jump' },
    right: outage,
  },
]
