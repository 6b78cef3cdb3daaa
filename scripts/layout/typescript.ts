import { createRequire } from 'node:module'
import type typescript from '../../tools/node_modules/typescript/lib/typescript.d.ts'

/** TypeScript 7 has no compiler API, so a script that parses takes TypeScript 6, which `tools/` holds. */
const load = createRequire(new URL('../../tools/package.json', import.meta.url))
export const ts: typeof typescript = load('typescript')

export type { default as Ts } from '../../tools/node_modules/typescript/lib/typescript.d.ts'

export function parse(path: string, text: string): typescript.SourceFile {
  return ts.createSourceFile(path, text, ts.ScriptTarget.ESNext, true)
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
