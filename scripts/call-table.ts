import { readFile } from 'node:fs/promises'

type Media = { readonly content?: Readonly<Record<string, unknown>> }
type Operation = {
  readonly operationId: string
  readonly security?: readonly unknown[]
  readonly requestBody?: Media
  readonly responses: Readonly<Record<string, Media>>
}

const heading = `// Made by \`pnpm generate\` from docs/openapi.json.

/** Every call: its name, its method and its path; then what it takes or gives, where that is not JSON behind a token. */
export const callTable = \`
`

/** What is unusual about a call, in one word; nothing for most. */
function oddityOf({ security, requestBody, responses }: Operation): string {
  if (security?.length === 0) return ' open'
  if ('text/event-stream' in (responses['200']?.content ?? {})) return ' stream'
  const [type = 'application/json'] = Object.keys(requestBody?.content ?? {})
  return type === 'application/json' ? '' : ` ${type}`
}

/** The calls as one text for the SDK: a line takes far fewer bytes than a method would. */
export async function callTable(): Promise<string> {
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const lines = Object.entries<Readonly<Record<string, Operation>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}${oddityOf(operation)}`,
    ),
  )
  return `${heading}${lines.sort().join('\n')}\n\`\n`
}
