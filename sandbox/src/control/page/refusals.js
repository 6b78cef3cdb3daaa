import { ask } from './ask.js'
import { code, element, json, status, text } from './elements.js'
import { copy, lever } from './levers.js'
import { liveList } from './live-list.js'

const shellQuoted = (words) => `'${words.replaceAll("'", `'\\''`)}'`

/** The call in a form that a terminal takes; `TOKEN` is the persona's. */
function curlOf({ method, url, path, as, headers = {}, body }) {
  const sent = { ...headers, ...(body && { 'content-type': 'application/json' }) }
  const lines = [
    `curl -s -X ${method} ${shellQuoted(`${url}${path}`)}`,
    ...(as === null ? [] : ['-H "Authorization: Bearer $TOKEN"']),
    ...Object.entries(sent).map(([name, value]) => `-H ${shellQuoted(`${name}: ${value}`)}`),
    ...(body ? [`-d ${shellQuoted(JSON.stringify(body))}`] : []),
  ]
  return lines.join(' \\\n  ')
}

/** Stays when what was armed is over. */
const answered = element('div', { className: 'answered' })

const meet = (name) => async () => {
  const { status: number, body } = await ask('POST', `/sandbox/refusals/${name}/call`)
  const request = body?.requestId && element('a', { href: `#/requests/${body.requestId}`, textContent: 'its request' })
  answered.replaceChildren(
    element('h3', { textContent: 'The last answer' }),
    element('p', { className: 'acts' }, status(number), ' ', code(body?.code ?? ''), ' ', request || null),
    json(body, 'The last answer as JSON'),
  )
  return `${number} ${body?.code ?? ''}`
}

function lasts({ once, isDisturbed }) {
  if (!isDisturbed) return ' refused at any time'
  return once ? ' ends with its first refusal' : ' stays until it is disarmed'
}

const armedItem = (armed) =>
  element(
    'div',
    { className: 'armed' },
    element('p', {}, code(armed.code), text('quiet', lasts(armed))),
    element('p', { textContent: armed.stated }),
    element(
      'div',
      { className: 'acts' },
      lever('Make this call', meet(armed.code)),
      lever('Disarm', () => disarm(armed.code)),
      copy('Copy as curl', `Call of ${armed.code} as curl`, curlOf(armed.call)),
    ),
  )

const disarm = async (name) => {
  await ask('DELETE', `/sandbox/refusals/${name}`)
  return `${name} is disarmed.`
}

const arm = (name, once) => async () => {
  const { stated } = await ask('POST', `/sandbox/refusals/${name}/inject`, { once })
  return `Armed. It is met by ${stated}.`
}

const row = (refusal) =>
  element(
    'div',
    { className: 'row refusal' },
    text('route', refusal.code),
    status(refusal.status),
    text('code', refusal.how),
    element(
      'span',
      { className: 'acts' },
      lever('Arm', arm(refusal.code, true)),
      refusal.faultInjection ? lever('Arm until disarmed', arm(refusal.code, false)) : null,
    ),
  )

const armedList = liveList({
  label: 'armed refusals',
  keyOf: ({ code: name, at }) => `${name} ${at}`,
  row: armedItem,
  empty: [
    element('p', {
      className: 'quiet',
      textContent: 'Nothing is armed. Arm a refusal below: the call that meets it then stands here.',
    }),
  ],
})
const table = liveList({ label: 'refusals', keyOf: ({ code: name }) => name, row, empty: [] })

let isRead = false

export const refusals = {
  path: 'refusals',
  title: 'Refusals',
  node: element(
    'div',
    { className: 'view' },
    element(
      'section',
      { className: 'list' },
      element('h1', { textContent: 'Refusals' }),
      element('p', {
        className: 'quiet',
        textContent:
          'Every refusal that the service can answer, by its real cause. An armed one has its earlier calls made, and a part of the sandbox disturbed where that takes it.',
      }),
      element('h2', { textContent: 'Armed' }),
      armedList.node,
      answered,
      element('h2', { textContent: 'All refusals' }),
      table.node,
    ),
  ),
  async refresh({ armed }) {
    armedList.show(armed)
    if (isRead) return
    const { items } = await ask('GET', '/sandbox/refusals')
    isRead = true
    table.show(items)
  },
  /** A code in the address is what is looked for. */
  select(name) {
    table.find(name)
  },
}
