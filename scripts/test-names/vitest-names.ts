import { parse, type Ts, ts } from '../layout/typescript.ts'

/** The full names of a file's tests, in its order: the describes around a test and its title. */
export function vitestNames(path: string, text: string): readonly string[] {
  const names: string[] = []
  const visit = (node: Ts.Node, around: readonly string[]): void => {
    const called = ts.isCallExpression(node) ? calledAs(node.expression) : undefined
    if (!ts.isCallExpression(node) || called === undefined || node.arguments.length === 0) {
      ts.forEachChild(node, (child) => visit(child, around))
      return
    }
    const [title, ...rest] = node.arguments
    const here = title === undefined ? around : [...around, titleOf(title)]
    if (called === 'test') names.push(here.join(' > '))
    else for (const each of rest) visit(each, here)
  }
  visit(parse(path, text), [])
  return names
}

/** `test`, `test.each(rows)`, `describe.concurrent`: what is called by what is left after its modifiers. */
function calledAs(expression: Ts.Expression): 'test' | 'describe' | undefined {
  let at = expression
  let isTable = false
  while (!ts.isIdentifier(at)) {
    if (ts.isPropertyAccessExpression(at)) {
      // `test.each(rows)` alone names nothing: it is called once more, with the title.
      if (takesRows.has(at.name.text) && !isTable) return undefined
      at = at.expression
    } else if (ts.isCallExpression(at) || ts.isTaggedTemplateExpression(at)) {
      at = ts.isCallExpression(at) ? at.expression : at.tag
      isTable = true
    } else return undefined
  }
  if (at.text === 'describe') return 'describe'
  return at.text === 'test' || at.text === 'it' ? 'test' : undefined
}

const takesRows = new Set(['each', 'for', 'runIf', 'skipIf', 'extend', 'beforeEach', 'afterEach'])

function titleOf(title: Ts.Expression): string {
  if (ts.isStringLiteralLike(title)) return title.text
  return title.getText().replace(/^`|`$/g, '')
}
