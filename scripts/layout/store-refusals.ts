import { isProduction, layout } from './tree.ts'
import { keyOf, keysIn, nodesOf, parse, type Ts, ts } from './typescript.ts'

type Raised = { readonly length: number; readonly stores: number; readonly places: readonly string[] }

/**
 * Where a store refuses: by `new Refusal('reason', …)`, or by a call to what it imports and what makes or throws a
 * refusal. Such a function, or member of an object, is looked up in the server and the platform by its name and its
 * file; one that only calls another of them counts as well, so that a helper between the two hides nothing. What a store
 * raises in a function of its own is counted once, where it is raised.
 */
export function storeRefusals(files: ReadonlyMap<string, string>): Raised {
  const sources = [...files]
    .filter(([path]) => isProduction(path) && path.endsWith('.ts') && layout.programs.test(path))
    .map(([path, text]) => parse(path, text))
  const stores = sources.filter(({ fileName }) => layout.stores.test(fileName))
  const reasonOf = constructorsIn(sources.filter((source) => !stores.includes(source)))
  const places = stores.flatMap((source) => {
    const keys = keysIn(source)
    return [...nodesOf(source)].flatMap((node) => {
      const reason = reasonAt(node, keys, reasonOf)
      if (reason === undefined || layout.outages.includes(reason)) return []
      const { line } = source.getLineAndCharacterOfPosition(node.getStart())
      return [`${source.fileName}:${line + 1} ${reason}`]
    })
  })
  return { length: places.length, stores: stores.length, places }
}

type Keys = (name: string) => string

/** The reason that a node raises, when it is a `new Refusal` or a call of a constructor. */
function reasonAt(node: Ts.Node, keys: Keys, reasonOf: ReadonlyMap<string, string>): string | undefined {
  if (ts.isNewExpression(node)) return reasonMade(node)
  if (!ts.isCallExpression(node)) return undefined
  const { expression } = node
  if (ts.isIdentifier(expression)) return reasonOf.get(keys(expression.text))
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined
  return reasonOf.get(`${keys(expression.expression.text)}.${expression.name.text}`)
}

function reasonMade(node: Ts.NewExpression): string | undefined {
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'Refusal') return undefined
  const [reason] = node.arguments ?? []
  return reason !== undefined && ts.isStringLiteral(reason) ? reason.text : 'a reason that is not written out'
}

type Made = {
  readonly key: string
  readonly keys: Keys
  readonly body: Ts.Node
  readonly type: Ts.TypeNode | undefined
}

/** Constructors by name and file. Those that call another are found by going round until nothing is added. */
function constructorsIn(sources: readonly Ts.SourceFile[]): ReadonlyMap<string, string> {
  const made = sources.flatMap((source) => {
    const keys = keysIn(source)
    return [...nodesOf(source)].flatMap((node) => functionAt(node, keys, source.fileName))
  })
  const reasonOf = new Map<string, string>()
  for (let before = -1; before < reasonOf.size; ) {
    before = reasonOf.size
    for (const each of made) {
      const reason = reasonOf.has(each.key) ? undefined : raisedBy(each, reasonOf)
      if (reason !== undefined) reasonOf.set(each.key, reason)
    }
  }
  return reasonOf
}

/** What a function answers or throws. A refusal that it only passes to another function is not its own. */
function raisedBy({ keys, body, type }: Made, reasonOf: ReadonlyMap<string, string>): string | undefined {
  const direct = reasonAt(body, keys, reasonOf)
  if (direct !== undefined) return direct
  const answers = type?.getText().includes('Refusal') ?? false
  for (const node of nodesOf(body)) {
    const isRaised = ts.isThrowStatement(node.parent) || (answers && isAnswer(node))
    const reason = isRaised ? reasonAt(node, keys, reasonOf) : undefined
    if (reason !== undefined) return reason
  }
  return undefined
}

function isAnswer(node: Ts.Node): boolean {
  const { parent } = node
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent) || ts.isConditionalExpression(parent)
}

function functionAt(node: Ts.Node, keys: Keys, path: string): readonly Made[] {
  if (ts.isFunctionDeclaration(node) && node.name && node.body) {
    return [{ key: keyOf(node.name.text, path), keys, body: node.body, type: node.type }]
  }
  if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name)) {
    return arrow(keyOf(node.name.text, path), keys, node.initializer)
  }
  const isMember = ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)
  const owner = isMember ? ownerOf(node) : undefined
  if (!isMember || owner === undefined || !ts.isIdentifier(node.name)) return []
  const key = `${keyOf(owner, path)}.${node.name.text}`
  if (ts.isPropertyAssignment(node)) return arrow(key, keys, node.initializer)
  return node.body ? [{ key, keys, body: node.body, type: node.type }] : []
}

function arrow(key: string, keys: Keys, value: Ts.Expression | undefined): readonly Made[] {
  return value && ts.isArrowFunction(value) ? [{ key, keys, body: value.body, type: value.type }] : []
}

/** `tradeRefusals` for a member of `const tradeRefusals = { … }`. */
function ownerOf(node: Ts.Node): string | undefined {
  let at = node.parent?.parent
  while (at && (ts.isAsExpression(at) || ts.isSatisfiesExpression(at))) at = at.parent
  return at && ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) ? at.name.text : undefined
}
