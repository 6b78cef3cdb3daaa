import { request } from 'node:http'
import type { Api } from '@firsthand/sandbox/world/api'
import type { World } from '@firsthand/sandbox/world/world'
import { type Calls, strangersHeaders } from './callers.ts'
import type { Load } from './limits.ts'
import type { EdgeProxy, Server } from './shipped-proxy.ts'
import type { Size } from './size.ts'

export type Instance = Server & { readonly api: Api }

const portOf = (url: string) => Number(new URL(url).port)

/** Starts one instance behind the proxy, with settings of its own where they are given. */
export async function startInstance(world: World, size: Size, id: number, own: Readonly<Record<string, string>> = {}) {
  const api = await world.startApi({
    settings: {
      FIRSTHAND_RATE_LIMITS: JSON.stringify(size.limits),
      FIRSTHAND_TRUSTED_PROXIES: '127.0.0.1',
      FIRSTHAND_OVERLOAD_DELAY_MS: '60000',
      FIRSTHAND_DATABASE_WAIT_MS: '15000',
      FIRSTHAND_DRAIN_SECONDS: '5',
      ...own,
    },
  })
  return { id, port: portOf(api.url), privatePort: portOf(api.privateUrl), api }
}

/** How many instances one of them counts. */
export async function countedBy({ api }: Instance): Promise<number> {
  const text = await (await fetch(`${api.privateUrl}/metrics`)).text()
  return Number(/^firsthand_api_instances (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

/** What an instance answers to a stranger who calls it past the proxy and writes the proxy's header: how many calls of so many it admits. */
export async function admittedPastProxy({ port }: Instance, calls: number): Promise<number> {
  const answers = Array.from({ length: calls }, () => {
    const headers = strangersHeaders['forged addresses']()
    return new Promise<number>((resolve) => {
      const asked = request({ host: '127.0.0.1', port, path: '/me', headers, localAddress: '127.0.0.21' })
      asked.on('response', (response) => resolve(response.resume().statusCode ?? 0)).on('error', () => resolve(0))
      asked.end()
    })
  })
  return (await Promise.all(answers)).filter((status) => status === 401).length
}

type Stretch = readonly [from: number, to: number]

/** Which instances served each caller in a stretch. */
function instancesOf({ callers }: Load, calls: Calls, served: ReadonlyMap<string, string>, [from, to]: Stretch) {
  const known = callers.filter(({ name }) => !name.startsWith('stranger'))
  return known.map(({ name }) => {
    const ids = calls.idsOf(name, from, to)
    return { name, at: new Set(ids.flatMap((id) => served.get(id) ?? [])) }
  })
}

/** Callers who were served by several instances in a quiet stretch, and those who moved although both instances stayed. */
export function wronglyMoved(
  load: Load,
  calls: Calls,
  proxy: EdgeProxy,
  before: Stretch,
  after: Stretch,
): readonly string[] {
  const served = proxy.servedBy()
  const [earlier, later] = [before, after].map((stretch) => instancesOf(load, calls, served, stretch))
  const all = (later ?? []).flatMap(({ at }) => [...at])
  const stayed = new Set((earlier ?? []).flatMap(({ at }) => [...at]).filter((server) => all.includes(server)))
  return (earlier ?? []).flatMap(({ name, at }, index) => {
    const now = later?.[index]?.at ?? new Set<string>()
    if (at.size === 0 || now.size === 0) return []
    if (at.size > 1 || now.size > 1) return [`${name} was served by ${at.size} instances, then by ${now.size}`]
    const [was = '', is = ''] = [...at, ...now]
    return was !== is && stayed.has(was) && stayed.has(is)
      ? [`${name} moved from ${was} to ${is}, which both stayed`]
      : []
  })
}
