import { readFileSync } from 'node:fs'

type Document = { readonly paths: Readonly<Record<string, Readonly<Record<string, { operationId?: string }>>>> }

/** The operations of a published document in `docs/`: method and path by name. */
export function publishedIn(file: string): ReadonlyMap<string, string> {
  const text = readFileSync(new URL(`../../../../docs/${file}`, import.meta.url), 'utf8')
  const operations = Object.entries((JSON.parse(text) as Document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, { operationId = '' }]) => [operationId, `${method.toUpperCase()} ${path}`] as const,
    ),
  )
  return new Map(operations)
}
