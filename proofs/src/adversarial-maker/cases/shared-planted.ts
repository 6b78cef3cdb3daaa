// biome-ignore-all format: a table is read as a table
import { type PlantedFault, plantedIn } from './planted-fault.ts'

const ask = plantedIn('server/src/quoting/rfq/suppliers/supplier-protocol.ts')
const body = plantedIn('platform/http-client/src/ask-json.ts')
const bids = plantedIn('server/src/quoting/rfq/supplier-bids.ts')
const list = plantedIn('server/src/quoting/rfq/suppliers/supplier-protocol.ts', 'asked for prices')

/** Ways to trust any maker too much, whatever its protocol. */
export const sharedPlanted: readonly PlantedFault[] = [
  ask('any type', '.test(reply.contentType)', ".test('application/json')", 'wrong_content_type'),
  ask('silence is a refusal', 'return unavailable((error as Error).message.slice(0, 200))', "return { refused: 'no_quote', why: '' }", 'reset'),
  body('answers without end', 'bytes > bytesMax', 'false', 'huge_body'),
  bids('a refusal before an outage', '[]).find((reason)', '[]).toReversed().find((reason)', 'one refuses, the other fails'),
  bids('any price', 'isRefusal(bid) || !farApart(listed.units, bid.units, jumpBps)', 'true', 'price_jump'),
  bids('a talkative refusal', '(worst === undefined ? outage : reported[worst])()', 'tradeRefusals.venue_unavailable(JSON.stringify(answers))', 'stranger_signature'),
  bids('a dying order', 'lastSecond < now().getTime() / 1000 + shortestSeconds', 'false', 'expiry_too_short'),
  bids('the same order twice', 'given.has(id)', 'false', 'replayed_order'),
  bids('the slowest sets the pace', 'graceMs = 400', 'graceMs = 4_000', 'never'),
  list('prices of nothing', 'level.price <= 0n || ', '', 'prices_zero'),
  list('lists in any order', 'level.upToUnits <= before', 'false', 'prices_unsorted'),
]
