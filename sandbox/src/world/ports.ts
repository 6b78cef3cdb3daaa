import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:net'
import { PortTaken } from './part-failed.ts'

/** The one interface that anything in a world listens on. */
export const loopback = '127.0.0.1'

// Below the range from which systems take the ports of outgoing connections: a part can be stopped and find its port
// still free later.
const [lowest, highest] = [20_000, 32_000]
const blockSize = 32
/** A process that has used up so many blocks begins again with its first. */
const blocksMax = 8
const attemptsMax = 8

/** A listener on the port, or null where somebody else has it. */
export async function heldPort(port: number): Promise<Server | null> {
  const server = createServer()
  server.listen(port, loopback)
  return once(server, 'listening').then(
    () => server,
    () => null,
  )
}

/** Whether nobody listens on a port at this moment. */
export async function isFree(port: number): Promise<boolean> {
  const server = await heldPort(port)
  if (!server) return false
  server.close()
  await once(server, 'close')
  return true
}

/**
 * Processes that start side by side choose ports long before they listen on them. So each takes whole blocks: the process
 * that listens on a block's first port, as long as it lives, has the others.
 */
async function holdBlock(): Promise<number> {
  for (;;) {
    const first = lowest + blockSize * randomInt((highest - lowest) / blockSize)
    const holder = await heldPort(first)
    if (!holder) continue
    holder.unref()
    return first
  }
}

const blocks: Promise<number>[] = []
let given = 0

/** A port nobody listens on at this moment, and nobody else was given lately. */
export async function freePort(): Promise<number> {
  for (;;) {
    const [block, place] = [Math.floor(given / (blockSize - 1)) % blocksMax, 1 + (given % (blockSize - 1))]
    given += 1
    blocks[block] ??= holdBlock()
    const port = (await blocks[block]) + place
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
