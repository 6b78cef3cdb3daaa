// biome-ignore-all format: a table is read as a table
import { type PlantedFault, plantedIn } from './planted-fault.ts'

const protocol = plantedIn('server/src/quoting/rfq/suppliers/firsthand.ts')
const desk = plantedIn('server/src/quoting/rfq/suppliers/desk-order.ts')
const again = plantedIn('server/src/quoting/rfq/suppliers/firsthand.ts', 'after the quote')

/** Ways to trust a supplier of our own protocol too much. */
export const firsthandPlanted: readonly PlantedFault[] = [
  protocol('any buyer', '!sameText(order.buyer, buyer)', 'false', 'wrong_buyer'),
  protocol('any token', '!sameText(order.assetToken, market.asset.address)', 'false', 'wrong_asset that the desk has'),
  protocol('any amount', 'BigInt(order.cashAmount) !== cash', 'false', 'cash_higher'),
  desk('any signer that the desk knows', '!wallets.some((wallet) => sameText(wallet, signer))', 'false', 'stranger_signature that the desk knows'),
  desk('used orders', "decodeFunctionResult({ ...desk, functionName: 'isUsed', data: used })", 'false', 'nonce_used'),
  protocol('an answer to anything', 'body.requestId === requestId ? { signed', 'true ? { signed', 'wrong_id'),
  again('any confirmation', '!sameText(body.orderId, orderId)', 'false', 'confirm_other_order'),
  again('a declined order is an outage', "{ refused: 'venue_declined', why: 'it declined at the last look' }", "unavailable('declined')", 'confirm_declines'),
]
