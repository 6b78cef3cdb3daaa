import { createInterface } from 'node:readline/promises'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { askChain } from '../chain/ask-chain.ts'
import type { ProgressSink } from '../world/progress.ts'
import type { World } from '../world/world.ts'

const clearLine = '\r\u001b[2K'
const beatMs = 1000
const watcher = 'acme-integrator'

/** What the line shows: the chain's head, and the last thing that happened. */
type Seen = { block: string; event: string }

/** A last line on the terminal while the world runs: uptime, block, latest event. Nothing where there is no terminal. */
export function showStatus(sink: ProgressSink, world: World): { end(): void } {
  if (!sink.isTTY) return { end() {} }
  const over = new AbortController()
  const seen: Seen = { block: '–', event: 'nothing has happened yet' }
  const startedAt = performance.now()
  void repeatedly(over.signal, async () => {
    seen.block = await headOf(world)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    sink.write(`${clearLine}up ${seconds} s · block ${seen.block} · ${seen.event}`)
  })
  void repeatedly(over.signal, () => followEvents(world, seen, over.signal))
  return {
    end() {
      over.abort()
      sink.write(clearLine)
    },
  }
}

/** Again and again until it is over; what fails is tried again at the next beat. */
async function repeatedly(over: AbortSignal, context: () => Promise<void>): Promise<void> {
  while (!over.aborted) {
    await context().catch(() => {})
    await sleep(beatMs, undefined, { signal: over }).catch(() => {})
  }
}

const headOf = async ({ chain }: World) =>
  chain === null ? '–' : String(Number(await askChain<string>(chain.url, 'eth_blockNumber')))

async function followEvents({ api, identity }: World, seen: Seen, signal: AbortSignal): Promise<void> {
  const headers = { authorization: `Bearer ${await identity.token(watcher)}` }
  const { body } = await fetch(`${api?.url}/events/stream`, { headers, signal })
  if (body === null) return
  for await (const line of createInterface({ input: Readable.fromWeb(body as never) })) {
    if (!line.startsWith('data:')) continue
    const { sequence, type, subject } = JSON.parse(line.slice(5))
    seen.event = `#${sequence} ${type} ${subject ?? ''}`
  }
}
