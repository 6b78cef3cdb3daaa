import { effects } from '@firsthand/server/bank-transfer/purchases/effects'
import { type Transition, targetOf, terminalStates, transitions } from '@firsthand/server/bank-transfer/transitions'
import { type PurchaseState, purchaseStates } from '@firsthand/wire/bank-transfer/states'

const meanings: Readonly<Record<PurchaseState, string>> = {
  awaiting_payment: 'The price is locked, the units are reserved, and nothing has been matched yet.',
  partially_paid: 'Less than is due was paid; the rest can still come.',
  payment_review: 'The treasury reviews the payer. The due date is suspended meanwhile.',
  paid: 'All is paid. The buyer is judged once more, then the units are sent.',
  delivering: 'The units are on their way on chain.',
  delivery_blocked: 'The delivery did not go through. It is retried or voided under four eyes.',
  voiding: 'The delivery was given up. It is made impossible on chain before any money is refunded.',
  delivered: "The units are in the buyer's wallet; that is final.",
  refunding: 'Money is being refunded to the payer.',
  refunded: 'All of it has left, as the bank statement shows.',
  expired: 'Nothing was paid in time. A statement of the bank has shown it: the clock alone expires nothing.',
  cancelled: 'The buyer cancelled, and nothing is owed.',
  frozen: 'Compliance has stopped it. A buyer and a storefront read what they read before. Two officers release it.',
}

const postings: readonly (readonly [string, string])[] = [
  ['P1', 'the bank has booked a credit: it is owed to the receipt'],
  ['P2', 'from the receipt to the purchase'],
  ['P3', 'from the purchase to the issuer, and the fees to us'],
  ['P4', 'from the receipt or the purchase to a refund'],
  [
    'P5, P6, P7',
    'a refund is sent, is on the statement, was returned: these belong to the refund, whatever its purchase does',
  ],
  ['P9, then P10 and P11', 'a shortfall at the bank; the firm pays it in; the shortfall is closed'],
  ['P12', 'from the receipt, the purchase or a refund to a frozen balance; reversed when two officers release it'],
  ['U1', 'units from those for sale to those of the purchase'],
  ['U2', 'units of the purchase are delivered'],
  ['U3', 'units of the purchase are for sale again'],
]

const rows: readonly Transition[] = transitions
const code = (text: string) => `\`${text}\``
const inWords = (event: string) => event.replaceAll('_', ' ')
const line = (...cells: readonly string[]) => `| ${cells.join(' | ')} |`
const table = (heads: readonly string[], lines: readonly string[]) =>
  [line(...heads), `|${'---|'.repeat(heads.length)}`, ...lines].join('\n')

/** Where the rows lead, without reversals by the bank: those can happen anywhere. */
function diagram(): string {
  const ways = rows
    .filter(({ event }) => !event.startsWith('reversed_'))
    .flatMap((row) => row.from.map((from) => ({ from, to: targetOf(row, from), event: inWords(row.event) })))
    .filter(({ from, to }) => from !== to)
  const arrows = Map.groupBy(ways, ({ from, to }) => `${from} --> ${to}`)
  const drawn = [...arrows].map(([arrow, list]) => `  ${arrow}: ${list.map(({ event }) => event).join(', ')}`)
  const ends = terminalStates.map((state) => `  ${state} --> [*]`)
  return ['stateDiagram-v2', '  [*] --> awaiting_payment: created', ...drawn, ...ends].join('\n')
}

const stateLines = purchaseStates.map((state) =>
  line(code(state), terminalStates.includes(state) ? 'yes' : '', meanings[state]),
)
const moveLines = rows.map(({ from, event, by, to, does }) =>
  line(from.map(code).join(', '), inWords(event), by, to === 'same' ? 'stays' : code(to), does.map(code).join(', ')),
)
const effectLines = Object.entries(effects).map(([effect, { postings: posted, says }]) =>
  line(code(effect), posted, says),
)

/** The table that the service moves purchases by, as a page. */
export async function bankTransferStatesPage(): Promise<string> {
  return `# The states of a bank purchase

Where a purchase of the bank-transfer rail can stand, what moves it, and what is done with money and units then. Generated
from \`server/src/bank-transfer/transitions.ts\`, the table that the service itself moves purchases by: change it, then
run \`pnpm generate\`. \`pnpm prove bank-model\` goes through every order of these events and shows that no money is lost or
stranded, that units are delivered once and only against money, and that an end can be reached from everywhere.

A storefront shows \`state\`, and polls or receives it by [events](events.md). An event that a state does not list is ignored: a
person is answered 409, and a repeated notification changes nothing. Money that comes on top of a paid purchase never changes
it: a refund runs beside.

## States

${table(['State', 'Rests', 'Means'], stateLines)}

\`\`\`mermaid
${diagram()}
\`\`\`

The diagram leaves out reversals by the bank, which can happen in any state.

## Moves

${table(['From', 'What happens', 'Moved by', 'To', 'What is done'], moveLines)}

## What is done

One that finds nothing to do does nothing. "The receipt" is the payment, or the part of it that is for this purchase.

${table(['Effect', 'Postings', 'Meaning'], effectLines)}

The postings, each from one account of the books to another:

${table(
  ['Posting', 'Moves'],
  postings.map((posting) => line(...posting)),
)}
`
}
