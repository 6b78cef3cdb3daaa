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

/** What is unusual about a call, in words; nothing for most. */
function odditiesOf({ security, requestBody, responses }: Operation): string {
  const [type = 'application/json'] = Object.keys(requestBody?.content ?? {})
  const [given = 'application/json'] = Object.keys(responses['200']?.content ?? {})
  const words = [
    security?.length === 0 && 'open',
    type !== 'application/json' && type,
    given !== 'application/json' && 'file',
  ]
  return words.map((word) => (word ? ` ${word}` : '')).join('')
}

/** A stream is no call: the SDK reads it in `each.live`. */
const isStream = ({ responses }: Operation) => 'text/event-stream' in (responses['200']?.content ?? {})

/** The calls as one text for the SDK: a line takes far fewer bytes than a method would. */
export async function callTable(): Promise<string> {
  const { paths } = JSON.parse(await readFile('docs/openapi.json', 'utf8'))
  const lines = Object.entries<Readonly<Record<string, Operation>>>(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, operation]) => !isStream(operation))
      .map(([method, operation]) => `${operation.operationId} ${method.toUpperCase()} ${path}${odditiesOf(operation)}`),
  )
  return `${heading}${lines.sort().join('\n')}\n\`\n`
}
