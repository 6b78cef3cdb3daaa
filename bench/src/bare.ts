import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

/** Node writes these by itself, with values of its own. */
const writtenByNode = ['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']

/** Keeps an answer of ours in a file, for the bare engine to return the same bytes. */
export async function recordAnswer(response: Response, file: string): Promise<void> {
  if (!response.ok) throw new Error(`the answer to record is a ${response.status}`)
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !writtenByNode.includes(name)))
  await writeFile(file, JSON.stringify({ headers, body: await response.text() }))
}

/** The bare engine in a process of its own, as ours is. */
export async function startBare(file: string, route: string) {
  const child = spawn(process.execPath, [program, file, route], { stdio: ['ignore', 'pipe', 'inherit'] })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  const { port } = JSON.parse(line) as { port: number }
  return {
    port,
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      end()
      await once(child, 'exit')
    },
  }
}
