import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** When the connection breaks: before the server has the message, or after it has carried it out. */
export type CutMoment = 'before' | 'after'

/**
 * Stands between a program and its database, and breaks the connection at the message that holds these words, so that the program
 * never learns what became of it. Everything else passes.
 */
export async function cuttingProxy(databaseUrl: string, words: string | Buffer, moment: CutMoment) {
  const { hostname, port } = new URL(databaseUrl)
  const open = new Set<Socket>()
  let cuts = 0
  const server = createServer((program) => {
    const database = connect(Number(port), hostname)
    let isCut = false
    const end = () => {
      program.destroy()
      database.destroy()
    }
    for (const socket of [program, database]) {
      open.add(socket)
      socket.on('error', end).on('close', () => {
        open.delete(socket)
        end()
      })
    }
    program.on('data', (bytes) => {
      const isMet = bytes.includes(words)
      if (isMet) {
        cuts += 1
        isCut = true
        if (moment === 'before') return end()
      }
      database.write(bytes)
    })
    database.on('data', (bytes) => (isCut ? end() : program.write(bytes)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url: url.href,
    /** How often a connection was broken. */
    cuts: () => cuts,
    async [Symbol.asyncDispose]() {
      server.close()
      for (const socket of open) socket.destroy()
      await once(server, 'close')
    },
  }
}
