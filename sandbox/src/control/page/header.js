import { element, outside, timeOf } from './elements.js'
import { learn, sandbox } from './sandbox.js'

const at = (id) => document.getElementById(id)
const programs = { console: 'Console', storefront: 'Storefront', documents: 'Documents' }

const dayMs = 86_400_000
const spans = [
  ['d', dayMs],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
]

/** 90061 seconds are 1 d 1 h 1 min 1 s. */
function span(seconds) {
  let left = seconds * 1000
  const parts = spans.flatMap(([unit, ms]) => {
    const count = Math.floor(left / ms)
    left -= count * ms
    return count === 0 ? [] : [`${count} ${unit}`]
  })
  return parts.join(' ')
}

let clock = null
let linksDrawn = ''

/** The sandbox's time goes on between two answers. */
function tick() {
  if (clock === null) return
  const now = new Date(clock.now + performance.now() - clock.at)
  at('clock').dateTime = now.toISOString()
  at('clock').textContent = `${now.toISOString().slice(0, 19).replace('T', ' ')} UTC`
}
setInterval(tick, 1000)

function drawLinks(links) {
  const own = Object.keys(programs).filter((name) => name in links)
  const shown = [
    ...own.map((name) => outside(links[name], programs[name])),
    ...(sandbox.documentsUrl ? [outside(`${sandbox.documentsUrl}/reference`, 'Reference')] : []),
  ]
  const is = JSON.stringify(links)
  if (is === linksDrawn) return
  linksDrawn = is
  at('links').replaceChildren(...shown.map((link) => element('li', {}, link)))
}

export function showHeader({ now, aheadSeconds, links }) {
  at('name').textContent = sandbox.name
  clock = { now: new Date(now).getTime(), at: performance.now() }
  tick()
  at('ahead').textContent = aheadSeconds === 0 ? '' : `${span(aheadSeconds)} ahead`
  learn(links)
  drawLinks(links)
  at('live').className = 'live done'
  at('live').textContent = 'live'
}

export function showLost() {
  if (at('live').className.endsWith('stopped')) return
  at('live').className = 'live stopped'
  at('live').textContent = `no answer since ${timeOf(Date.now())} UTC`
}
