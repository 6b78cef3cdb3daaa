import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type ClockFile, makeClockFile } from '../clock/clock-file.ts'
import { supervisorScript } from './programs.ts'
import { inheritedEnvironment, temporaryFolder } from './settings.ts'

/** How a held process is asked to end. PostgreSQL takes INT for its fast shutdown. */
export type EndSignal = 'TERM' | 'INT'

/**
 * Ties processes and one folder to the life of this process: when it ends, by whatever way, they end and the folder
 * goes.
 */
export type Supervisor = {
  /** The world's folder, absolute. Any user may pass through it, only its owner may list it. */
  readonly folder: string
  /** From which every process reads the time; null where that is the real one. */
  readonly clock: ClockFile | null
  /** Aborted once `stop` was called: whoever starts processes must not start any more. */
  readonly ended: AbortSignal
  /** Call it in the same turn as the spawn: what is not held survives a SIGKILL of this process. */
  hold(pid: number, signal: EndSignal): void
  /** Call it when the process has ended, so that its number is never signalled again. */
  release(pid: number): void
  /** The numbers of the processes held at this moment, the supervisor's own included. */
  processIds(): readonly number[]
  /** Ends every held process, removes the folder, and waits for both. Safe to repeat. */
  stop(): Promise<void>
}

type SupervisorOptions = {
  readonly clock?: 'movable' | undefined
  /** Where the system shows its processes as files, when it is not /proc. */
  readonly processes?: string
}

/** Starts the supervisor of one world and makes the world's folder. */
export async function startSupervisor({ clock, processes }: SupervisorOptions = {}): Promise<Supervisor> {
  const folder = join(temporaryFolder(), `firsthand-${randomBytes(6).toString('hex')}`)
  // A session of its own keeps it out of reach of a terminal's Ctrl-C, which goes to the whole process group.
  const shell = spawn('/bin/sh', [supervisorScript, folder, ...(processes === undefined ? [] : [processes])], {
    cwd: '/',
    detached: true,
    env: inheritedEnvironment(),
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  const gone = once(shell, 'exit')
  // Lines written after the shell has gone are lost, which is fine.
  shell.stdin.on('error', () => {})
  const complaint: string[] = []
  shell.stderr.setEncoding('utf8').on('data', (text: string) => complaint.push(text))
  const ready = await Promise.race([once(shell.stdout, 'data').then(() => true), gone.then(() => false)])
  if (!ready) throw new Error(`The sandbox cannot make its folder ${folder}: ${complaint.join('')}Check TMPDIR.`)
  return supervisorOf(shell, { folder, clock: clock === undefined ? null : makeClockFile(folder) }, gone)
}

function supervisorOf(
  shell: ChildProcess,
  own: Pick<Supervisor, 'folder' | 'clock'>,
  gone: Promise<unknown>,
): Supervisor {
  const held = new Set<number>()
  const end = new AbortController()
  const report = (line: string) => {
    if (!end.signal.aborted) shell.stdin?.write(`${line}\n`)
  }
  return {
    ...own,
    ended: end.signal,
    hold(pid, signal) {
      held.add(pid)
      report(`hold ${pid} ${signal}`)
    },
    release(pid) {
      if (held.delete(pid)) report(`release ${pid}`)
    },
    processIds: () => [...(shell.pid === undefined ? [] : [shell.pid]), ...held],
    async stop() {
      end.abort()
      shell.stdin?.end()
      await gone
      // A part that was just starting may have written after the shell had removed the folder.
      await rm(own.folder, { recursive: true, force: true })
    },
  }
}
