import { element, inWords, json, moment, status, text } from './elements.js'
import { command, copy } from './levers.js'
import { listView } from './list-view.js'
import { resend } from './resend.js'
import { commandLine } from './sandbox.js'

const row = (event) =>
  element(
    'a',
    { className: 'row event', href: `#/events/${event.id}` },
    text('method', `#${event.sequence}`),
    text('route', event.type),
    text('code', event.subject),
    text('who', event.tenant),
    moment(event.time),
  )

const attemptItem = (attempt) =>
  element(
    'li',
    {},
    status(attempt.status),
    ` attempt ${attempt.attempt}`,
    attempt.ms === null ? ', under way ' : `, ${attempt.ms} ms, `,
    attempt.error === null ? '' : `${inWords(attempt.error)}, `,
    text('quiet', attempt.url),
    ' ',
    moment(attempt.at),
    ' ',
    attempt.canResend ? resend(attempt) : null,
  )

const detail = ({ event, attempts }) => [
  element('h3', { textContent: 'Deliveries' }),
  attempts.length === 0
    ? element(
        'p',
        {},
        'No endpoint was sent it. ',
        element('a', { href: '#/webhooks', textContent: 'Register one' }),
        '.',
      )
    : element('ul', { className: 'plain' }, ...attempts.map(attemptItem)),
  element('h3', { textContent: 'As it is delivered' }),
  element(
    'p',
    { className: 'acts' },
    copy('Copy', 'Event as JSON', () => JSON.stringify(event, null, 2)),
  ),
  json(event, 'Event as JSON'),
]

export const events = listView({
  path: 'events',
  title: 'Events',
  mark: 'events',
  intro:
    'Of both tenants since the sandbox was up, newest first. Each has the bytes that lists, streams and webhooks send.',
  keyOf: ({ id }) => id,
  row,
  detail,
  empty: [element('p', { textContent: 'No events yet. A purchase makes the first:' }), command(commandLine('buy'))],
})
