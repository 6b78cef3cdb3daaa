import { ask } from './ask.js'
import { element } from './elements.js'
import { field, lever } from './levers.js'

/** The ways a payment can turn out, in the words of whoever reads the statement. */
const cases = [
  ['on_time', 'in full and on time'],
  ['short', 'a quarter too little'],
  ['over', 'a quarter too much'],
  ['late', 'after it is due (moves the clock)'],
  ['duplicate', 'twice'],
  ['wrong_payer', 'by somebody else'],
  ['no_reference', 'without the reference'],
  ['typo', 'with a typing error in the reference'],
  ['wrong_currency', 'in another currency'],
  ['return', 'a refund comes back'],
  ['reversal', 'the bank takes a payment back'],
]

/** Pays a purchase at the sandbox bank, as it is chosen; which one is asked when the button is pressed. */
export function payment(referenceOf, ...before) {
  const chosen = field('How it is paid', {}, cases)
  const pay = lever('Pay', async () => {
    const { bookedOn, bankReferences } = await ask('POST', '/sandbox/offchain-bank-credits', {
      reference: referenceOf(),
      case: chosen.control.value,
    })
    return `Booked on ${bookedOn} as ${bankReferences.join(', ')}; the treasury has taken the file in.`
  })
  return [
    element('h3', { textContent: 'Pay at the sandbox bank' }),
    element('div', { className: 'levers' }, ...before, chosen.node, pay),
  ]
}
