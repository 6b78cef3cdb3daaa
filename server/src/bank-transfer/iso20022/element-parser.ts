import { SaxesParser } from 'saxes'
import { StatementUnreadable } from './statement-file.ts'
import type { XmlElement } from './xml-element.ts'

const depthMax = 32
const textCharsMax = 4_096
/** Of what is held at one time; a statement's head with its forward balances stays far below. */
const elementsMax = 20_000

/** What a reader of a message needs of it. */
export type MessageShape = {
  /** Throws unless the namespace is one that it reads. */
  readonly begin: (namespace: string) => void
  /** Elements that are handed over when they end, and not kept by their parent: name to depth. */
  readonly handedOver: ReadonlyMap<string, number>
  /** An element that ended, with those around it, the outermost first; each holds its children so far. */
  readonly take: (element: XmlElement, around: readonly XmlElement[]) => void
}

/** Most texts are in order already, and there are millions of them. */
const untidy = /[^\S ]| {2}|^ | $/
const words = (text: string) => (untidy.test(text) ? text.replace(/\s+/g, ' ').trim() : text)

function refuseOddForms(parser: SaxesParser): void {
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && encoding.toUpperCase() !== 'UTF-8')
      throw new StatementUnreadable(`the encoding is ${encoding}, and only UTF-8 is read`)
  })
  parser.on('doctype', () => {
    throw new StatementUnreadable('a document type is declared, and none is read')
  })
}

/** Builds elements from a text that is given piece by piece; `received` is called whenever one begins or ends. */
export function elementParser({ begin, handedOver, take }: MessageShape, received: () => void): SaxesParser {
  const parser = new SaxesParser()
  const ownName = ownNamespace(begin)
  const open: XmlElement[] = []
  /** How many elements are held, and how many were when each open one began. */
  let held = 0
  const heldBefore: number[] = []
  /** Inside an element of another namespace, such as supplementary data: how deep. */
  let foreign = 0

  refuseOddForms(parser)
  parser.on('opentag', ({ name, attributes }) => {
    received()
    if (open.length + foreign === depthMax) throw new StatementUnreadable('elements are nested too deeply')
    const local = foreign > 0 ? null : ownName(name, attributes)
    if (local === null) {
      foreign += 1
      return
    }
    const element = { name: local, currency: attributes.Ccy ?? null, text: '', children: [] }
    const parent = open.at(-1)
    if (parent !== undefined) {
      // Only what stands in an element without children is a value; between children there are blanks.
      parent.text = ''
      if (handedOver.get(local) !== open.length) parent.children.push(element)
    }
    heldBefore[open.length] = held
    open.push(element)
    held += 1
    if (held > elementsMax) throw new StatementUnreadable(`more than ${elementsMax} elements in one entry`)
  })
  function addText(text: string): void {
    const element = open.at(-1)
    if (element === undefined || foreign > 0) return
    if (element.text.length + text.length > textCharsMax)
      throw new StatementUnreadable(`${element.name} is longer than ${textCharsMax} characters`)
    element.text += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    received()
    if (foreign > 0) {
      foreign -= 1
      return
    }
    const element = open.pop()
    if (element === undefined) return
    element.text = element.children.length === 0 ? words(element.text) : ''
    if (handedOver.get(element.name) !== open.length) return
    held = heldBefore[open.length] ?? 0
    take(element, open)
  })
  return parser
}

type Attributes = Readonly<Record<string, string>>

/**
 * Distinguishes the elements of a message from those of others. The parser could resolve every name, at a third of its time; a
 * message has one namespace, under one prefix or none, and a file that gives it a second name is refused.
 */
function ownNamespace(begin: (namespace: string) => void) {
  let declaration = ''
  let prefix = ''
  let namespace: string | null = null

  function first(name: string, attributes: Attributes): string {
    const at = name.indexOf(':')
    prefix = name.slice(0, at + 1)
    declaration = at === -1 ? 'xmlns' : `xmlns:${name.slice(0, at)}`
    const own = attributes[declaration] ?? ''
    if (name.slice(at + 1) !== 'Document')
      throw new StatementUnreadable(`the outermost element is ${name}, not Document`)
    begin(own)
    return own
  }
  /** The name without its prefix, or null when the element is somebody else's. */
  return (name: string, attributes: Attributes): string | null => {
    namespace ??= first(name, attributes)
    let redeclared = false
    for (const each in attributes) {
      if (each === declaration) redeclared = attributes[each] !== namespace
      else if (each.startsWith('xmlns') && attributes[each] === namespace)
        throw new StatementUnreadable('the namespace of the message has two prefixes')
    }
    if (redeclared || !name.startsWith(prefix)) return null
    const local = name.slice(prefix.length)
    return local.includes(':') ? null : local
  }
}
