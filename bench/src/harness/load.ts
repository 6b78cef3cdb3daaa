import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'

export type Load = {
  readonly port: number
  /** Whole requests as bytes; each connection goes through them in turn. */
  readonly requests: readonly string[]
  /** Each request is sent once, by whichever connection is free; the run ends when none is left. */
  readonly once?: boolean
  readonly connections: number
  readonly seconds: number
}

export type Measured = {
  readonly perSecond: number
  /** How many were answered. */
  readonly answers: number
  readonly latencyMs: { readonly p50: number; readonly p99: number }
  /** Share of the time in which the generator itself was busy: near 1, it and not the server was measured. */
  readonly generatorBusy: number
}

const headEnd = Buffer.from('\r\n\r\n')
const lengthHeader = /\r\ncontent-length: (\d+)/i

/** How many bytes the first whole answer in the buffer takes; 0 when it is not complete. Throws unless it is a success. */
function answerLength(buffer: Buffer): number {
  const end = buffer.indexOf(headEnd)
  if (end < 0) return 0
  const head = buffer.toString('latin1', 0, end)
  if (!/^HTTP\/1.1 20[01]/.test(head)) throw new Error(`no success: ${buffer.toString('utf8', 0, 2000)}`)
  const total = end + 4 + Number(lengthHeader.exec(head)?.[1] ?? 0)
  return buffer.length >= total ? total : 0
}

/** One request in flight on each connection, as a browser without pipelining would have it. */
export async function applyLoad({ port, requests, connections, seconds, once = false }: Load): Promise<Measured> {
  const latencies: number[] = []
  const payloads = requests.map((text) => Buffer.from(text))
  const until = performance.now() + seconds * 1000
  const busyBefore = performance.eventLoopUtilization()
  let sent = 0
  /** The next request of a connection that has sent so many; undefined when all were sent once. */
  const payloadAt = (place: number) => (once ? payloads[sent++] : payloads[place % payloads.length])

  const drive = (first: number) =>
    new Promise<void>((resolve, reject) => {
      const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let next = first
      let sentAt = 0
      let waits = true
      let held: Buffer = Buffer.alloc(0)
      /** A connection that is lost while it owes an answer is a fault; afterwards it is ignored. */
      const lost = (error: Error) => (waits ? reject(error) : resolve())
      const send = () => {
        const payload = performance.now() < until ? payloadAt(next++) : undefined
        waits = payload !== undefined
        if (payload === undefined) {
          socket.end()
          return resolve()
        }
        sentAt = performance.now()
        socket.write(payload)
      }
      socket.on('connect', send)
      socket.on('error', lost)
      socket.on('close', () => lost(new Error('the server closed a connection')))
      socket.on('data', (bytes) => {
        held = held.length === 0 ? bytes : Buffer.concat([held, bytes])
        try {
          if (answerLength(held) === 0) return
        } catch (error) {
          socket.destroy()
          return reject(error)
        }
        held = Buffer.alloc(0)
        latencies.push(performance.now() - sentAt)
        send()
      })
    })

  const startedAt = performance.now()
  await Promise.all(Array.from({ length: connections }, (_, i) => drive(i)))
  const tookSeconds = (performance.now() - startedAt) / 1000
  const sorted = Float64Array.from(latencies).sort()
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? 0
  return {
    perSecond: latencies.length / tookSeconds,
    answers: latencies.length,
    latencyMs: { p50: at(0.5), p99: at(0.99) },
    generatorBusy: performance.eventLoopUtilization(busyBefore).utilization,
  }
}
