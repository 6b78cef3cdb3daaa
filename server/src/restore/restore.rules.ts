/** What is compared after a restore, in this order. */
export const restoreSteps = [
  'events',
  'journals',
  'decisions',
  'chain',
  'deliveries',
  'nonces',
  'bank',
  'erasures',
  'engine',
] as const
export type RestoreStep = (typeof restoreSteps)[number]

/**
 * What a step found. `lost` is only named: it is on record elsewhere and no longer here. `differs` keeps the restore open until it is
 * gone or a person has accepted it with a reason. `fatal` keeps it open until it is gone. `waits` keeps one account's payouts stopped.
 */
export type Finding = {
  readonly weight: 'lost' | 'differs' | 'fatal' | 'waits'
  /** The kind of thing and its name, such as `purchase BANK019a…`; the same in every run. */
  readonly name: string
  readonly why: string
  /** The client account whose payouts wait for it. */
  readonly account?: string
}

export type StepReport = { readonly step: RestoreStep; readonly findings: readonly Finding[] }
/** By the name of the finding: why somebody has accepted it. */
export type Accepted = ReadonlyMap<string, string>

/**
 * More events than a tenant can get in a second: its head is one row, which one transaction after the other locks, and an import of
 * listings writes some thousands a second in one transaction. Numbers cost nothing: a day's jump is a millionth of what JSON holds.
 */
export const eventsPerSecond = 100_000

/** What keeps the restore from being released. */
export const blocking = (reports: readonly StepReport[], accepted: Accepted): readonly Finding[] =>
  reports.flatMap(({ findings }) =>
    findings.filter(({ weight, name }) => weight === 'fatal' || (weight === 'differs' && !accepted.has(name))),
  )

const headings = {
  fatal: 'Cannot be released',
  differs: 'Differs',
  waits: 'Payouts that stay stopped',
  lost: 'Lost',
} as const

/** The report for people: what is in the way first, then what was lost, each by its name. */
export function reportText(
  { restoredTo, lostAt }: { readonly restoredTo: Date; readonly lostAt: Date },
  reports: readonly StepReport[],
  accepted: Accepted,
): string {
  const all = reports.flatMap(({ step, findings }) => findings.map((finding) => ({ step, ...finding })))
  const sections = (['fatal', 'differs', 'waits', 'lost'] as const).flatMap((weight) => {
    const found = all.filter((finding) => finding.weight === weight)
    const line = ({ step, name, why }: (typeof found)[number]) => {
      const reason = accepted.get(name)
      return `  ${step}: ${name}: ${why}${reason === undefined ? '' : ` [accepted: ${reason}]`}`
    }
    return found.length === 0 ? [] : [`${headings[weight]} (${found.length})`, ...found.map(line)]
  })
  const left = blocking(reports, accepted).length
  return [
    `Restored to ${restoredTo.toISOString()}, lost at ${lostAt.toISOString()}`,
    ...reports.map(({ step, findings }) => {
      const open = blocking([{ step, findings }], accepted).length
      return `${open === 0 ? 'agrees ' : 'DIFFERS'} ${step}, ${findings.length} findings`
    }),
    ...sections,
    left === 0 ? 'everything agrees' : `${left} in the way of a release`,
  ].join('\n')
}
