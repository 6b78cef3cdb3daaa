import { StatementUnreadable } from '../../ports/bank-transfer/statement-file.ts'

/** One element of a file, without its namespace: only those of the message itself are ever kept. */
export type XmlElement = {
  readonly name: string
  /** The only attribute that the messages we read give a meaning to. */
  readonly currency: string | null
  text: string
  readonly children: XmlElement[]
}

const words = (text: string) => text.replace(/\s+/g, ' ').trim()

/** All elements at a path such as `RmtInf/Ustrd`, in the order of the file. */
export function all(from: XmlElement, path: string): readonly XmlElement[] {
  let found: readonly XmlElement[] = [from]
  for (const name of path.split('/'))
    found = found.flatMap(({ children }) => children.filter((child) => child.name === name))
  return found
}

/** The element at a path, or null. Two where one is meant are unreadable: taking either would be a guess. */
export function one(from: XmlElement, path: string): XmlElement | null {
  let found: XmlElement | null = from
  for (const name of path.split('/')) {
    const here: readonly XmlElement[] = found.children.filter((child) => child.name === name)
    if (here.length > 1) throw new StatementUnreadable(`${from.name} has ${here.length} of ${name} in ${path}`)
    found = here[0] ?? null
    if (found === null) return null
  }
  return found
}

/** The text at a path with its blanks made single, or null when there is none. */
export function textAt(from: XmlElement, path: string): string | null {
  const found = one(from, path)
  return found === null ? null : words(found.text) || null
}

/** The text at a path. Throws when there is none. */
export function neededText(from: XmlElement, path: string): string {
  const text = textAt(from, path)
  if (text === null) throw new StatementUnreadable(`${from.name} has no ${path}`)
  return text
}

/** Every text at a path, empty ones left out. */
export const textsAt = (from: XmlElement, path: string): string[] =>
  all(from, path)
    .map(({ text }) => words(text))
    .filter((text) => text !== '')

/** All that an element says, one line a value: the same for every layout of the same content. */
export function plainLines(from: XmlElement, path = ''): string {
  let lines = ''
  if (from.currency !== null) lines += `${path}@Ccy=${from.currency}\n`
  if (from.children.length === 0) return `${lines}${path}=${words(from.text)}\n`
  for (const child of from.children) lines += plainLines(child, path === '' ? child.name : `${path}/${child.name}`)
  return lines
}
