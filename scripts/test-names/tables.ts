import { nodesOf, parse, type Ts, ts } from '../layout/typescript.ts'

/** The keys of the tables whose variable has such a name, also when a function is given the table. */
export function keysOfTable(path: string, text: string, variable: RegExp, key: RegExp): readonly string[] {
  return [...nodesOf(parse(path, text))].flatMap((node) => {
    if (!ts.isVariableDeclaration(node) || !ts.isIdentifier(node.name) || !variable.test(node.name.text)) return []
    const table = node.initializer && tableIn(node.initializer)
    return table?.properties.flatMap(({ name }) => keyText(name)).filter((each) => key.test(each)) ?? []
  })
}

function tableIn(value: Ts.Expression): Ts.ObjectLiteralExpression | undefined {
  if (ts.isObjectLiteralExpression(value)) return value
  if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return tableIn(value.expression)
  if (ts.isCallExpression(value)) return value.arguments.map(tableIn).find((each) => each !== undefined)
  return undefined
}

function keyText(name: Ts.PropertyName | undefined): readonly string[] {
  return name && (ts.isIdentifier(name) || ts.isStringLiteral(name)) ? [name.text] : []
}

const sql = /^(select|insert|update|delete|truncate|set|create|alter|drop|grant|with|copy) /
const isSentence = (text: string): boolean => /^\S+ \S/.test(text) && !sql.test(text)

/**
 * Cases and planted faults that a proof names by a sentence: as a key, as a `name`, or as the first text of an entry in a
 * list.
 */
export function caseNames(path: string, text: string): readonly string[] {
  return [...nodesOf(parse(path, text))].flatMap((node) => {
    if (ts.isPropertyAssignment(node) && ts.isStringLiteral(node.name)) return sentences(node.name)
    if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name) && caseKeys.has(node.name.text)) {
      return sentences(node.initializer)
    }
    if (ts.isMethodDeclaration(node) && ts.isStringLiteral(node.name)) return sentences(node.name)
    if (!ts.isArrayLiteralExpression(node.parent ?? node)) return []
    if (ts.isCallExpression(node)) return sentences(node.arguments[0])
    return ts.isArrayLiteralExpression(node) ? sentences(node.elements[0]) : []
  })
}

const caseKeys = new Set(['name', 'fault', 'plant', 'planted', 'title', 'what', 'case'])

function sentences(node: Ts.Node | undefined): readonly string[] {
  return node && ts.isStringLiteralLike(node) && isSentence(node.text) ? [node.text] : []
}
