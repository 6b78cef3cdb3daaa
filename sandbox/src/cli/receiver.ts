import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type FirsthandEvent, verifyWebhook } from '@firsthand/sdk'
import { boundedBody } from '../world/bounded-body.ts'
import { loopback } from '../world/ports.ts'

/** A webhook as it arrived. */
export type Received = {
  readonly event: FirsthandEvent
  readonly body: string
  readonly headers: IncomingHttpHeaders
}

/** The receiver decides the status with which the delivery is answered. */
export type Listener = {
  secret(): string
  received(webhook: Received): Promise<number> | number
  refused(reason: string): void
}

const bodyMax = 1_000_000

/** Receives webhooks on this machine. A body whose signature does not hold is answered with 400 and never shown. */
export async function startReceiver(listener: Listener, port = 0) {
  const server = createServer((request, response) => {
    void receive(request, listener)
      .catch((error: Error) => {
        listener.refused(error.message)
        return 400
      })
      .then((status) => response.writeHead(status).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, loopback, resolve)
  })
  const url = `http://${loopback}:${(server.address() as AddressInfo).port}/`
  const stop = () => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => void server.close(() => resolve()))
  }
  return { url, stop }
}

async function receive(request: IncomingMessage, listener: Listener): Promise<number> {
  const bytes = await boundedBody(request, bodyMax)
  if (bytes === null) throw new Error('a body of more than a megabyte')
  const body = bytes.toString()
  const { headers } = request
  // Deliveries are stamped with this machine's time, however far the sandbox's clock is ahead of it.
  const event = await verifyWebhook(body, headers, listener.secret())
  return listener.received({ event, body, headers })
}
