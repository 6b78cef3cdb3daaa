import { isProduction, layout } from './tree.ts'
import { nodesOf, parse, type Ts, ts } from './typescript.ts'

type Raised = { readonly length: number; readonly stores: number; readonly places: readonly string[] }

/**
 * Where a store refuses. A refusal is raised by `new Refusal('reason', …)` or by a call to its constructor: a function or a
 * member of an object, anywhere in the server or the platform, that makes one by `new Refusal` or by calling another
 * constructor and answers it: its return type names `Refusal`, or its body is that expression. What a `throw` in a store
 * calls is looked up by its name, whatever the file.
 */
export function storeRefusals(files: ReadonlyMap<string, string>): Raised {
  const sources = [...files]
    .filter(
      ([path, text]) => isProduction(path) && layout.programs.test(path) && /Refus|\.store\.ts$/.test(path + text),
    )
    .map(([path, text]) => parse(path, text))
  const reasonOf = constructorsIn(sources)
  const isStore = layout.stores
  const stores = [...files.keys()].filter((path) => isProduction(path) && isStore.test(path)).length
  const places = sources
    .filter(({ fileName }) => isStore.test(fileName))
    .flatMap((source) =>
      [...nodesOf(source)].flatMap((node) => {
        const reason = reasonAt(node, reasonOf)
        if (reason === undefined || layout.outages.includes(reason)) return []
        const { line } = source.getLineAndCharacterOfPosition(node.getStart())
        return [`${source.fileName}:${line + 1} ${reason}`]
      }),
    )
  return { length: places.length, stores, places }
}

/** The reason that a node raises, when it is a `new Refusal` or a call of a constructor. */
function reasonAt(node: Ts.Node, reasonOf: ReadonlyMap<string, string>): string | undefined {
  if (ts.isNewExpression(node)) return reasonMade(node)
  if (!ts.isCallExpression(node)) return undefined
  const { expression } = node
  if (ts.isIdentifier(expression)) return reasonOf.get(expression.text)
  if (!ts.isPropertyAccessExpression(expression) || !ts.isIdentifier(expression.expression)) return undefined
  return reasonOf.get(`${expression.expression.text}.${expression.name.text}`)
}

function reasonMade(node: Ts.NewExpression): string | undefined {
  if (!ts.isIdentifier(node.expression) || node.expression.text !== 'Refusal') return undefined
  const [reason] = node.arguments ?? []
  return reason !== undefined && ts.isStringLiteral(reason) ? reason.text : 'a reason that is not written out'
}

type Made = { readonly name: string; readonly body: Ts.Node; readonly type: Ts.TypeNode | undefined }

/** Constructors by name. Those that call another are found by going round until nothing is added. */
function constructorsIn(sources: readonly Ts.SourceFile[]): ReadonlyMap<string, string> {
  const made = sources.flatMap((source) => [...nodesOf(source)].flatMap(functionAt))
  const reasonOf = new Map<string, string>()
  for (let before = -1; before < reasonOf.size; ) {
    before = reasonOf.size
    for (const { name, body, type } of made) {
      if (reasonOf.has(name)) continue
      const reason = raisedBy(body, type, reasonOf)
      if (reason !== undefined) reasonOf.set(name, reason)
    }
  }
  return reasonOf
}

/** A helper that answers a refusal, or one (`require…`) that does nothing else than raise it when a condition fails. */
function raisedBy(
  body: Ts.Node,
  type: Ts.TypeNode | undefined,
  reasonOf: ReadonlyMap<string, string>,
): string | undefined {
  const direct = reasonAt(body, reasonOf)
  if (direct !== undefined) return direct
  const answers = type?.getText().includes('Refusal') ?? false
  for (const node of nodesOf(body)) {
    const isRaised = ts.isThrowStatement(node.parent) || (answers && isAnswer(node))
    const reason = isRaised ? reasonAt(node, reasonOf) : undefined
    if (reason !== undefined) return reason
  }
  return undefined
}

function isAnswer(node: Ts.Node): boolean {
  const { parent } = node
  return ts.isReturnStatement(parent) || ts.isArrowFunction(parent) || ts.isConditionalExpression(parent)
}

function functionAt(node: Ts.Node): readonly Made[] {
  if (ts.isFunctionDeclaration(node) && node.name && node.body) {
    return [{ name: node.name.text, body: node.body, type: node.type }]
  }
  const isNamed = ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isMethodDeclaration(node)
  if (!isNamed || !ts.isIdentifier(node.name)) return []
  const name = ownerOf(node) + node.name.text
  if (ts.isMethodDeclaration(node)) return node.body ? [{ name, body: node.body, type: node.type }] : []
  const value = node.initializer
  return value && ts.isArrowFunction(value) ? [{ name, body: value.body, type: value.type }] : []
}

/** `onChain.` for a member of `const onChain = { … }`. */
function ownerOf(node: Ts.Node): string {
  if (ts.isVariableDeclaration(node)) return ''
  let at = node.parent?.parent
  while (at && (ts.isAsExpression(at) || ts.isSatisfiesExpression(at))) at = at.parent
  return at && ts.isVariableDeclaration(at) && ts.isIdentifier(at.name) ? `${at.name.text}.` : '?.'
}
