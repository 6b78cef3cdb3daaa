import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { boundedBody } from '../world/bounded-body.ts'
import { endServer } from '../world/end-server.ts'
import { loopback } from '../world/ports.ts'
import { BankRefusal } from './bank-refusal.ts'
import { answerFor, refusalAnswer } from './bank-routes.ts'
import { type AccountOptions, type SandboxBank, sandboxBank } from './sandbox-bank.ts'

const bodyBytesMax = 32 * 1024 * 1024

/** A sandbox bank that listens: files over HTTP, as a bank's own channel would carry them. */
export type RunningBank = AsyncDisposable & {
  readonly url: string
  /** The same bank, for callers in this process. */
  readonly bank: SandboxBank
  readonly stop: () => Promise<void>
}

/** What to start it with. The accounts are its customers', and days begin with the one given. */
export type BankOptions = {
  readonly accounts: readonly AccountOptions[]
  readonly firstDay: string
  readonly port?: number
}

/** Starts a sandbox bank on loopback. */
export async function startBank({ accounts, firstDay, port = 0 }: BankOptions): Promise<RunningBank> {
  const bank = sandboxBank(accounts, firstDay)

  async function serve(request: IncomingMessage) {
    try {
      const body = await boundedBody(request, bodyBytesMax)
      if (body === null) throw new BankRefusal(413, 'The file is longer than 32 MiB.')
      return await answerFor(bank, request.method ?? '', new URL(request.url ?? '/', 'http://bank'), body)
    } catch (error) {
      if (error instanceof BankRefusal) return refusalAnswer(error)
      return { status: 500, type: 'text/plain', body: `${String(error)}\n` }
    }
  }
  const server = createServer((request, response) => {
    void serve(request).then(({ status, type, body }) => response.writeHead(status, { 'content-type': type }).end(body))
  })
  server.listen(port, loopback)
  await once(server, 'listening')
  const stop = () => endServer(server)
  const url = `http://${loopback}:${(server.address() as AddressInfo).port}`
  return { url, bank, stop, [Symbol.asyncDispose]: stop }
}
