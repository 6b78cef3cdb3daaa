/** An element with its properties and children. Text is only ever text: nothing here makes markup from a string. */
export function element(name, properties = {}, ...children) {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(properties)) {
    if (key === 'data') Object.assign(made.dataset, value)
    else if (key in made) made[key] = value
    else made.setAttribute(key, value)
  }
  made.append(...children.filter((child) => child !== null && child !== undefined))
  return made
}

export const text = (className, words) => element('span', { className, textContent: words })
export const code = (words) => element('code', { textContent: words })

/** A link to another page of the sandbox, in a window of its own. */
export const outside = (href, words) => element('a', { href, target: '_blank', rel: 'noreferrer', textContent: words })

const clockTime = new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium', timeZone: 'UTC' })

/** A time of day as the page's clock shows it, in UTC. */
export const timeOf = (at) => clockTime.format(new Date(at))

/** A moment; the whole of it is in the title. */
export const moment = (at) => element('time', { className: 'quiet', dateTime: at, title: at, textContent: timeOf(at) })

/** Words such as `awaiting_payment` for people. */
export const inWords = (name) => name.replaceAll('_', ' ')

/** A list of names and values; a value is text or an element, and what has none is left out. */
export function facts(rows) {
  const shown = rows.filter(([, value]) => value !== null && value !== undefined && value !== '')
  return element(
    'dl',
    { className: 'facts' },
    ...shown.flatMap(([name, value]) => [
      element('dt', { textContent: name }),
      element('dd', {}, typeof value === 'number' ? `${value}` : value),
    ]),
  )
}

/** JSON to read; it scrolls inside its own box, also by keyboard. */
export const json = (value, label = 'JSON') =>
  element('pre', {
    className: 'json',
    tabIndex: 0,
    ariaLabel: label,
    role: 'region',
    textContent: JSON.stringify(value, null, 2),
  })

const statusTone = (status) =>
  status === null ? 'stopped' : status < 300 ? 'done' : status < 500 ? 'person' : 'stopped'

export const status = (number, words = `${number ?? 'no answer'}`) =>
  element('span', { className: `badge ${statusTone(number)}`, textContent: words })

const ended = ['settled', 'delivered']
const stopped = ['failed', 'lapsed', 'expired', 'cancelled', 'refunded', 'blocked', 'delivery_failed', 'frozen']

export const state = (name) => {
  const tone = ended.includes(name) ? 'done' : stopped.includes(name) ? 'stopped' : 'moving'
  return element('span', { className: `badge ${tone}`, textContent: inWords(name) })
}
