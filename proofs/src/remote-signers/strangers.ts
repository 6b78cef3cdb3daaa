// A program on the API's host: tries every certificate of a list at every signer, over and over, until it is ended. The list is read again
// before each round.
import { readFileSync } from 'node:fs'
import { connect as connectPlain, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOptions, connect } from 'node:tls'
import { feeRequest, purchaseOf } from '@firsthand/sandbox/chain/purchase'
import type { Permitted } from '@firsthand/sandbox/signers/signer-policy'

export type Stranger = {
  readonly kind: string
  /** Without TLS at all. */
  readonly plain?: true
  readonly tls?: Pick<ConnectionOptions, 'maxVersion'> & { readonly cert?: string; readonly key?: string }
}
export type StrangerSettings = {
  readonly strangers: readonly Stranger[]
  readonly addresses: readonly string[]
  readonly permitted: Permitted
}
/** How often each was tried and answered, and when an address answered it last. */
export type StrangerCount = Record<string, { tried: number; answered: number; lastAnswer: Record<string, number> }>

const timeoutMs = 1_000
const pauseMs = 40
const read = () => JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8')) as StrangerSettings
const count: StrangerCount = {}

/** Whether anything at all is answered to a question that a signer would sign. */
function isAnswered(stranger: Stranger, address: string, permitted: Permitted): Promise<boolean> {
  const { hostname: host, port } = new URL(address)
  const body = JSON.stringify(feeRequest(purchaseOf(permitted)))
  const head = `POST /sign HTTP/1.1\r\nhost: ${host}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n`
  return new Promise((resolve) => {
    const at = { host, port: Number(port) }
    const socket: Socket = stranger.plain
      ? connectPlain(at)
      : connect({ ...at, ...stranger.tls, rejectUnauthorized: false })
    const end = (answered: boolean) => {
      clearTimeout(timer)
      socket.destroy()
      resolve(answered)
    }
    const timer = setTimeout(() => end(false), timeoutMs)
    socket.on('data', () => end(true))
    socket.on('error', () => end(false))
    socket.on('close', () => end(false))
    socket.write(head + body)
  })
}

let over = false
process.once('SIGTERM', () => {
  over = true
})
while (!over) {
  const { strangers, addresses, permitted } = read()
  for (const stranger of strangers) {
    const row = count[stranger.kind] ?? { tried: 0, answered: 0, lastAnswer: {} }
    count[stranger.kind] = row
    const tries = addresses.map(async (address) => {
      if (!(await isAnswered(stranger, address, permitted))) return
      row.answered += 1
      row.lastAnswer[address] = Date.now()
    })
    await Promise.all(tries)
    row.tried += addresses.length
    await sleep(pauseMs)
  }
  process.stdout.write(`${JSON.stringify(count)}\n`)
}
process.exit(0)
