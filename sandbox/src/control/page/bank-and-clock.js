import { ask } from './ask.js'
import { element } from './elements.js'
import { field, lever } from './levers.js'
import { payment } from './payment.js'

const skips = [
  ['A minute', 60],
  ['A quarter of an hour', 900],
  ['An hour', 3600],
  ['A day', 86_400],
  ['A week', 604_800],
]

const advance = async (seconds) => {
  const { now } = await ask('POST', '/sandbox/clock/advance', { seconds })
  return `It is ${now} now, for the service, the chain and the bank.`
}

const seconds = field('Seconds', {
  type: 'number',
  min: 1,
  max: 315_360_000,
  step: 1,
  value: 901,
  inputMode: 'numeric',
})

const payOut = (pays) => async () => {
  const { files } = await ask('POST', '/sandbox/offchain-bank-payouts', { pays })
  return files.length === 0
    ? `No ${pays} wait.`
    : `${files.length} payment file${files.length === 1 ? '' : 's'} approved and sent.`
}

const reference = field('Purchase (OFFC… or RF…)', { autocomplete: 'off', spellcheck: false })
const chosen = payment(() => reference.control.value.trim(), reference.node)

const still = element('p', {
  className: 'fault',
  hidden: true,
  textContent: 'This sandbox was started without a movable clock.',
})

export const bankAndClock = {
  path: 'bank-and-clock',
  title: 'Bank and clock',
  node: element(
    'div',
    { className: 'view' },
    element(
      'section',
      { className: 'list' },
      element('h1', { textContent: 'Bank and clock' }),
      element('h2', { textContent: 'Move the clock' }),
      element('p', {
        className: 'quiet',
        textContent:
          'Time runs forward only, for all parts together. Quotes expire, bundles lapse, webhooks are tried again, and the bank sends the statements of the days in between.',
      }),
      still,
      element('div', { className: 'levers' }, ...skips.map(([words, amount]) => lever(words, () => advance(amount)))),
      element(
        'div',
        { className: 'levers' },
        seconds.node,
        lever('Move the clock', () => advance(Number(seconds.control.value))),
      ),
      element('h2', { textContent: 'The sandbox bank' }),
      element('p', {
        className: 'quiet',
        textContent:
          'Somebody pays for a purchase, as you choose, and the treasury takes the bank’s file in. What has to go back is paid out by an operator and an approver of the treasury.',
      }),
      ...chosen,
      element('h3', { textContent: 'Pay out' }),
      element(
        'div',
        { className: 'levers' },
        lever('Pay refunds', payOut('refunds')),
        lever('Pay proceeds and fees', payOut('payouts')),
      ),
    ),
  ),
  refresh({ isMovable }) {
    still.hidden = isMovable
  },
}
