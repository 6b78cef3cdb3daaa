import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { type GatewaySurroundings, gatewayCommand } from '@firsthand/sandbox/world/bank-gateway'
import { inheritedEnvironment } from '@firsthand/sandbox/world/settings'

const patienceMs = 30_000

/** The gateway as a process that can be killed at any moment, and be started twice. */
export function gatewayProcess(surroundings: GatewaySurroundings, log: WriteStream) {
  let running: ChildProcess | null = null
  let listens: Promise<unknown> = Promise.resolve()

  function start() {
    const { command, args, env } = gatewayCommand(surroundings)
    const child = spawn(command, args, {
      env: { ...inheritedEnvironment(), ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    child.stdout.pipe(log, { end: false })
    child.stderr.pipe(log, { end: false })
    return child
  }
  async function kill(): Promise<void> {
    if (running === null || running.exitCode !== null || running.signalCode !== null) return
    const gone = once(running, 'exit')
    running.kill('SIGKILL')
    await gone
  }
  return {
    kill,
    async restart(): Promise<void> {
      await kill()
      const child = start()
      running = child
      listens = once(child.stdout, 'data', { signal: AbortSignal.timeout(patienceMs) }).catch(() => undefined)
    },
    /** A second copy on the same folder; the code that it ends with. */
    async second(): Promise<unknown> {
      await listens
      const [code] = await once(start(), 'exit', { signal: AbortSignal.timeout(patienceMs) })
      return code
    },
  }
}
