import type { World } from '@firsthand/sandbox/world/world'
import { type Caller, type Calls, person, strangersHeaders } from './callers.ts'
import type { Size } from './size.ts'

/** How far a count may be from its limit. */
const tolerance = 0.1

/** One limit, who asks for more than it, and by which answer a call was admitted. */
type Judged = {
  readonly what: string
  readonly names: readonly string[]
  readonly perSecond: number
  readonly burst: number
  readonly admitted: 200 | 401
}
export type Load = {
  readonly callers: readonly Caller[]
  readonly judged: readonly Judged[]
  readonly quiet: string
  readonly leastPossible: number
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const numbered = (count: number, name: string) => Array.from({ length: count }, (_, at) => `${name}-${at + 1}`)

/**
 * Who calls: callers over their own limit, members of a tenant who are together over its ceiling, and strangers over theirs, each from an
 * address of their own. One more stranger stays below the limit and must never be refused for the others.
 */
export function loadOf(world: World, { limits, members, leastPossible }: Size): Load {
  const { reads, anonymous } = limits
  const own = numbered(4, 'caller').map((name) => person(world, name, 'acme', reads.perSecond * 1.6))
  const together = numbered(members, 'member').map((name) => person(world, name, 'globex', reads.perSecond))
  const strangers = Object.entries(strangersHeaders).map(([name, headers], at) => ({
    name: `stranger with ${name}`.replaceAll(' ', '-'),
    perSecond: anonymous.perSecond * 1.6,
    from: `127.0.0.${11 + at}`,
    headers,
  }))
  const quiet = {
    name: 'quiet',
    perSecond: anonymous.perSecond / 4,
    from: '127.0.0.20',
    headers: strangersHeaders.plain,
  }
  return {
    callers: [...own, ...together, ...strangers, quiet],
    judged: [
      ...own.map(({ name }) => ({ what: name, names: [name], ...reads, admitted: 200 as const })),
      {
        what: 'tenant',
        names: together.map(({ name }) => name),
        perSecond: reads.tenantPerSecond,
        burst: reads.tenantPerSecond,
        admitted: 200 as const,
      },
      ...strangers.map(({ name }) => ({ what: name, names: [name], ...anonymous, admitted: 401 as const })),
    ],
    quiet: quiet.name,
    leastPossible,
  }
}

/** A stretch of the run, and what was admitted in it as a share of each limit. */
export type Measured = {
  readonly name: string
  readonly shares: ReadonlyMap<string, number>
  readonly faults: readonly string[]
  /** The least share that calls at these moments allowed: below 1 where the machine stood still. */
  readonly possible: number
  /** The calls without an answer of the service, each with what became of it. */
  readonly lost: readonly string[]
}

/** How many calls one limiter that saw them all would have admitted, had it been empty at the first moment. */
function admittedByOne({ perSecond, burst }: Judged, moments: readonly number[], from: number): number {
  let [left, at, admitted] = [0, from, 0]
  for (const moment of moments) {
    left = Math.min(burst, left + ((moment - at) / 1000) * perSecond)
    at = moment
    if (left < 1) continue
    left -= 1
    admitted += 1
  }
  return admitted
}

/** Counts what was admitted between two moments against each limit. */
export function measure(
  { judged, quiet, leastPossible }: Load,
  calls: Calls,
  name: string,
  from: number,
  to: number,
): Measured {
  const counts = judged.map((limit) => {
    const whole = (limit.perSecond * (to - from)) / 1000
    const counted = calls.counted(limit.names, from, to).get(limit.admitted) ?? 0
    // Nobody is admitted while they do not call, and a bucket holds no more than its burst meanwhile.
    const possible = Math.min(1, admittedByOne(limit, calls.momentsOf(limit.names, from, to), from) / whole)
    return { what: limit.what, share: counted / whole, possible }
  })
  const faults = counts.flatMap(({ what, share, possible }) =>
    share > 1 + tolerance || share < Math.max(possible, leastPossible) * (1 - tolerance)
      ? [`${name}: ${what} was admitted ${percent(share)} of its limit, where ${percent(possible)} were possible`]
      : [],
  )
  const refused = calls.counted([quiet], from, to).get(429) ?? 0
  if (refused > 0) faults.push(`${name}: a stranger below the limit was refused ${refused} times for others`)
  const lost = calls.lostBetween(from, to)
  const shares = new Map(counts.map(({ what, share }) => [what, share]))
  return { name, shares, faults, possible: Math.min(...counts.map((each) => each.possible)), lost }
}

/** The lowest and the highest share of a kind of limit. */
export function rangeOf({ shares }: Measured, kind: string): string {
  const own = [...shares].filter(([what]) => what.startsWith(kind)).map(([, share]) => share * 100)
  const [low, high] = [Math.min(...own).toFixed(1), Math.max(...own).toFixed(1)]
  return low === high ? `${low} %` : `${low} to ${high} %`
}

export const printed = (measured: Measured): string =>
  `${measured.name}: callers ${rangeOf(measured, 'caller')}, tenant ${rangeOf(measured, 'tenant')}, strangers ${rangeOf(measured, 'stranger')} (calls came for ${percent(measured.possible)} or more), ${measured.lost.length} lost`
