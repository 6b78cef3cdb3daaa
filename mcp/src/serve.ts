import { ConnectionLost, createFirsthand } from '@firsthand/sdk'
import { Server } from '@modelcontextprotocol/sdk/server/index.js'
import { CallToolRequestSchema, type CallToolResult, ListToolsRequestSchema } from '@modelcontextprotocol/sdk/types.js'
import manifest from '../package.json' with { type: 'json' }
import { offerPages } from './pages.ts'
import { isSandbox, sandboxAt } from './sandbox.ts'
import type { Settings } from './settings.ts'
import type { Answer, Tool } from './tool.ts'
import { tools } from './tools.ts'

const stated = (value: unknown): CallToolResult => ({ content: [{ type: 'text', text: JSON.stringify(value) }] })
const refused = (error: unknown): CallToolResult => ({ ...stated(error), isError: true })
/** In words for those that read text, and as the object that the tool's output schema describes. */
const answered = (data: unknown): CallToolResult => ({
  ...stated(data),
  structuredContent: data as Record<string, unknown>,
})

const { version } = manifest
const sandboxOnly = {
  code: 'sandbox_only',
  retryable: false,
  remedy:
    'Firm quotes are taken in a sandbox only: set FIRSTHAND_SANDBOX_URL to the control address of the one that is called.',
}

function resultOf({ data, error }: Answer): CallToolResult {
  if (error === undefined) return answered(data)
  if (!(error instanceof ConnectionLost)) return refused(error)
  const { code, message: detail, retryable, remedy, whoActs } = error
  return refused({ code, detail, retryable, remedy, whoActs })
}

/** A property that the tool does not have is a misspelling, and refused as the API would. */
function strange({ inputSchema: { properties, required } }: Tool, given: object) {
  const unknown = Object.keys(given).filter((name) => !(name in properties))
  const missing = required.filter((name) => !(name in given))
  const errors = [
    ...unknown.map((path) => ({ path, message: 'There is no such argument.' })),
    ...missing.map((path) => ({ path, message: 'This argument is needed.' })),
  ]
  const remedy = 'Correct the arguments named in errors and call again.'
  return errors.length > 0 ? { code: 'invalid_request', errors, retryable: false, remedy } : null
}

/** Where to call, and with which token: what was set, or the sandbox's own. */
async function targetOf({ url, token, sandboxUrl, persona }: Settings) {
  if (url && token) return { url, token }
  const sandbox = await sandboxAt(sandboxUrl)
  if (sandbox === null) throw new Error(`No sandbox of this machine answers at ${sandboxUrl}.`)
  return { url: url ?? sandbox.apiUrl, token: () => sandbox.token(persona) }
}

/** The server: the tools of the table, each a call of the SDK. It holds no key and never signs. */
export async function mcpServer(settings: Settings): Promise<Server> {
  const target = await targetOf(settings)
  const firsthand = createFirsthand(target)
  // Asked each time: a sandbox that went away may leave its address to something else.
  const mayWrite = () => isSandbox(target.url, settings.sandboxUrl)
  const server = new Server({ name: 'firsthand', version }, { capabilities: { tools: {}, resources: {} } })

  server.setRequestHandler(ListToolsRequestSchema, async () => {
    const writable = await mayWrite()
    const offered = Object.entries(tools).filter(([, { writes }]) => !writes || writable)
    return {
      tools: offered.map(([name, { title, description, inputSchema, outputSchema, writes = false }]) => ({
        name,
        title,
        description,
        inputSchema: inputSchema as typeof inputSchema & Record<string, unknown>,
        outputSchema: outputSchema as typeof outputSchema & Record<string, unknown>,
        annotations: { readOnlyHint: !writes, destructiveHint: false, openWorldHint: false },
      })),
    }
  })
  server.setRequestHandler(CallToolRequestSchema, async ({ params: { name, arguments: given = {} } }) => {
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined
    if (tool === undefined) throw new Error(`There is no tool ${name}.`)
    const fault = strange(tool, given)
    if (fault) return refused(fault)
    if (tool.writes && !(await mayWrite())) return refused(sandboxOnly)
    return resultOf(await tool.call(firsthand, given))
  })
  offerPages(server)
  return server
}
