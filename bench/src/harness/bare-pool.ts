import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('./bare-pool-worker.ts', import.meta.url))

/** The bare driver in a process of its own, as the service is. */
export async function startBarePool(workFile: string) {
  const child = spawn(process.execPath, [program, workFile], { stdio: ['pipe', 'pipe', 'inherit'] })
  const end = () => void child.kill('SIGKILL')
  process.once('exit', end)
  const answers = createInterface(child.stdout)[Symbol.asyncIterator]()
  return {
    /** Statements a second over so many seconds. */
    async run(seconds: number): Promise<number> {
      child.stdin.write(`${seconds}\n`)
      const { value, done } = await answers.next()
      if (done) throw new Error('the bare pool ended')
      return Number(value)
    },
    async [Symbol.asyncDispose]() {
      process.off('exit', end)
      child.stdin.end()
      if (child.exitCode === null) await once(child, 'exit')
    },
  }
}
