import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, fstatSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTime } from '../clock/clock-file.ts'
import { PartFailed, PortTaken } from './part-failed.ts'
import { inheritedEnvironment } from './settings.ts'
import type { EndSignal, Supervisor } from './supervisor.ts'

/** One process of a world. */
export type Child = {
  readonly name: string
  readonly pid: number
  /** The exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>
  /** Everything it has printed so far; empty once the world's folder is gone. */
  readonly output: () => string
  /** Asks it to end, forces it after ten seconds, and waits until it is gone. Safe to repeat. */
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

/** What to start, and how. */
export type Launch = {
  /** Names the part in messages, and its log file in the world's folder. */
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly user?: { readonly uid: number; readonly gid: number }
  /** What it reads on its standard input; without it the input is empty. */
  readonly input?: string
  readonly endSignal?: EndSignal
  /** Lives in real time, also where the world's clock can be moved. */
  readonly realTime?: true
}

const graceMs = 10_000
/** A part that is slower by its nature says so. */
const readyMs = 60_000

/** Starts a process on the supervisor of its world; it prints into a log file of its own in the world's folder. */
export async function launch(supervisor: Supervisor, options: Launch): Promise<Child> {
  supervisor.ended.throwIfAborted()
  const { name, command, user, input, endSignal = 'TERM' } = options
  const { args, env } = inTime(supervisor.clock, options)
  const logFile = join(supervisor.folder, `${name}.log`)
  const log = openSync(logFile, 'a', 0o600)
  const logStart = fstatSync(log).size
  // Works in the world's folder, so that whatever it leaves lying about goes with the world. A process group of its own
  // keeps a terminal's Ctrl-C from ending the parts before the service has drained.
  const spawned = spawn(command, args, {
    ...user,
    cwd: supervisor.folder,
    detached: true,
    env: { ...inheritedEnvironment(), ...env },
    stdio: [input === undefined ? 'ignore' : 'pipe', log, log],
  })
  closeSync(log)
  const { pid } = spawned
  if (pid !== undefined) supervisor.hold(pid, endSignal)
  const exited = new Promise<number | null>((resolve) => spawned.once('exit', resolve))
  spawned.stdin?.on('error', () => {})
  spawned.stdin?.end(input)
  if (pid === undefined) {
    const [error] = await once(spawned, 'error')
    throw new PartFailed(name, `could not be started: ${String(error)}`, `Is ${command} there, and executable?`, '')
  }
  void exited.then(() => supervisor.release(pid))
  const output = () => (existsSync(logFile) ? readFileSync(logFile).subarray(logStart).toString() : '')
  return { name, pid, exited, output, stop: (signal = `SIG${endSignal}`) => stopProcess(spawned, exited, signal) }
}

async function stopProcess(spawned: ChildProcess, exited: Promise<unknown>, signal: NodeJS.Signals): Promise<void> {
  spawned.kill(signal)
  const giveUp = new AbortController()
  const tooLate = sleep(graceMs, 'late', { signal: giveUp.signal }).catch(() => 'ended')
  if ((await Promise.race([exited, tooLate])) === 'late') spawned.kill('SIGKILL')
  giveUp.abort()
  await exited
}

/** The last lines of what a process printed, for a message to a person. */
export function lastLines(output: string, lines = 20): string {
  return output.trimEnd().split('\n').slice(-lines).join('\n')
}

/**
 * Asks again and again until the probe finds something. Gives up when the process ends or its time has passed. The
 * probe must look at what this process printed: on a port taken by somebody else the wrong server would answer.
 */
export async function untilReady<T>(
  child: Child,
  advice: string,
  probe: () => Promise<T | undefined> | T | undefined,
  patienceMs = readyMs,
): Promise<T> {
  const deadline = performance.now() + patienceMs
  let ended = false
  void child.exited.then(() => {
    ended = true
  })
  for (;;) {
    const found = await probe()
    if (found !== undefined) return found
    if (ended) {
      const taken = /address already in use|EADDRINUSE/i.test(child.output())
      const Failure = taken ? PortTaken : PartFailed
      throw new Failure(child.name, 'ended before it was ready', advice, lastLines(child.output()))
    }
    if (performance.now() > deadline) {
      await child.stop('SIGKILL')
      throw new PartFailed(
        child.name,
        `did not get ready within ${patienceMs / 1000} s`,
        advice,
        lastLines(child.output()),
      )
    }
    await sleep(10)
  }
}

/** What a process of ours logged under the name of an event, the first time; undefined before it has. */
export function loggedEvent<T>({ output }: Child, event: string): T | undefined {
  // The text after the last line break may be half a line.
  const lines = output().split('\n').slice(0, -1)
  const line = lines.find((text) => text.includes(`"${event}"`))
  return line === undefined ? undefined : (JSON.parse(line) as T)
}

/** Runs a process to its end and answers what it printed; fails unless it exits with 0. */
export async function runToEnd(supervisor: Supervisor, advice: string, options: Launch): Promise<string> {
  const child = await launch(supervisor, options)
  const code = await child.exited
  if (code !== 0) throw new PartFailed(options.name, `failed (exit code ${code})`, advice, lastLines(child.output()))
  return child.output()
}
