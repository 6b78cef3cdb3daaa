import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

type Rpc = { readonly id: number; readonly method: string; readonly params: readonly unknown[] }
export type Slots = {
  readonly slotMs: number
  /** How long after the time in it the block of this number can be seen. */
  readonly lagMs: (number: number) => number
  readonly nowMs: () => number
}

const hex = (number: number) => `0x${number.toString(16)}`
const hashOf = (number: number) => `0x${number.toString(16).padStart(64, '0')}`
const depths = { latest: 0, pending: 0, safe: 32, finalized: 64 } as const

/** A node whose chain makes an empty block in each slot, by the clock that it is given. */
export async function slottedNode({ slotMs, lagMs, nowMs }: Slots) {
  function newest(): number {
    const number = Math.floor(nowMs() / slotMs)
    return nowMs() - number * slotMs >= lagMs(number) ? number : number - 1
  }

  function block(number: number) {
    return {
      number: hex(number),
      hash: hashOf(number),
      parentHash: hashOf(number - 1),
      timestamp: hex((number * slotMs) / 1000),
      transactions: [],
    }
  }

  function answerTo({ method, params }: Rpc): unknown {
    if (method === 'eth_chainId') return '0x1'
    if (method === 'eth_getLogs') return []
    // The forwarder of the router.
    if (method === 'eth_call') return `0x${'11'.repeat(20).padStart(64, '0')}`
    if (method !== 'eth_getBlockByNumber') throw new Error(`nobody asks for ${method}`)
    const which = String(params[0])
    return block(which in depths ? newest() - depths[which as keyof typeof depths] : Number(which))
  }

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const rpc = JSON.parse(Buffer.concat(chunks).toString()) as Rpc
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ jsonrpc: '2.0', id: rpc.id, result: answerTo(rpc) }))
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    newest,
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
