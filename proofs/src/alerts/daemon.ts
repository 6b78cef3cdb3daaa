import { spawn } from 'node:child_process'
import { once } from 'node:events'
import type { WriteStream } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const readyMs = 120_000

/** A program of Debian's that answers `/-/ready` once it works. */
export async function runDaemon(log: WriteStream, url: string, command: string, args: readonly string[]) {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  child.stdout.pipe(log, { end: false })
  child.stderr.pipe(log, { end: false })
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  for (const deadline = performance.now() + readyMs; !(await isReady()); await sleep(100)) {
    if (child.exitCode !== null || performance.now() > deadline) {
      child.kill('SIGKILL')
      throw new Error(`${command} did not start`)
    }
  }
  return {
    async end(): Promise<void> {
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}
