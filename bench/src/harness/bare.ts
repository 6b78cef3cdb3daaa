import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { SignerPlace } from '@firsthand/sandbox/signers/signer-process'

const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** Node writes these by itself, with values of its own. */
const writtenByNode = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** An answer of ours, and what a body must be before it is given: null where there is none. */
export type Recorded = {
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly bodySchema: object | null
}

/** Keeps an answer of ours in a file, for the bare engine to return the same bytes. */
export async function recordAnswer(response: Response, file: string, bodySchema: object | null = null): Promise<void> {
  if (!response.ok) throw new Error(`the answer to record is a ${response.status}`)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !writtenByNode.includes(name)))
  const recorded: Recorded = { headers, body: await response.text(), bodySchema }
  await writeFile(file, JSON.stringify(recorded))
}

/** The bare engine in a process of its own, as ours is. */
export const startBare = (file: string, route: string) => startServer(program, [file, route])

/** Another program, environment and user than ours to start a server with. */
type Place = Pick<SignerPlace, 'command' | 'env' | 'user'>

/** A server in a process of its own that prints the address it listens at. */
export async function startServer(path: string, args: readonly string[], place?: Place) {
  const as = place && { env: { ...place.env }, ...place.user }
  const child = spawn(place?.command ?? process.execPath, [path, ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    ...as,
  })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { port } = JSON.parse(line) as { port: number }
  return {
    port,
    pid: child.pid ?? 0,
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      end()
      await once(child, 'exit')
    },
  }
}
