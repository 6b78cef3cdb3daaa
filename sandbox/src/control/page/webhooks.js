import { read } from './ask.js'
import { element, inWords, moment, status, text, timeOf } from './elements.js'
import { command } from './levers.js'
import { liveList } from './live-list.js'
import { resend } from './resend.js'
import { commandLine } from './sandbox.js'

const endpointState = ({ enabled, isDeleted, disabledReason, failingSince }) => {
  if (isDeleted) return element('span', { className: 'badge waiting', textContent: 'deleted' })
  if (!enabled)
    return element('span', { className: 'badge stopped', textContent: `off: ${inWords(disabledReason ?? '')}` })
  if (failingSince !== null) return element('span', { className: 'badge person', textContent: 'failing' })
  return element('span', { className: 'badge done', textContent: 'on' })
}

const endpointRow = (endpoint) =>
  element(
    'div',
    { className: 'row endpoint' },
    text('route', endpoint.url),
    text('code', endpoint.types === null ? 'every event' : endpoint.types.join(', ')),
    endpointState(endpoint),
    text('who', `${endpoint.tenant}${endpoint.description === null ? '' : `, ${endpoint.description}`}`),
    moment(endpoint.createdAt),
  )

function outcome({ ms, error, answer, deliveryState, nextAt }) {
  if (ms === null) return 'under way'
  const begins = answer ? `: ${answer}` : ''
  const next = deliveryState === 'pending' && nextAt !== null ? `, next at ${timeOf(nextAt)}` : ''
  return error === null ? `arrived${begins}` : `${inWords(error)}${begins}${next}`
}

const attemptRow = (attempt) =>
  element(
    'div',
    { className: 'row attempt' },
    element('a', { className: 'route', href: `#/events/${attempt.eventId}`, textContent: attempt.type }),
    text('code', outcome(attempt)),
    status(attempt.status),
    text('ms', attempt.ms === null ? '' : `${attempt.ms} ms`),
    text('who', `attempt ${attempt.attempt} to ${attempt.url}`),
    moment(attempt.at),
    attempt.canResend ? resend(attempt) : text('quiet', 'endpoint is off'),
  )

const listen = commandLine('listen')
const endpoints = liveList({
  label: 'endpoints',
  keyOf: ({ id }) => id,
  row: endpointRow,
  empty: [
    element('p', {
      textContent: 'No endpoint. Receive webhooks in a terminal, verified, or pass them on to your own receiver:',
    }),
    command(listen),
    command(`${listen} --forward-to http://localhost:3000/webhooks`),
  ],
})
const attempts = liveList({
  label: 'attempts',
  keyOf: ({ endpointId, sequence, attempt }) => `${endpointId} ${sequence} ${attempt}`,
  row: attemptRow,
  empty: [element('p', { textContent: 'Nothing was sent yet. With an endpoint, every event is: buy something.' })],
})

let seen = ''

export const webhooks = {
  path: 'webhooks',
  title: 'Webhooks',
  node: element(
    'div',
    { className: 'view' },
    element(
      'section',
      { className: 'list' },
      element('h1', { textContent: 'Webhooks' }),
      element('h2', { textContent: 'Endpoints' }),
      endpoints.node,
      element('h2', { textContent: 'Attempts' }),
      attempts.node,
    ),
  ),
  async refresh({ marks }) {
    if (marks.deliveries === seen) return
    const found = await read('/deliveries')
    seen = marks.deliveries
    endpoints.show(found.endpoints)
    attempts.show(found.attempts)
  },
}
