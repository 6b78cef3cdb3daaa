import { StatementUnreadable } from './statement-file.ts'

/** One element of a file, without its namespace: only those of the message itself are ever kept. */
export type XmlElement = {
  readonly name: string
  /** The only attribute that the messages we read give a meaning to. */
  readonly currency: string | null
  /** Without blanks at its ends, and with single ones inside; empty where there are children. */
  text: string
  readonly children: XmlElement[]
}

const steps = new Map<string, readonly string[]>()

/** The names of a path; there are few paths, and each is taken apart once. */
function stepsOf(path: string): readonly string[] {
  let known = steps.get(path)
  if (known === undefined) {
    known = path.split('/')
    steps.set(path, known)
  }
  return known
}

/** All elements at a path such as `RmtInf/Ustrd`, in the order of the file. */
export function all(from: XmlElement, path: string): readonly XmlElement[] {
  let found: XmlElement[] = [from]
  for (const name of stepsOf(path)) {
    const next: XmlElement[] = []
    for (const { children } of found) for (const child of children) if (child.name === name) next.push(child)
    found = next
    if (found.length === 0) break
  }
  return found
}

/** The element at a path, or null. Two where one is meant are unreadable: taking either would be a guess. */
export function one(from: XmlElement, path: string): XmlElement | null {
  let found = from
  for (const name of stepsOf(path)) {
    let next: XmlElement | null = null
    for (const child of found.children) {
      if (child.name !== name) continue
      if (next !== null) throw new StatementUnreadable(`${from.name} has more than one ${name} in ${path}`)
      next = child
    }
    if (next === null) return null
    found = next
  }
  return found
}

/** The text at a path, or null when there is none. */
export const textAt = (from: XmlElement, path: string): string | null => one(from, path)?.text || null

/** The text at a path. Throws when there is none. */
export function neededText(from: XmlElement, path: string): string {
  const text = textAt(from, path)
  if (text === null) throw new StatementUnreadable(`${from.name} has no ${path}`)
  return text
}

/** Every text at a path, empty ones left out. */
export const textsAt = (from: XmlElement, path: string): string[] =>
  all(from, path)
    .map(({ text }) => text)
    .filter((text) => text !== '')

/** All that an element says, one line a value: the same for every layout of the same content. */
export function plainLines(from: XmlElement, path = ''): string {
  let lines = ''
  if (from.currency !== null) lines += `${path}@Ccy=${from.currency}\n`
  if (from.children.length === 0) return `${lines}${path}=${from.text}\n`
  for (const child of from.children) lines += plainLines(child, path === '' ? child.name : `${path}/${child.name}`)
  return lines
}
