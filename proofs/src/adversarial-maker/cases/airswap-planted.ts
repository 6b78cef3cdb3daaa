// biome-ignore-all format: a table is read as a table
import { type PlantedFault, plantedIn } from './planted-fault.ts'

const checks = plantedIn('server/src/quoting/rfq/suppliers/airswap-checks.ts')
const shape = plantedIn('server/src/quoting/rfq/suppliers/airswap-order.ts')
const call = plantedIn('server/src/quoting/rfq/suppliers/airswap.ts')
const again = plantedIn('server/src/quoting/rfq/suppliers/airswap.ts', 'after the quote')

/** Ways to trust AirSwap's makers too much. */
export const airswapPlanted: readonly PlantedFault[] = [
  checks('any amount', 'BigInt(order.senderAmount) !== cash', 'false', 'cash_higher'),
  call('no check on chain', '(await objectionTo(chain, order, requested, withdrawn)) ?? ', '', 'stranger_signature'),
  checks('any token', '!sameText(order.signerToken, market.asset.address)', 'false', 'wrong_asset that the maker has'),
  checks('any cash', '!sameText(order.senderToken, market.cash.address)', 'false', 'wrong_cash that exists'),
  checks('any seller', '!wallets.some((wallet) => sameText(wallet, order.signerWallet))', 'false', 'stranger_wallet that has stock'),
  checks('errors of the contract ignored', 'errors.length === 0 ?', 'true ?', 'nonce_used'),
  again('a broken promise is an outage', "verified(order, requested, 'venue_declined')", "verified(order, requested, 'venue_unavailable')", 'allowance withdrawn'),
  again('an order is never verified again', '(requested, order) => verified(order,', '(requested, order) => orderOf(order as AirswapOrder, requested) ?? verified(order,', 'nonce cancelled'),
  call('an answer to anything', ' || reply.id !== id', '', 'wrong_id'),
  call('any status', 'status !== 200', 'false', 'http_500'),
  call('yes and no', "Object.hasOwn(reply, 'error') === Object.hasOwn(reply, 'result')", 'false', 'result_and_error'),
  call('a rate limit is a refusal', 'code === -33_603)', 'code === -33_603 || code === -33_605)', 'error_rate_limit'),
  shape('amounts in any writing', "'^(0|[1-9][0-9]{0,77})$'", "'^(0|[1-9][0-9]{0,77}|0x[0-9a-f]+)$'", 'hex_amount'),
]
