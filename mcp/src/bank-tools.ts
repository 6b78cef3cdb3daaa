import { page, pick, purchaseReference } from './inputs.ts'
import { having, list, listOf, text, whole } from './outputs.ts'
import type { Tool } from './tool.ts'

/** What an agent may read of purchases by bank transfer. Nothing makes, pays or cancels one. */
export const bankTools: Readonly<Record<string, Tool>> = {
  list_instruments: {
    title: 'List instruments',
    description: 'What can be bought by bank transfer: price, limits, terms, whether units are left.',
    inputSchema: page('pairId', 'currency'),
    outputSchema: listOf('instrumentId', 'pairId'),
    call: (firsthand, given) => firsthand.offchain.instruments.list({ query: given as never }),
  },
  list_purchases: {
    title: 'List purchases',
    description: 'The caller’s own purchases by bank transfer, newest first.',
    inputSchema: page('state', 'pairId'),
    outputSchema: listOf('reference', 'state', 'pairId'),
    call: (firsthand, given) => firsthand.offchain.purchases.list({ query: given as never }),
  },
  read_purchase: {
    title: 'Read a purchase',
    description: 'A purchase by bank transfer: where it stands, how to pay it, what came and what goes back.',
    inputSchema: pick({ reference: purchaseReference }),
    outputSchema: having({ reference: text, state: text, pairId: whole }),
    call: (firsthand, given) => firsthand.offchain.purchases.read({ path: { reference: String(given.reference) } }),
  },
  read_purchase_timeline: {
    title: 'Read what happened to a purchase',
    description: 'Step by step, oldest first, each with its reason.',
    inputSchema: pick({ reference: purchaseReference }),
    outputSchema: having({ items: list }),
    call: (firsthand, given) => firsthand.offchain.purchases.timeline({ path: { reference: String(given.reference) } }),
  },
}
