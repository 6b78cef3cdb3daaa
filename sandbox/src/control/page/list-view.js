import { read } from './ask.js'
import { element } from './elements.js'
import { liveList } from './live-list.js'

/** What opens beside a list: read again when something changes, drawn again only when it differs. */
function detailOf({ path, detail, tools = () => [] }) {
  const heading = element('h2', { tabIndex: -1 })
  const back = element('a', { className: 'back', href: `#/${path}`, textContent: 'Close' })
  const [body, held] = [element('div'), element('div', { className: 'tools' })]
  const node = element('section', { className: 'detail', hidden: true }, back, heading, body, held)
  let [open, drawn] = [null, '']

  async function load() {
    const wanted = open
    if (wanted === null) return
    try {
      const data = await read(`/${path}/${encodeURIComponent(wanted)}`)
      const is = JSON.stringify(data)
      if (wanted !== open || is === drawn) return
      if (drawn === '') held.replaceChildren(...tools(data))
      drawn = is
      body.replaceChildren(...detail(data))
    } catch (error) {
      if (wanted === open) body.replaceChildren(element('p', { className: 'fault', textContent: error.message }))
      drawn = ''
    }
  }

  async function select(id) {
    const isNew = id !== open
    ;[open, drawn] = [id, isNew ? '' : drawn]
    node.hidden = id === null
    if (id === null || !isNew) return
    heading.textContent = id
    body.replaceChildren(element('p', { className: 'quiet', textContent: 'Reading …' }))
    held.replaceChildren()
    // Before it is read: the answer may be late, and the focus must not leave what somebody does in the meantime.
    heading.focus()
    await load()
  }
  return { node, load, select }
}

/** A list with what just happened in it, and one of its rows beside it. */
export function listView({ path, title, intro, mark, keyOf, row, empty, extras = [], ...own }) {
  const list = liveList({ label: title.toLowerCase(), keyOf, row, empty })
  const detail = detailOf({ path, ...own })
  const heading = element('h1', { textContent: title })
  const main = element(
    'section',
    { className: 'list' },
    element('p', { className: 'quiet', textContent: intro }),
    ...extras,
    list.node,
  )
  const node = element('div', { className: 'view' }, heading, main, detail.node)
  let [seen, open] = ['', null]
  detail.node.onkeydown = ({ key }) => {
    if (key === 'Escape') location.hash = `#/${path}`
  }
  return {
    path,
    title,
    node,
    async refresh({ marks }) {
      // What is open can change by what another list shows: a purchase by an event, an event by an attempt.
      const now = JSON.stringify([marks[mark], marks.events, marks.deliveries])
      if (now === seen) return
      const { items } = await read(`/${path}`)
      seen = now
      list.show(items)
      list.mark(open)
      await detail.load()
    },
    async select(id) {
      const last = open
      open = id
      node.classList.toggle('is-open', id !== null)
      list.mark(id, last)
      await detail.select(id)
    },
  }
}
