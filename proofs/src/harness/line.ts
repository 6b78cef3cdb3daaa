import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { loopback } from '@firsthand/sandbox/world/ports'

/**
 * A port that leads to another one until it is cut or turned elsewhere. Open connections break then: a lost network does that to
 * everybody, and HAProxy to those of a server that is no longer the primary.
 */
export async function openLine(first: number, at = 0) {
  let target = first
  let isCut = false
  const open = new Set<Socket>()
  const breakAll = () => {
    for (const socket of open) socket.destroy()
  }
  const server = createServer((caller) => {
    if (isCut) return void caller.destroy()
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
  server.listen(at, loopback)
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    cut(): void {
      isCut = true
      breakAll()
    },
    mend(): void {
      isCut = false
    },
    leadTo(port: number): void {
      target = port
      breakAll()
    },
    async [Symbol.asyncDispose]() {
      server.close()
      breakAll()
      await once(server, 'close')
    },
  }
}
export type Line = Awaited<ReturnType<typeof openLine>>
