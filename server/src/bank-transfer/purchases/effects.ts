// biome-ignore-all format: a table is read as a table

/**
 * What is done with money and units when a purchase moves: each is a posting of the ledger, or the start of a transaction on chain.
 * One that finds nothing in its place does nothing. "The receipt" is the part of it that was matched to this purchase.
 */
export const effects = {
  allocate: { postings: 'P2', says: 'as much of the receipt as is still due becomes money of the purchase' },
  return_excess: { postings: 'P4', says: 'the rest of the receipt goes back to who paid it' },
  return_receipt: { postings: 'P4', says: 'all of the receipt goes back, also what the purchase holds of it' },
  return_held: { postings: 'P4', says: 'all that the purchase holds goes back, each part to who paid it; to the firm where it has stood in for a credit that the bank reversed' },
  hold: { postings: 'none', says: 'people look at the payer of the receipt' },
  hold_held: { postings: 'none', says: 'people look at everything that the purchase holds' },
  reserve_units: { postings: 'U1', says: 'the units are set aside' },
  free_units: { postings: 'U3', says: 'the units are for sale again' },
  fill_in_part: { postings: 'U3, P4', says: 'units that were not paid for are for sale again, the sum due is what the others cost, and what is left over goes back' },
  open_delivery: { postings: 'none', says: 'the units are sent on chain' },
  send_again: { postings: 'none', says: 'the same delivery is sent on chain again' },
  send_void: { postings: 'none', says: 'the delivery is voided on chain, so that it can never happen' },
  settle: { postings: 'P3, U2', says: 'the money is the issuer\'s, and the units are the buyer\'s' },
  freeze_all: { postings: 'P12', says: 'everything that has not left is frozen' },
  freeze_receipt: { postings: 'P12', says: 'what is still at the receipt is frozen' },
  freeze_refund: { postings: 'P12', says: 'a refund that has not left, or came back, is frozen' },
  release_frozen: { postings: 'P12 reversed', says: 'what was frozen is where it was before: payments are under review or applied, refunds are undecided' },
  return_released: { postings: 'P4', says: 'what was released goes back, each part to who paid it' },
  reverse_receipt: { postings: 'P4, P2 and P1 reversed', says: 'the reversed credit leaves the receipt, the purchase and refunds that were not sent' },
  drop_refund: { postings: 'P4, P2 and P1 reversed', says: 'refunds that were not sent end, because the bank has already returned the money' },
  book_shortfall: { postings: 'P9', says: 'the firm stands in for the credit that the bank reversed' },
} as const satisfies Record<string, { readonly postings: string; readonly says: string }>

export type Effect = keyof typeof effects
