/** Tables whose old months are archived. */
export const archivedNames = ['event', 'audit', 'quote'] as const
export type ArchivedName = (typeof archivedNames)[number]

/** A run of rows of one tenant: numbers without a hole, or all of its rows where there are no numbers. */
export type Run = {
  readonly tenant: string
  readonly run: number
  readonly rows: number
  /** Null where the table has no numbers. */
  readonly first: number | null
  readonly last: number | null
  /** The hash before the first record, where the table is a chain itself; null elsewhere. */
  readonly prev: string | null
  /** The hash of the last record; where the table is no chain, of the lines of the file, each with the one before. */
  readonly hash: string
}

export type Manifest = {
  readonly format: 'firsthand-archive-1'
  readonly name: ArchivedName
  readonly month: string
  readonly madeAt: string
  readonly madeBy: string
  readonly rows: number
  readonly file: { readonly name: string; readonly bytes: number; readonly sha256: string }
  readonly runs: readonly Run[]
}

/** A part of a table that can be archived, and the first moment that is not in it. */
export type Part = { readonly name: ArchivedName; readonly month: string; readonly endsAt: Date; readonly rows: number }

/** Nothing younger leaves the database: tenants and their auditors work with a year at least. */
export const keptMonthsLeast = 13

/** Whether a part is old enough, by full calendar months in UTC. */
export function isOldEnough(endsAt: Date, now: Date, keptMonths: number): boolean {
  if (keptMonths < keptMonthsLeast) throw new Error(`at least ${keptMonthsLeast} months stay in the database`)
  return endsAt.getTime() <= Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - keptMonths, 1)
}

const sameRun = (one: Run, other: Run): boolean =>
  one.tenant === other.tenant &&
  one.run === other.run &&
  one.rows === other.rows &&
  one.first === other.first &&
  one.last === other.last &&
  one.prev === other.prev &&
  one.hash === other.hash

/** How the runs that were read differ from those that should be there, in words; empty when they are the same. */
export function runFaults(where: string, expected: readonly Run[], found: readonly Run[]): readonly string[] {
  const keyOf = ({ tenant, run }: Run) => JSON.stringify([tenant, run])
  const read = new Map(found.map((each) => [keyOf(each), each]))
  const faults = expected.flatMap((each) => {
    const other = read.get(keyOf(each))
    if (other === undefined) return [`${where}: run ${each.run} of ${JSON.stringify(each.tenant)} is missing`]
    return sameRun(each, other)
      ? []
      : [`${where}: run ${each.run} of ${JSON.stringify(each.tenant)} has other contents`]
  })
  const known = new Set(expected.map(keyOf))
  const extra = found.filter((each) => !known.has(keyOf(each)))
  return [...faults, ...extra.map((each) => `${where}: run ${each.run} of ${JSON.stringify(each.tenant)} is too much`)]
}
