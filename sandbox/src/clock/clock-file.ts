import { closeSync, openSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clockPrograms } from '../world/programs.ts'

/** How the processes of a world learn the time: a module that each loads first, and the file that it reads. */
export type ClockFile = { readonly preload: readonly string[]; readonly file: string }

/** Longer than a process caches what it read. */
const receivedMs = 25

/** A file that states that no time was skipped. Every user of the world may read it. */
export function makeClockFile(folder: string): ClockFile {
  const clock = { preload: clockPrograms, file: join(folder, 'clock') }
  write(clock, 0)
  return clock
}

/** Eight bytes at once: nobody reads half of them. */
function write({ file }: ClockFile, aheadMs: number): void {
  const bytes = Buffer.alloc(8)
  bytes.writeDoubleLE(aheadMs)
  const handle = openSync(file, aheadMs === 0 ? 'w' : 'r+', 0o644)
  writeSync(handle, bytes, 0, bytes.length, 0)
  closeSync(handle)
}

/** Puts every process of the world so far ahead, and waits until all have read it. */
export async function setClockFile(clock: ClockFile, aheadMs: number): Promise<void> {
  write(clock, aheadMs)
  await sleep(receivedMs)
}

/** What is started: a program, its arguments and its surroundings. */
type Started = {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
  readonly realTime?: true
}

/** A program of Node's reads the world's time; another part gets it by its own means. */
export function inTime(clock: ClockFile | null, { command, args, env = {}, realTime }: Started) {
  const [preload] = clock?.preload ?? []
  if (clock === null || preload === undefined || command !== process.execPath || realTime) return { args, env }
  return { args: ['--import', preload, ...args], env: { ...env, SANDBOX_CLOCK_FILE: clock.file } }
}
