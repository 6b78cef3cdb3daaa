import { join } from 'node:path'
import { roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import { recordAnswer, startBare } from '../harness/bare.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { printProfile } from '../harness/profile.ts'
import { sideBySide } from '../harness/side-by-side.ts'

/** Open connections of one instance behind a load balancer; with fewer, fewer reads can share a round trip. */
const connections = 256
const fewConnections = 64

const requestText = (pairId: number, token: string) =>
  `GET /markets/${pairId} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${token}\r\naccept: application/json\r\n\r\n`

/**
 * `GET /markets/:pairId` through the whole path, beside a bare Fastify route that returns the same bytes: body and
 * headers. Rounds are short and many, so that a busy machine disturbs both sides alike.
 */
export const marketRead: Bench = {
  goal: 0.6,
  goalIs: 'at least',
  async run({ short }) {
    await using world = await startWorld({
      chain: false,
      api: { settings: roomySettings },
    })
    const { api, identity, folder } = world
    if (api === null) throw new Error('the world has no API')
    const callers = ['acme-buyer-1', 'acme-buyer-2', 'globex-buyer-1', 'globex-buyer-2']
    const tokens = await Promise.all(callers.map((name) => identity.token(name)))
    const ask = (path: string) => fetch(`${api.url}${path}`, { headers: { authorization: `Bearer ${tokens[0]}` } })
    const { items } = (await (await ask('/markets')).json()) as { items: { pairId: number }[] }
    const shared = items.slice(0, 3).map(({ pairId }) => pairId)
    const file = join(folder, 'recorded-answer.json')
    await recordAnswer(await ask(`/markets/${shared[0]}`), file)
    await using bare = await startBare(file, '/markets/:pairId')
    const requests = shared.flatMap((pairId) => tokens.map((token) => requestText(pairId, token)))
    const seconds = 1.5
    const port = Number(new URL(api.url).port)
    const sides = (count: number) => ({
      ours: () => applyLoad({ port, requests, connections: count, seconds }),
      bare: () => applyLoad({ port: bare.port, requests, connections: count, seconds }),
    })
    // Both engines warm up before anything counts.
    await applyLoad({ port: bare.port, requests, connections, seconds: 1 })
    await applyLoad({ port, requests, connections, seconds: 2 })
    console.log(`${fewConnections} connections, beside the figure:`)
    await sideBySide({ rounds: short ? 1 : 7, ...sides(fewConnections) })
    console.log(`${connections} connections:`)
    const result = await sideBySide({ rounds: short ? 1 : 21, ...sides(connections) })
    if (!short) await printProfile(world, roomySettings, { requests, connections })
    return result
  },
}
