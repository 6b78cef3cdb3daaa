import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { PortTaken } from './part-failed.ts'

/** The one interface that anything in a world listens on. */
export const loopback = '127.0.0.1'

// Below the range from which systems take the ports of outgoing connections: a part can be stopped and find its port
// still free later.
const [lowest, highest] = [20_000, 32_000]
const attemptsMax = 8

async function isFree(port: number): Promise<boolean> {
  const server = createServer()
  server.listen(port, loopback)
  try {
    await once(server, 'listening')
  } catch {
    return false
  }
  server.close()
  await once(server, 'close')
  return true
}

/** A port nobody listens on at this moment. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (await isFree(port)) return port
  }
}

/**
 * Starts something on the demanded port, or on a free one. Another process can take a free port between the check and
 * the start, hence the further attempts; a demanded port gets one.
 */
export async function onPort<T>(demanded: number | undefined, start: (port: number) => Promise<T>): Promise<T> {
  if (demanded) return start(demanded)
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start(await freePort())
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === attemptsMax) throw error
    }
  }
}
