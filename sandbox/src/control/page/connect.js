import { element, facts, outside } from './elements.js'
import { command, copy } from './levers.js'
import { commandLine, sandbox } from './sandbox.js'

const exports = [
  `export FIRSTHAND_SANDBOX_URL=${location.origin}`,
  `export FIRSTHAND_URL=${sandbox.apiUrl}`,
  `export CHAIN_URL=${sandbox.chainUrl} ROUTER=${sandbox.contracts?.router ?? ''}`,
]
const commands = ['buy', 'buy --pair 3', 'listen', 'refuse mint_price_moved', 'clock advance 60s']

const curl = `curl -s -H "Authorization: Bearer $(${commandLine('token')})" $FIRSTHAND_URL/markets`

const programs = {
  console: 'Console',
  storefront: 'Storefront',
  documents: 'Documents',
  passkeys: 'Passkeys (a test page)',
}
const running = element('div')
let drawn = ''

export const connect = {
  path: 'connect',
  title: 'Connect',
  node: element(
    'div',
    { className: 'view' },
    element(
      'section',
      { className: 'list' },
      element('h1', { textContent: 'Connect' }),
      element('h2', { textContent: 'In a terminal' }),
      element('p', { className: 'acts' }, copy('Copy all', 'Export lines', exports.join('\n'))),
      ...exports.map(command),
      ...commands.map((words) => command(commandLine(words))),
      command(curl),
      element('h2', { textContent: 'In a browser' }),
      running,
      element('h2', { textContent: 'Addresses' }),
      facts([
        ['Service', sandbox.apiUrl],
        ['Identity', `${sandbox.issuer}: a persona’s name and the secret “${sandbox.clientSecret}”`],
        ['Compliance', sandbox.complianceUrl],
        ['Chain', sandbox.chainUrl && `${sandbox.chainUrl}, chain ${sandbox.chainId}`],
        ['Metrics', sandbox.privateUrl && `${sandbox.privateUrl}/metrics`],
        ['This server', `${location.origin}/sandbox`],
      ]),
    ),
  ),
  refresh({ links }) {
    if (JSON.stringify(links) === drawn) return
    drawn = JSON.stringify(links)
    const own = Object.keys(programs).flatMap((name) =>
      links[name] ? [[programs[name], outside(links[name], links[name])]] : [],
    )
    const reference = sandbox.documentsUrl && `${sandbox.documentsUrl}/reference`
    running.replaceChildren(facts([...own, ['Reference', reference && outside(reference, reference)]]))
  },
}
