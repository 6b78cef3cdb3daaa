import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { loopback } from '@firsthand/sandbox/world/ports'

/**
 * One address that leads to another one, until it is turned elsewhere or cut. Open connections break when it is: in production HAProxy
 * does that for a server that is no longer the primary, and a broken network for everybody.
 */
export async function startRouter(first: number | null = null) {
  let target = first
  const open = new Set<Socket>()
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((caller) => {
    if (target === null) return void caller.destroy()
    const other = connect(target, loopback)
    for (const [socket, peer] of [
      [caller, other],
      [other, caller],
    ] as const) {
      open.add(socket)
      socket
        .on('error', () => peer.destroy())
        .on('close', () => {
          open.delete(socket)
          peer.destroy()
        })
      socket.pipe(peer)
    }
  })
  server.listen(0, loopback)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    lead(to: number | null): void {
      target = to
      breakAll()
    },
    async [Symbol.asyncDispose]() {
      server.close()
      breakAll()
      await once(server, 'close')
    },
  }
}
