import { ask } from './ask.js'
import { code, element, facts, inWords, moment, state, text } from './elements.js'
import { copy, field, lever } from './levers.js'
import { listView } from './list-view.js'
import { payment } from './payment.js'
import { sandbox } from './sandbox.js'

const rails = {
  onchain_primary_mint: 'issuance',
  onchain_rfq_atomic: 'third-party venue',
  offchain_fixed_price: 'bank transfer',
}

const row = (purchase) =>
  element(
    'a',
    { className: 'row purchase', href: `#/purchases/${purchase.reference}` },
    text('method', rails[purchase.rail] ?? purchase.rail),
    text('route', `${purchase.units} for ${purchase.cash}`),
    text('code', purchase.reference),
    state(purchase.state),
    text('ms', purchase.finality ?? ''),
    text('who', purchase.caller),
    moment(purchase.createdAt),
  )

const steps = {
  ordered: 'Ordered',
  paid: 'Paid',
  checked: 'Checked',
  on_chain: 'On chain',
  final: 'Final',
  returned: 'Returned',
}
const stepStates = { done: 'done', now: 'now', ahead: 'ahead', stopped: 'stopped' }

const stepItem = ({ step, state: at, at: time, actorKind, evidence }) =>
  element(
    'li',
    { className: `step ${at}` },
    element('strong', { textContent: steps[step] ?? step }),
    ` ${stepStates[at]} `,
    time === null ? null : moment(time),
    text('quiet', ` ${actorKind}`),
    ...evidence.map(({ kind, id }) => element('span', { className: 'evidence' }, `${kind} `, code(id))),
  )

function detail(purchase) {
  const { reference, paymentReference, timeline, events } = purchase
  return [
    element(
      'p',
      { className: 'acts' },
      state(purchase.state),
      ` ${rails[purchase.rail]}, market ${purchase.pairId}, ${purchase.marketName}`,
    ),
    facts([
      ['Pays', purchase.cash],
      ['Gets', purchase.units],
      ['Buyer', purchase.caller],
      ['Wallet', purchase.wallet && code(purchase.wallet)],
      [
        'Pays under',
        paymentReference &&
          element('span', {}, code(paymentReference), ' ', copy('Copy', 'Payment reference', paymentReference)),
      ],
      ['Acts next', purchase.whoActs],
      ['Say to the buyer', inWords(purchase.buyerSentence)],
      ['Reference', element('span', {}, code(reference), ' ', copy('Copy', 'Reference', reference))],
    ]),
    element('h3', { textContent: 'Timeline' }),
    element('ol', { className: 'timeline' }, ...timeline.map(stepItem)),
    element('h3', { textContent: 'Events' }),
    element(
      'ol',
      { className: 'plain' },
      ...events.map(({ id, type, time }) =>
        element('li', {}, element('a', { href: `#/events/${id}`, textContent: type }), ' ', moment(time)),
      ),
    ),
  ]
}

const buyer = field(
  'Buyer',
  {},
  sandbox.personas
    .filter(({ wallet, name }) => wallet !== null && !name.endsWith('barred'))
    .map(({ name }) => [name, name]),
)

const bought = async (path, pairId) => {
  const { reference } = await ask('POST', path, { pairId, buyer: buyer.control.value })
  location.hash = `#/purchases/${reference}`
  return `${reference} was made.`
}

const levers = element(
  'div',
  { className: 'levers' },
  buyer.node,
  lever('Buy HARBOUR, issuance', () => bought('/sandbox/purchases', 1)),
  lever('Buy TBILL, venue', () => bought('/sandbox/purchases', 2)),
  lever('Order CREDIT, bank transfer', () => bought('/sandbox/orders', 3)),
)

export const purchases = listView({
  path: 'purchases',
  title: 'Purchases',
  mark: 'purchases',
  intro:
    'Firm quotes and purchases on all three rails, newest first. A button buys for 100.00; an order by bank transfer then waits for its payment.',
  keyOf: ({ reference }) => reference,
  row,
  detail,
  tools: ({ rail, reference }) => (rail === 'offchain_fixed_price' ? payment(() => reference) : []),
  extras: [levers],
  empty: [element('p', { textContent: 'No purchases yet. Press a button above: it buys as a storefront would.' })],
})
