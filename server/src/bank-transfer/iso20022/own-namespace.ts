import { StatementUnreadable } from './statement-file.ts'

type Attributes = Readonly<Record<string, string>>

/**
 * Tells the elements of a message from those of others. The parser could resolve every name, at a third of its time; a
 * message has one namespace, under one prefix or none, and a file that gives it a second name is refused.
 */
export function ownNamespace(begin: (namespace: string) => void) {
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
