import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Target } from './monitors.ts'

/** One process that Prometheus asks, and how it comes back after it was ended. */
export type Part = Target & {
  readonly name: string
  readonly pid: number
  /** Starts it again where others find it; null when nothing but a freeze can be undone. */
  readonly again: (() => Promise<Part>) | null
}

/** The parts of a stage by their names; what is replaced is asked at its new address. */
export function partsOf(first: readonly Part[], changed: (parts: readonly Part[]) => Promise<void>) {
  const parts = new Map(first.map((part) => [part.name, part]))
  const find = (name: string): Part => {
    const part = parts.get(name)
    if (part === undefined) throw new Error(`there is no ${name}`)
    return part
  }
  const signal = (name: string, sent: NodeJS.Signals) => void process.kill(find(name).pid, sent)
  return {
    names: () => [...parts.keys()],
    find,
    freeze: (name: string) => signal(name, 'SIGSTOP'),
    thaw: (name: string) => signal(name, 'SIGCONT'),
    kill: (name: string) => signal(name, 'SIGKILL'),
    async again(name: string): Promise<void> {
      const { again } = find(name)
      if (again === null) throw new Error(`${name} cannot be started again`)
      parts.set(name, await again())
      await changed([...parts.values()])
    },
  }
}

/** What a program logged under the name of an event, the last time. */
export function lastLogged<T>(output: string, event: string): T {
  const line = output
    .split('\n')
    .slice(0, -1)
    .findLast((text) => text.includes(`"${event}"`))
  if (line === undefined) throw new Error(`${event} was not logged`)
  return JSON.parse(line) as T
}

/** A process of a world that nobody has a handle of, by what it was started with. */
export function processNamed(pids: readonly number[], word: string): number {
  const isIt = (pid: number) => {
    try {
      return readFileSync(join('/proc', `${pid}`, 'cmdline'), 'utf8').includes(word)
    } catch {
      return false
    }
  }
  const found = pids.find(isIt)
  if (found === undefined) throw new Error(`no process of the world is called ${word}`)
  return found
}
