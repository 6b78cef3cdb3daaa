import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./bare-server.ts', import.meta.url))

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
