import { createHash, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Address } from 'viem'
import { airswapFace } from './airswap-face.ts'
import { type Answer, type Asked, readAsked, sendAnswer } from './exchange.ts'
import { type Maker, openMaker } from './maker.ts'
import type { SupplierSettings } from './settings.ts'
import { supplierProtocolFace } from './supplier-protocol-face.ts'

/** A supplier that listens. */
export type Supplier = {
  readonly name: string
  readonly url: string
  /** Who signs its orders, in lower case. */
  readonly wallet: Address
  stop(): Promise<void>
}

/** Both protocols on one port: AirSwap's at the root, our own below `/v1/`. */
function honestAnswers(maker: Maker, bearerKey: string | undefined): (asked: Asked) => Promise<Answer> {
  const airswap = airswapFace(maker)
  const ours = supplierProtocolFace(maker)
  const isAllowed = bearerCheck(bearerKey)
  return async (asked) => {
    if (!isAllowed(asked.authorization)) return { status: 401, body: { code: 'unauthorized' } }
    if (asked.path === '/' && asked.method === 'POST') return airswap(asked.text)
    return ours(asked)
  }
}

/** Compares digests, so that the time it takes reveals nothing of the key. */
function bearerCheck(bearerKey: string | undefined): (authorization: string | undefined) => boolean {
  if (bearerKey === undefined) return () => true
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const wanted = digest(`Bearer ${bearerKey}`)
  return (authorization = '') => timingSafeEqual(digest(authorization), wanted)
}

/** Starts one supplier and waits until it listens. */
export async function startSupplier(settings: SupplierSettings): Promise<Supplier> {
  const maker = openMaker(settings)
  const answer = honestAnswers(maker, settings.bearerKey)
  const honest = async (asked: Asked, response: ServerResponse) => sendAnswer(response, await answer(asked))
  // Loaded on demand, so that a supplier can leave the folder out.
  const handle = settings.faultsOnDemand ? (await import('./faults/faults.ts')).withFaults(maker, answer) : honest

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readAsked(request)
    if (asked) await handle(asked, response)
    else sendAnswer(response, { status: 413, body: { code: 'too_large' } })
  }
  const server = createServer((request, response) => {
    serve(request, response).catch(() => {
      if (response.headersSent) response.destroy()
      else sendAnswer(response, { status: 500, body: { code: 'internal' } })
    })
  })
  const { host = '127.0.0.1', port = 0 } = settings
  server.listen(port, host)
  await once(server, 'listening')
  return {
    name: settings.name,
    url: `http://${host}:${(server.address() as AddressInfo).port}`,
    wallet: maker.wallet,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
