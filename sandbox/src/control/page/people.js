import { ask, read } from './ask.js'
import { code, element, text } from './elements.js'
import { copy } from './levers.js'
import { liveList } from './live-list.js'
import { sandbox } from './sandbox.js'

const tokenOf = async (persona) => (await ask('POST', '/sandbox/tokens', { persona })).token

const wallet = ({ wallet: own, balances }) =>
  own === null
    ? null
    : element(
        'div',
        { className: 'wallet' },
        element(
          'p',
          {},
          code(own.address),
          ' ',
          copy('Copy', `Address ${own.address}`, own.address),
          ' ',
          copy('Copy key', `Key of ${own.address}`, own.key),
        ),
        element('ul', { className: 'balances' }, ...balances.map((balance) => element('li', { textContent: balance }))),
      )

const row = (persona) =>
  element(
    'div',
    { className: 'row person' },
    text('route', persona.name),
    text('code', persona.roles.join(', ') || 'buyer'),
    copy('Copy token', `Token of ${persona.name}`, () => tokenOf(persona.name)),
    wallet(persona),
  )

const list = liveList({ label: 'people', keyOf: ({ name }) => name, row, empty: [] })
const fault = element('p', { className: 'fault', hidden: true })

let seen = null

export const people = {
  path: 'people',
  title: 'People',
  node: element(
    'div',
    { className: 'view' },
    element(
      'section',
      { className: 'list' },
      element('h1', { textContent: 'People' }),
      element('p', {
        className: 'quiet',
        textContent:
          'Everybody the sandbox has, the same in two tenants. A copied token is good for an hour, for acts that take a recent login for five minutes. Keys of wallets are worth nothing outside this chain.',
      }),
      fault,
      list.node,
    ),
  ),
  async refresh({ marks }) {
    if (marks.purchases === seen) return
    const { items } = await read('/wallets').catch((error) => {
      fault.textContent = `The chain does not answer, so no balances are shown: ${error.message}`
      return { items: null }
    })
    fault.hidden = items !== null
    seen = items === null ? null : marks.purchases
    const held = new Map((items ?? []).map(({ persona, balances }) => [persona, balances]))
    list.show(sandbox.personas.map((persona) => ({ ...persona, balances: held.get(persona.name) ?? [] })))
  },
}
