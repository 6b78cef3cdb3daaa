import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** What a receiver does with an arrival. Only `takes` answers a 2xx in time. */
const faults = ['answers 500', 'closes', 'says half', 'redirects', 'answers late', 'times out'] as const
type Behaviour = 'takes' | (typeof faults)[number]

/** Of a hundred arrivals. Those that keep an attempt waiting for its five seconds are few: so many wait at once. */
const shares: Readonly<Record<(typeof faults)[number], number>> = {
  'answers 500': 8,
  closes: 6,
  'says half': 3,
  redirects: 3,
  'answers late': 1,
  'times out': 1,
}

/** By the seed, the event and how often it has come: a replay meets the same. */
function behaviourOf(seed: number, id: string, arrival: number): Behaviour {
  let left = randomFrom(`${seed} ${id} ${arrival}`) * 100
  for (const fault of faults) {
    left -= shares[fault]
    if (left < 0) return fault
  }
  return 'takes'
}

const actions: Readonly<Record<Behaviour, (response: ServerResponse) => void>> = {
  takes: (response) => void response.writeHead(204).end(),
  'answers 500': (response) => void response.writeHead(500).end('not today'),
  closes: (response) => void response.destroy(),
  'says half': (response) => void response.socket?.end('HTTP/1.1 200'),
  redirects: (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
  'answers late': (response) => void setTimeout(() => response.destroyed || response.writeHead(200).end(), 6_000),
  'times out': () => undefined,
}

type Arrival = { readonly text: string; readonly taken: boolean }

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) text += chunk
  return text
}

/** A receiver on loopback that misbehaves by a seed. `secretsOf` are those that an endpoint's path may be signed with. */
export async function startReceiver(seed: number, secretsOf: (path: string) => readonly string[]) {
  /** By path and event. */
  const arrivals = new Map<string, Map<string, Arrival[]>>()
  const count: Partial<Record<Behaviour | 'unsigned' | 'by both secrets', number>> = {}
  const add = (what: keyof typeof count) => {
    count[what] = (count[what] ?? 0) + 1
  }
  const refusing = new Set<string>()

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url ?? ''
    const text = await textOf(request)
    const id = String(request.headers['webhook-id'])
    const headers = request.headers as Record<string, string>
    const good = secretsOf(path).filter((secret) => {
      try {
        return new Webhook(secret).verify(text, headers) !== undefined
      } catch {
        return false
      }
    })
    if (good.length === 0) add('unsigned')
    if (good.length === 2) add('by both secrets')
    const ofPath = arrivals.get(path) ?? new Map<string, Arrival[]>()
    const before = ofPath.get(id) ?? []
    const behaviour = refusing.has(path) ? 'answers 500' : behaviourOf(seed, id, before.length)
    arrivals.set(path, ofPath.set(id, [...before, { text, taken: behaviour === 'takes' && good.length > 0 }]))
    add(behaviour)
    actions[behaviour](response)
  }

  const server = createServer((request, response) => void receive(request, response).catch(() => response.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrivals,
    count,
    /** Paths that answer 500 whatever comes. */
    refusing,
    close: () => server.close().closeAllConnections(),
  }
}

export type Receiver = Awaited<ReturnType<typeof startReceiver>>

/** A number from 0 to 1 that only the text decides. */
const randomFrom = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE() / 2 ** 32
