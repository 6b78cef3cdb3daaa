import { code, element, facts, moment, outside, status, text } from './elements.js'
import { command, copy } from './levers.js'
import { listView } from './list-view.js'
import { commandLine, programs } from './sandbox.js'

const href = ({ requestId }) => `#/requests/${encodeURIComponent(requestId)}`

const row = (request) =>
  element(
    'a',
    { className: 'row request', href: href(request) },
    text('method', request.method),
    text('route', request.route === 'unmatched' ? 'no such path' : request.route),
    text('code', request.code ?? ''),
    status(request.status),
    text('ms', `${request.ms} ms`),
    text('who', request.caller ?? request.tenant ?? 'without a token'),
    moment(request.at),
  )

const actors = {
  buyer: 'the buyer',
  storefront: 'the storefront',
  market_admin: 'an administrator of the market',
  operator: 'the operator',
}

/** The page of the documents about this code, where the service serves them. */
const refusalLink = ({ code: name }) => {
  const { documents } = programs()
  return documents ? outside(`${documents}/refusals/${name}/`, `${name} in the documents`) : null
}

const refusalPart = (refusal) => [
  element('h3', { textContent: refusal.title }),
  element('p', { textContent: refusal.meaning }),
  element('p', {}, element('strong', { textContent: 'What to do: ' }), refusal.remedy),
  facts([
    ['Code', code(refusal.code)],
    ['Who acts', actors[refusal.actor] ?? refusal.actor],
    ['Send it again', refusal.retryable ? 'yes, it may pass' : 'not as it is'],
  ]),
  element(
    'p',
    { className: 'acts' },
    refusalLink(refusal),
    ' ',
    element('a', { href: `#/refusals/${refusal.code}`, textContent: 'Produce it on demand' }),
  ),
]

const isPurchase = (reference) => /^(MINT|RFQ|OFFC)[0-9a-f]{32}$/.test(reference)

const referencePart = (reference) =>
  isPurchase(reference) ? element('a', { href: `#/purchases/${reference}` }, code(reference)) : code(reference)

const eventsPart = (events) => [
  element('h3', { textContent: 'Events about it since' }),
  element(
    'ul',
    { className: 'plain' },
    ...events.map(({ id, type, time }) =>
      element('li', {}, element('a', { href: `#/events/${id}`, textContent: type }), ' ', moment(time)),
    ),
  ),
]

const onlyLogged =
  'Only the service’s log has this request: its token was not accepted, no route has its path, or it came beyond the rate. GET /requests/{requestId} does not find it.'

function detail(request) {
  const { requestId, reference, refusal, events } = request
  return [
    element('p', { className: 'acts' }, status(request.status), ' ', code(`${request.method} ${request.route}`)),
    ...(refusal === null ? [] : refusalPart(refusal)),
    facts([
      ['Request id', element('span', {}, code(requestId), ' ', copy('Copy', 'Request id', requestId))],
      ['At', moment(request.at)],
      ['Took', `${request.ms} ms`],
      ['Asked by', request.caller],
      ['Tenant', request.tenant],
      ['Reference', reference && referencePart(reference)],
    ]),
    request.isInRequestLog ? '' : element('p', { className: 'quiet', textContent: onlyLogged }),
    ...(events.length === 0 ? [] : eventsPart(events)),
  ]
}

export const requests = listView({
  path: 'requests',
  title: 'Requests',
  mark: 'requests',
  intro: 'Writes and refusals, newest first. Reads, soft quotes and previews that went well are not kept.',
  keyOf: ({ requestId, at }) => `${requestId} ${at}`,
  row,
  detail,
  empty: [
    element('p', { textContent: 'No requests yet. Make a purchase, step by step:' }),
    command(commandLine('buy')),
    element('p', {}, 'or press a button under ', element('a', { href: '#/purchases', textContent: 'Purchases' }), '.'),
  ],
})
