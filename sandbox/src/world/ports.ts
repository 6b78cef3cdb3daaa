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

/** Whether nobody listens on a port at this moment. */
export async function isFree(port: number): Promise<boolean> {
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

/** Ports that this process was given lately. Parts start side by side, and none listens at once. */
const given = new Set<number>()
const givenMax = 2_000

/** A port nobody listens on at this moment, and nobody else in this process was given. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(lowest, highest)
    if (given.has(port)) continue
    if (given.size === givenMax) given.clear()
    given.add(port)
    if (await isFree(port)) return port
  }
}

/** Starts something on free ports, and again on others where another process took one between the check and the start. */
export async function onFreePorts<T>(start: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await start()
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === attemptsMax) throw error
    }
  }
}

/** Starts something on the demanded port, or on a free one. */
export const onPort = <T>(demanded: number | undefined, start: (port: number) => Promise<T>): Promise<T> =>
  demanded ? start(demanded) : onFreePorts(async () => start(await freePort()))
