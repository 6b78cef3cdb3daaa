import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { inheritedEnvironment } from '@firsthand/sandbox/world/settings'

type Command = {
  readonly command: string
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
}

const patienceMs = 60_000

/** A program that the proof runs itself: started, ended by anybody, and started again. */
export function openChild(log: WriteStream, command: () => Command) {
  let running: ChildProcess | null = null
  async function end(): Promise<void> {
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }
  return {
    end,
    /** Starts it, and waits for its first line. Answers the number of the process. */
    async start(): Promise<number> {
      await end()
      const { command: program, args, env } = command()
      const child = spawn(program, args, {
        env: { ...inheritedEnvironment(), ...env },
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      running = child
      child.stderr.pipe(log, { end: false })
      child.stdout.pipe(log, { end: false })
      await once(child.stdout, 'data', { signal: AbortSignal.timeout(patienceMs) })
      return child.pid ?? 0
    },
  }
}
