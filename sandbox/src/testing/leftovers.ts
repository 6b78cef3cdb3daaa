import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

function orNull<T>(read: () => T): T | null {
  try {
    return read()
  } catch {
    return null
  }
}

/** Whether a process of this number runs; one that nobody has reaped yet does not. */
export function isRunning(pid: number): boolean {
  const stat = orNull(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  return stat !== null && !/^[ZX]/.test(stat.slice(stat.lastIndexOf(')') + 2))
}

/** The running processes whose working folder is this one or lies below it. */
export function processesIn(folder: string): number[] {
  const everyone = readdirSync('/proc').filter((name) => /^[0-9]+$/.test(name))
  return everyone.map(Number).filter((pid) => {
    const place = orNull(() => readlinkSync(`/proc/${pid}/cwd`))
    return place !== null && `${place}/`.startsWith(`${folder}/`)
  })
}

/** Waits until the answer is true; false when it still is not after the time. */
export async function comesTrue(answer: () => boolean, withinMs: number): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!answer()) {
    if (performance.now() > deadline) return false
    await sleep(20)
  }
  return true
}
