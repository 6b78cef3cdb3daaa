import { basename } from 'node:path'

type Name = {
  readonly line: number
  readonly name: string
  readonly normal: string
  /** An identifier of the code, not a word in a comment, a string or a page. */
  readonly bare: boolean
}
type Line = { readonly line: number; readonly text: string }
type Split = { readonly names: readonly Name[]; readonly prose: readonly Line[]; readonly lines: readonly Line[] }

const word = /[A-Za-z_$][\w$]*(?:-[A-Za-z0-9]+)*/g
const compound = /[a-z0-9][A-Z]|[A-Za-z0-9][-_][A-Za-z0-9]/

// What is not code: comments and strings. A template may hold SQL or a sentence, and either is prose with names in it.
const scripts = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`/g
const pythonText = /#[^\n]*|"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"/g
const statements = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:''|[^'])*'/g

/** A decision's title states the decision, so a file name and a link that repeat it are not prose. */
const decisionLinks = /\[[^\]]*\]\([^)]*decisions\/\d{4}-[^)]*\)|decisions\/\d{4}-[a-z0-9-]+(\.md)?/g

/** `moneyDeeds`, `money_deed` and `MONEY_DEEDS` are one name each, with its parts in lower case between hyphens. */
export function normalForm(name: string): string {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[_$]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .toLowerCase()
}

export function namesAndProse(path: string, original: string): Split {
  const text = original.replace(decisionLinks, blank)
  const { code, prose: words } = parts(path, text)
  const names: Name[] = []
  const file = basename(path).replace(/\..*$/, '')
  if (!isDecision(path)) names.push({ line: 0, name: file, normal: normalForm(file), bare: false })
  const prose: Line[] = []
  linesOf(code).forEach((each) => {
    for (const [name] of each.text.matchAll(word)) {
      names.push({ line: each.line, name, normal: normalForm(name), bare: true })
    }
  })
  linesOf(words).forEach((each) => {
    if (isDecision(path) && each.line === 1) return
    prose.push(each)
    for (const [name] of each.text.matchAll(word)) {
      if (compound.test(name)) names.push({ line: each.line, name, normal: normalForm(name), bare: false })
    }
  })
  return { names, prose, lines: linesOf(text) }
}

/** What is prose in a file of code, by the language of the file. */
function outsideOf(path: string): RegExp | undefined {
  if (/\.(ts|cjs|mjs|js|sol)$/.test(path)) return scripts
  if (path.endsWith('.py')) return pythonText
  return path.endsWith('.sql') ? statements : undefined
}

/** Both have the length of the text, and what belongs to the other is blank. */
function parts(path: string, text: string): { readonly code: string; readonly prose: string } {
  const outside = outsideOf(path)
  if (outside === undefined) return { code: '', prose: text }
  let code = ''
  let prose = ''
  let at = 0
  for (const { 0: found, index } of text.matchAll(outside)) {
    code += text.slice(at, index) + blank(found)
    prose += blank(text.slice(at, index)) + found
    at = index + found.length
  }
  return { code: code + text.slice(at), prose: prose + blank(text.slice(at)) }
}

function linesOf(text: string): readonly Line[] {
  return text
    .split('\n')
    .map((line, index) => ({ line: index + 1, text: line }))
    .filter((each) => each.text.trim() !== '')
}

function blank(text: string): string {
  return text.replace(/[^\n]/g, ' ')
}

function isDecision(path: string): boolean {
  return /(^|\/)docs\/decisions\/\d{4}-/.test(path)
}
