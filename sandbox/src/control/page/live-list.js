import { element } from './elements.js'
import { field } from './levers.js'

/** A shorter list is read at a glance. */
const findFrom = 8
const canHover = matchMedia('(hover: hover)')
/** A pointer that rests longer than this points at nothing. */
const restMs = 2000

/** Whether somebody is about to press something in a list. */
function pointerOver(list) {
  let movedAt = Number.NEGATIVE_INFINITY
  list.onpointermove = () => {
    movedAt = performance.now()
  }
  return () => canHover.matches && list.matches(':hover') && performance.now() - movedAt < restMs
}

/** The node of each row: the same one until what it shows changes. */
function keptNodes(keyOf, row) {
  const made = new Map()
  return (item) => {
    const key = keyOf(item)
    const is = JSON.stringify(item)
    const known = made.get(key)
    if (known?.is === is) return known.node
    const node = element('li', {}, row(item))
    if (known?.node.contains(document.activeElement)) queueMicrotask(() => node.querySelector('a, button')?.focus())
    made.set(key, { is, node })
    return node
  }
}

/** Puts nodes into a list in their order. Those that stay are not touched. */
function place(list, nodes) {
  const kept = new Set(nodes)
  for (const child of [...list.children]) if (!kept.has(child)) child.remove()
  for (const [index, node] of nodes.entries())
    if (list.children[index] !== node) list.insertBefore(node, list.children[index] ?? null)
}

/**
 * A list that takes new rows while somebody looks at it. Rows that stay are not touched, so that focus and selection stay too. No row moves
 * under a pointer: while it moves over the list, new rows wait behind a button.
 */
export function liveList({ label, keyOf, row, empty }) {
  const filter = field(`Find in ${label}`, { type: 'search', autocomplete: 'off', spellcheck: false })
  // It has its place before it is wanted: a row that it pushed down would move under the pointer.
  const more = element('button', { type: 'button', className: 'more waits', textContent: 'new' })
  const find = element('div', { className: 'find' }, filter.node, more)
  const list = element('ul', { className: 'rows', ariaLabel: label })
  const none = element('div', { className: 'empty', hidden: true }, ...empty)
  const noMatch = element('p', {
    className: 'quiet',
    hidden: true,
    textContent: 'Nothing matches. Clear the field above.',
  })
  const nodeOf = keptNodes(keyOf, row)
  let [items, waiting] = [[], null]
  const isPointedAt = pointerOver(list)
  let release

  function draw() {
    const wanted = filter.control.value.trim().toLowerCase()
    const nodes = items.filter((item) => JSON.stringify(item).toLowerCase().includes(wanted)).map(nodeOf)
    place(list, nodes)
    none.hidden = items.length > 0
    list.hidden = nodes.length === 0
    find.hidden = items.length < findFrom && wanted === ''
    noMatch.hidden = items.length === 0 || nodes.length > 0
  }

  function take() {
    if (waiting !== null) items = waiting
    waiting = null
    more.classList.add('waits')
    draw()
  }
  more.onclick = take
  filter.control.oninput = draw
  list.onpointerleave = () => waiting && take()
  function takeAtRest() {
    clearTimeout(release)
    if (waiting === null) return
    if (isPointedAt()) release = setTimeout(takeAtRest, restMs)
    else take()
  }

  return {
    node: element('div', { className: 'live-list' }, find, noMatch, list, none),
    show(next) {
      const known = new Set(items.map(keyOf))
      const fresh = next.filter((item) => !known.has(keyOf(item))).length
      const isHeld = fresh > 0 && items.length > 0 && isPointedAt()
      waiting = next
      if (!isHeld) return take()
      takeAtRest()
      more.classList.remove('waits')
      more.textContent = fresh === 1 ? '1 new: show it' : `${fresh} new: show them`
    },
    /** Shows what matches these words. */
    find(words) {
      filter.control.value = words ?? ''
      draw()
    },
    /** Marks the row that is open beside the list, and gives the focus back to the one that was. */
    mark(id, last = null) {
      const isOf = (link, wanted) => wanted !== null && link.hash.endsWith(`/${encodeURIComponent(wanted)}`)
      for (const link of list.querySelectorAll('a.row')) {
        if (isOf(link, id)) link.setAttribute('aria-current', 'true')
        else link.removeAttribute('aria-current')
        if (id === null && isOf(link, last)) link.focus()
      }
    },
  }
}
