import { readFileSync } from 'node:fs'

type Response = { readonly $ref?: string }
type Operation = {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly responses: Readonly<Record<string, Response>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly responses: Readonly<Record<string, { readonly description: string }>> }
}

/** The committed document of Compliance. */
export const document = JSON.parse(
  readFileSync(new URL('../../../docs/compliance-openapi.json', import.meta.url), 'utf8'),
) as Document

export const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
)

const patternOf = (path: string) => new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{\w+\}/g, '[^/]+')}$`)
const known = operations.map((operation) => ({ ...operation, pattern: patternOf(operation.path) }))

/** The codes that a response of the document names. */
function codesOf({ $ref = '' }: Response): readonly string[] {
  const { description = '' } = document.components.responses[$ref.split('/').at(-1) ?? ''] ?? {}
  return [...description.matchAll(/^`([a-z_]+)`/gm)].map(([, code = '']) => code)
}

/** Raises when a call of the document is answered with a status or a code that it does not declare. */
export function requireDeclared(method: string, url: string, status: number, code: string | undefined): void {
  const { pathname } = new URL(url)
  const operation = known.find((each) => each.method === method && each.pattern.test(pathname))
  if (operation === undefined) return
  const response = operation.responses[status]
  if (response === undefined) throw new Error(`${operation.operationId} declares no ${status}`)
  if (status >= 400 && !codesOf(response).includes(code ?? ''))
    throw new Error(`${operation.operationId} declares no ${status} ${code}`)
}
