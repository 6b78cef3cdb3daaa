import { isTest } from './tree.ts'
import { keyOf, keysIn, nodesOf, parse, type Ts, ts } from './typescript.ts'

/** Outside the programs only a file that imports from them can implement what they declare. */
const mayImplement = /from '(@firsthand\/(?!wire|sdk)|[./]+\/server\/)/

type Declared = { readonly name: string; readonly path: string; readonly functions: readonly string[] }

export type Interface = {
  readonly name: string
  readonly path: string
  readonly own: readonly string[]
  readonly doubles: readonly string[]
}

/**
 * Which interfaces there are, and who implements each.
 *
 * An interface is an exported `interface` with a function member, or a `type` most of whose members are functions, which
 * some part receives (as a parameter, or as a member of what it receives) and which something implements. A type that is derived
 * from its implementation (`ReturnType<typeof open>`) has no body and is none. A bag of parameters or settings is none
 * either: most of its members are values or other parts, and it is composed where the part is called.
 *
 * An implementation is an object literal or a class that is held to the interface: by the return type of the function that
 * returns it, by the type of its variable, by `satisfies` or `as`, by `implements`. A literal without such a mark is one
 * if it defines all of the interface's functions under a name by which a part receives it, as a double in a test does
 * (`{ clock: { now: () => 0 } }`). A wrapper, which receives the interface that it implements, is no other
 * implementation. One production implementation and none in tests counts against the interface: the part could
 * name what implements it.
 */
export function interfacesIn(
  files: ReadonlyMap<string, string>,
  isDeclaredIn: (path: string) => boolean,
): readonly Interface[] {
  const sources = [...files]
    .filter(([path, text]) => path.endsWith('.ts') && (isDeclaredIn(path) || mayImplement.test(text)))
    .map(([path, text]) => parse(path, text))
  const declared = sources.filter(({ fileName }) => isDeclaredIn(fileName) && !isTest(fileName)).flatMap(declaredIn)
  const found = new Map(
    declared.map((each) => [keyOf(each.name, each.path), { ...each, receivedAs: new Set<string>() }]),
  )
  const places = new Map<string, Set<string>>([...found.keys()].map((key) => [key, new Set()]))
  const literals: { readonly source: Ts.SourceFile; readonly node: Ts.ObjectLiteralExpression }[] = []

  for (const source of sources) {
    const keys = keysIn(source)
    for (const node of nodesOf(source)) {
      if (ts.isParameter(node) || ts.isPropertySignature(node)) {
        if (isTest(source.fileName) || !ts.isIdentifier(node.name)) continue
        for (const name of namesIn(node.type)) found.get(keys(name))?.receivedAs.add(node.name.text)
      } else if (ts.isObjectLiteralExpression(node) || ts.isClassLike(node)) {
        const names = implementedAt(node)
        for (const name of names) if (!isWrapper(node, name)) places.get(keys(name))?.add(placeOf(source, node))
        if (names.length === 0 && ts.isObjectLiteralExpression(node)) literals.push({ source, node })
      }
    }
  }
  for (const { source, node } of literals) {
    const holder = holderOf(node)
    const defined = functionsOf(node)
    if (holder === undefined || defined.length === 0) continue
    for (const [key, { name, functions, receivedAs }] of found) {
      if (receivedAs.has(holder) && functions.every((each) => defined.includes(each)) && !isWrapper(node, name)) {
        places.get(key)?.add(placeOf(source, node))
      }
    }
  }
  return [...found]
    .filter(([, { receivedAs }]) => receivedAs.size > 0)
    .map(([key, { name, path }]) => {
      const inTests = (place: string) => isTest(place.replace(/:\d+$/, ''))
      const all = [...(places.get(key) ?? [])]
      return { name, path, own: all.filter((place) => !inTests(place)), doubles: all.filter(inTests) }
    })
    .filter(({ own, doubles }) => own.length + doubles.length > 0)
}

export function singleOf(interfaces: readonly Interface[]): readonly Interface[] {
  return interfaces.filter(({ own, doubles }) => own.length === 1 && doubles.length === 0)
}

