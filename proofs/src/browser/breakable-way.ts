import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { loopback } from '@firsthand/sandbox/world/ports'

/** The way between browsers and the console's server: it can be cut, as a lost network is, and put right again. */
export type BreakableWay = AsyncDisposable & { cut(): void; mend(): void }

/** Passes bytes on from one port to another. */
export async function openBreakableWay(from: number, to: number): Promise<BreakableWay> {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((browser) => {
    if (isCut) return void browser.destroy()
    const console = connect(to, loopback)
    for (const [one, other] of [
      [browser, console],
      [console, browser],
    ] as const) {
      open.add(one)
      one.pipe(other)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
  })
  server.listen(from, loopback)
  await once(server, 'listening')
  const cut = () => {
    isCut = true
    for (const socket of open) socket.destroy()
  }
  return {
    cut,
    mend: () => {
      isCut = false
    },
    async [Symbol.asyncDispose]() {
      cut()
      server.close()
    },
  }
}
