import { createRequire } from 'node:module'
import { basename } from 'node:path'
import type typescript from '../../tools/node_modules/typescript/lib/typescript.d.ts'

/** TypeScript 7 has no compiler API, so a script that parses takes TypeScript 6, which `tools/` holds. */
const load = createRequire(new URL('../../tools/package.json', import.meta.url))
export const ts: typeof typescript = load('typescript')

export type { default as Ts } from '../../tools/node_modules/typescript/lib/typescript.d.ts'

const parsed = new Map<string, typescript.SourceFile>()

/** Several measures read the same files, and parsing is most of their time. */
export function parse(path: string, text: string): typescript.SourceFile {
  const known = parsed.get(path)
  if (known?.text === text) return known
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
  parsed.set(path, source)
  return source
}

/** Every node below this one, in order. */
export function* nodesOf(root: typescript.Node): Generator<typescript.Node> {
  const stack = [root]
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    yield node
    const children: typescript.Node[] = []
    ts.forEachChild(node, (child) => {
      children.push(child)
    })
    stack.push(...children.reverse())
  }
}

/** A name and the file that declares it: two files may declare a type of the same name. */
export function keyOf(name: string, path: string): string {
  return `${name} ${basename(path, '.ts')}`
}

/** What a name means in this file: what it imports under it, otherwise what it declares itself. */
export function keysIn(source: typescript.SourceFile): (name: string) => string {
  const imported = new Map<string, string>()
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
    const from = statement.moduleSpecifier.text
    const bindings = statement.importClause?.namedBindings
    if (bindings === undefined || !ts.isNamedImports(bindings)) continue
    for (const { name, propertyName } of bindings.elements) {
      imported.set(name.text, keyOf((propertyName ?? name).text, from))
    }
  }
  return (name) => imported.get(name) ?? keyOf(name, source.fileName)
}
