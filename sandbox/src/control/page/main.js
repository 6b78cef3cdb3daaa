import { read } from './ask.js'
import { bankAndClock } from './bank-and-clock.js'
import { connect } from './connect.js'
import { element } from './elements.js'
import { events } from './events.js'
import { showHeader, showLost } from './header.js'
import { people } from './people.js'
import { purchases } from './purchases.js'
import { refusals } from './refusals.js'
import { requests } from './requests.js'
import { webhooks } from './webhooks.js'

const views = [requests, events, webhooks, purchases, people, refusals, bankAndClock, connect]
const main = document.getElementById('main')
const nav = document.getElementById('nav')
const links = new Map(views.map((view) => [view, element('a', { href: `#/${view.path}`, textContent: view.title })]))
nav.append(element('ul', {}, ...views.map((view) => element('li', {}, links.get(view)))))

const pollMs = 1000
let current = null
let activity = null

async function refresh() {
  if (document.hidden) return
  try {
    activity = await read('')
    showHeader(activity)
    await current?.refresh(activity)
  } catch {
    showLost()
  }
}

/** The address is `#/view` or `#/view/id`. */
async function go() {
  const [path, id = null] = location.hash.replace(/^#\//, '').split('/')
  const wanted = views.find((view) => view.path === path) ?? requests
  const isNew = wanted !== current
  if (isNew) {
    current = wanted
    document.title = `${wanted.title} · Firsthand sandbox`
    for (const [view, link] of links)
      if (view === wanted) link.setAttribute('aria-current', 'page')
      else link.removeAttribute('aria-current')
    main.replaceChildren(wanted.node)
  }
  // Before anything is waited for: the address may change meanwhile, and the last one counts.
  const selected = wanted.select?.(id === null ? null : decodeURIComponent(id))
  if (isNew && activity !== null) await wanted.refresh(activity)
  await selected
}

async function poll() {
  await refresh()
  setTimeout(poll, pollMs)
}

window.addEventListener('hashchange', () => void go().catch(showLost))
document.addEventListener('visibilitychange', () => void refresh())
void go().catch(showLost)
void poll()