function declaredIn(source: Ts.SourceFile): readonly Declared[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isInterfaceDeclaration(statement) && !ts.isTypeAliasDeclaration(statement)) return []
    if (!statement.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)) return []
    const body = ts.isInterfaceDeclaration(statement)
      ? statement.members
      : ts.isTypeLiteralNode(statement.type)
        ? statement.type.members
        : undefined
    const least = ts.isInterfaceDeclaration(statement) ? 1 : (body?.length ?? 0) / 2 + 0.5
    if (body === undefined || body.filter(isFunction).length < least) return []
    const functions = body.filter((each) => each.questionToken === undefined && isFunction(each)).flatMap(nameOf)
    return [{ name: statement.name.text, path: source.fileName, functions }]
  })
}

function isFunction(member: Ts.TypeElement): boolean {
  if (ts.isMethodSignature(member)) return true
  return ts.isPropertySignature(member) && member.type !== undefined && ts.isFunctionTypeNode(member.type)
}

function nameOf(member: Ts.TypeElement | Ts.ObjectLiteralElementLike): readonly string[] {
  return member.name && (ts.isIdentifier(member.name) || ts.isStringLiteral(member.name)) ? [member.name.text] : []
}

/** What the literal defines itself: a method, or a member whose value is written as a function. */
function functionsOf(literal: Ts.ObjectLiteralExpression): readonly string[] {
  return literal.properties.flatMap((each) => {
    const isDefined =
      ts.isMethodDeclaration(each) ||
      (ts.isPropertyAssignment(each) &&
        (ts.isArrowFunction(each.initializer) || ts.isFunctionExpression(each.initializer)))
    return isDefined ? nameOf(each) : []
  })
}

function isWrapper(node: Ts.Node, name: string): boolean {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at) && at.parameters.some(({ type }) => heldTo(type).includes(name))) return true
  }
  return false
}

/** The names of types in a type, through arrays, promises, unions and the like. */
function namesIn(type: Ts.TypeNode | undefined): readonly string[] {
  if (type === undefined) return []
  return [...nodesOf(type)].flatMap((node) =>
    ts.isTypeReferenceNode(node) && ts.isIdentifier(node.typeName) ? [node.typeName.text] : [],
  )
}

/** The name of the variable, member or argument that the literal is the value of. */
function holderOf(node: Ts.ObjectLiteralExpression): string | undefined {
  const { parent } = node
  const isHeld = ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)
  return isHeld && ts.isIdentifier(parent.name) ? parent.name.text : undefined
}

function placeOf(source: Ts.SourceFile, node: Ts.Node): string {
  return `${source.fileName}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`
}

/** The interfaces that this literal or class is held to. */
function implementedAt(node: Ts.Node): readonly string[] {
  if (ts.isClassLike(node)) {
    return (node.heritageClauses ?? []).flatMap((clause) =>
      clause.types.flatMap(({ expression }) => (ts.isIdentifier(expression) ? [expression.text] : [])),
    )
  }
  if (!ts.isObjectLiteralExpression(node)) return []
  const names: string[] = []
  let at: Ts.Node = node
  while (
    ts.isParenthesizedExpression(at.parent) ||
    ts.isAsExpression(at.parent) ||
    ts.isSatisfiesExpression(at.parent)
  ) {
    at = at.parent
    if (ts.isAsExpression(at) || ts.isSatisfiesExpression(at)) names.push(...heldTo(at.type))
  }
  const { parent } = at
  if (ts.isVariableDeclaration(parent)) names.push(...heldTo(parent.type))
  if (ts.isArrowFunction(parent)) names.push(...heldTo(parent.type))
  if (ts.isReturnStatement(parent)) names.push(...heldTo(returnTypeAround(parent)))
  return names
}

/** The type itself, or what a promise of it holds; not the members of a larger type. */
function heldTo(type: Ts.TypeNode | undefined): readonly string[] {
  if (type !== undefined && ts.isIntersectionTypeNode(type)) return type.types.flatMap(heldTo)
  if (type === undefined || !ts.isTypeReferenceNode(type) || !ts.isIdentifier(type.typeName)) return []
  const within = type.typeName.text === 'Promise' ? (type.typeArguments ?? []).flatMap(heldTo) : []
  return [type.typeName.text, ...within]
}

function returnTypeAround(node: Ts.Node): Ts.TypeNode | undefined {
  for (let at = node.parent; at !== undefined; at = at.parent) {
    if (ts.isFunctionLike(at)) return at.type
  }
  return undefined
}
