import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { connect, createServer, type Server } from 'node:net'
import { join } from 'node:path'

const isTaken = (error: unknown) => (error as { readonly code?: unknown }).code === 'EADDRINUSE'

async function listening(path: string): Promise<Server> {
  const server = createServer((socket) => socket.end())
  server.listen(path)
  await once(server, 'listening')
  return server
}

/** Whether somebody answers there; a killed process leaves only the file. */
const isAlive = (path: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(path, () => {
      socket.destroy()
      resolve(true)
    }).on('error', () => resolve(false))
  })

/** Holds the folder for this process; fails when another copy works in it. */
export async function holdAlone(folder: string): Promise<Server> {
  const path = join(folder, 'gateway.sock')
  try {
    return await listening(path)
  } catch (error) {
    if (!isTaken(error) || (await isAlive(path)))
      throw new Error('another gateway works in this folder', { cause: error })
    rmSync(path, { force: true })
    return listening(path)
  }
}
