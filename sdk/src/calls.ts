import type { Api } from './api.ts'
import { callTable } from './call-table.ts'
import type { Client, RequestOptions } from './gen/client/index.ts'
import type { Generated } from './gen/sdk.gen.ts'

type Given = Omit<RequestOptions, 'url' | 'method'>
type Branch = { [name: string]: Branch | ((given?: Given) => unknown) }

const security = [{ scheme: 'bearer', type: 'http' } as const]

function callOf(client: Client, method: string, url: string, oddity?: string) {
  return (given: Given = {}) => {
    const asked = { ...given, url, ...(oddity !== 'open' && { security }) }
    if (oddity === 'stream') return client.sse.get(asked)
    // A file goes as it is; everything else is JSON, lines of it included.
    const file = oddity?.endsWith('xml') && { bodySerializer: null }
    const headers = { ...(oddity?.includes('/') && { 'Content-Type': oddity }), ...(given.headers as object) }
    return client.request({ ...asked, ...file, headers, method: method as 'GET' })
  }
}

/** The calls of the table by their names: `markets.list` is `list` of `markets`. Their types are generated. */
export function callsOf(client: Client): Api<Generated> {
  const calls: Branch = {}
  for (const line of callTable.trim().split('\n')) {
    const [name = '', method = '', url = '', oddity] = line.split(' ')
    const path = name.split('.')
    const last = path.pop() as string
    let branch = calls
    for (const part of path) {
      branch[part] ??= {}
      branch = branch[part] as Branch
    }
    branch[last] = callOf(client, method, url, oddity)
  }
  return calls as unknown as Api<Generated>
}
