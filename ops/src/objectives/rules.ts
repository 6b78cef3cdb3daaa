import { type Objective, objectives } from './objectives.ts'

/** The windows that alerts compare: a long one says that it matters, a short one that it still goes on. */
const windows = ['5m', '30m', '1h', '6h', '3d'] as const

const labels = ({ objective, rail, call }: Objective) => `objective="${objective}",rail="${rail}",call="${call}"`

const share = (each: Objective, window: string): string =>
  'missed' in each
    ? `avg_over_time(firsthand:objective_missed{${labels(each)}}[${window}])`
    : `${each.failed(window)} / (${each.all(window)} > 0)`

/** As the formatter writes it. No expression has an apostrophe. */
const quoted = (text: string): string => (text.includes('"') ? `'${text}'` : `"${text}"`)

const rule = (record: string, expression: string, { objective, rail, call }: Objective): string =>
  [
    `      - record: ${record}`,
    `        expr: ${quoted(expression)}`,
    `        labels: { objective: ${objective}, rail: ${rail}, call: ${call} }`,
  ].join('\n')

/** Few calls at night: how many failed, so that one alone wakes nobody. */
const failures = (each: Objective, window: string): string[] =>
  'missed' in each
    ? []
    : [
        rule(
          `firsthand:objective_failures:increase${window}`,
          each.failed(window).replaceAll('sum(rate(', 'sum(increase('),
          each,
        ),
      ]

const group = (name: string, rules: readonly string[]): string =>
  [`  - name: ${name}`, '    rules:', ...rules].join('\n')

/** The recording rules of all objectives: the share that failed in each window, and the budget that it is compared with. */
export function objectivesText(): string {
  const budgets = objectives.map((each) => rule('firsthand:objective_budget', `vector(${each.budget})`, each))
  const missed = objectives.flatMap((each) =>
    'missed' in each ? [rule('firsthand:objective_missed', each.missed, each)] : [],
  )
  const shares = windows.map((window) =>
    group(
      `objectives-${window}`,
      objectives.flatMap((each) => [
        rule(`firsthand:objective_errors:ratio${window}`, share(each, window), each),
        ...(window === '1h' || window === '6h' ? failures(each, window) : []),
      ]),
    ),
  )
  const head =
    '# Made by `pnpm generate` from ops/src/objectives/: change it there. The alerts on them are in alerts.yaml.'
  return `${[head, 'groups:', group('objectives', [...budgets, ...missed]), ...shares].join('\n')}\n`
}
