const width = 100

/** Words that a Python program cannot use as names. */
const reserved = new Set([
  'and',
  'as',
  'def',
  'del',
  'from',
  'global',
  'if',
  'import',
  'in',
  'is',
  'not',
  'or',
  'return',
])

/** `primaryMint`, `pair-id` and `if-match` as Python writes names. */
export function snake(name: string): string {
  const parts = name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replaceAll('-', '_')
    .toLowerCase()
  return reserved.has(parts) ? `${parts}_` : parts
}

export const pascal = (name: string): string =>
  name.replaceAll(/(?:^|[._-])([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

export const isReserved = (name: string): boolean => reserved.has(name)

/** A text as a Python literal. */
export const literal = (text: string): string => JSON.stringify(text)

/** Lines of at most the width, broken between words. */
export function wrapped(text: string, indent: string): string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/\s+/)) {
    if (line !== '' && indent.length + line.length + word.length >= width) {
      lines.push(indent + line)
      line = word
    } else line = line === '' ? word : `${line} ${word}`
  }
  return line === '' ? lines : [...lines, indent + line]
}

/** A docstring: paragraphs with an empty line between them. */
export function docstring(paragraphs: readonly string[], indent: string): string[] {
  const texts = paragraphs.filter((each) => each !== '').map((each) => each.replaceAll('\\', '\\\\'))
  const lines = texts.flatMap((each, index) => [...(index > 0 ? [''] : []), ...wrapped(each, indent)])
  const [first = '', ...rest] = lines
  const open = `${indent}"""${first.trimStart()}`
  return rest.length === 0 ? [`${open}"""`] : [open, ...rest, `${indent}"""`]
}

/** A list in brackets, on one line where it fits. */
export function bracketed(before: string, items: readonly string[], after: string, indent: string): string[] {
  const line = `${indent}${before}${items.join(', ')}${after}`
  if (line.length <= width) return [line]
  return [`${indent}${before}`, ...items.map((item) => `${indent}    ${item},`), `${indent}${after}`]
}

export const madeFrom = (source: string, about: string): string =>
  `# Made by \`pnpm generate\` from ${source}.\n"""${about}"""\n\nfrom __future__ import annotations\n`
