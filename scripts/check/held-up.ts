import { existsSync, readFileSync } from 'node:fs'

/** Where Linux counts the time of all processors, in ticks. */
const counters = '/proc/stat'

type Reading = { readonly all: number; readonly stolen: number }

function read(): Reading {
  if (!existsSync(counters)) return { all: 0, stolen: 0 }
  const [line = ''] = readFileSync(counters, 'utf8').split('\n')
  const ticks = line.split(/\s+/).slice(1, 9).map(Number)
  return { all: ticks.reduce((sum, each) => sum + each, 0), stolen: ticks[7] ?? 0 }
}

/** Starts to count; answers, when asked, which part of the time since then the host gave to other machines. */
export function countHeldUp(): () => number {
  const before = read()
  return () => {
    const { all, stolen } = read()
    return all === before.all ? 0 : (stolen - before.stolen) / (all - before.all)
  }
}

/** With more than this taken away, a failure may be one of the clock alone. */
export const heldUpMax = 0.05
