import { readFile } from 'node:fs/promises'
import type { MeasuredFigure } from '@firsthand/sandbox/world/figures'

type Reasons = Readonly<Record<string, string>>

export const figuresFile = 'docs/figures.json'
const reasonsFile = 'docs/figure-reasons.json'

export const readFigures = async (): Promise<MeasuredFigure[]> => JSON.parse(await readFile(figuresFile, 'utf8'))
export const readReasons = async (): Promise<Reasons> => JSON.parse(await readFile(reasonsFile, 'utf8'))

/** A value is rounded to two decimals, so that one beside its goal may stand on either side of it. */
const rounding = 0.005

/** Whether the value meets the goal, as far as the two can be compared; undefined where they are text. */
function comparedWithGoal({ value, goal }: MeasuredFigure): boolean | undefined {
  if (value === 'held' || value === 'broken') return value === 'held'
  const [, sign, text] = /^([≥≤]) ([\d.]+)$/.exec(goal) ?? []
  if (sign === undefined) return undefined
  const difference = Number(value) - Number(text)
  if (Math.abs(difference) <= rounding) return undefined
  return sign === '≥' ? difference > 0 : difference < 0
}

/** What is wrong with the records: a mark that the value contradicts, a miss without a reason, a reason without a miss. */
export function faultsOf(figures: readonly MeasuredFigure[], reasons: Reasons): string[] {
  const contradicted = figures.filter((figure) => (comparedWithGoal(figure) ?? figure.met) !== figure.met)
  const missed = figures.filter(({ met }) => !met)
  const unexplained = missed.filter(({ name }) => !reasons[name]?.trim())
  const left = Object.keys(reasons).filter((name) => !missed.some((figure) => figure.name === name))
  return [
    ...contradicted.map(({ name, value, goal }) => `${name}: "met" contradicts ${value} against ${goal}`),
    ...unexplained.map(({ name }) => `${name} misses its goal and has no reason in ${reasonsFile}`),
    ...left.map((name) => `${name} has a reason in ${reasonsFile} and is no miss`),
  ]
}

const row = (...cells: string[]) => `| ${cells.join(' | ')} |`
const table = (head: readonly string[], rows: readonly string[]) =>
  [row(...head), row(...head.map(() => '---')), ...rows].join('\n')

const measured = ({ value, unit, detail }: MeasuredFigure) =>
  [unit === undefined || unit === 'ratio' ? value : `${unit}: ${value}`, detail].filter(Boolean).join('; ')

const lineOf = (figure: MeasuredFigure) =>
  row(
    figure.met ? '✅' : '❌',
    `\`${figure.command}\``,
    measured(figure),
    figure.unit === 'ratio' ? `ratio ${figure.goal}` : figure.goal,
    `${figure.at.slice(0, 10)}, ${figure.commit}`,
  )

function section(title: string, figures: readonly MeasuredFigure[]): string {
  const met = figures.filter((figure) => figure.met).length
  const head = ['', 'Command', 'Measured', 'Goal', 'When']
  return `## ${title}: ${met} of ${figures.length} met\n\n${table(head, figures.map(lineOf))}\n`
}

/** The page of all figures. Throws what is wrong with the records instead of printing a doubtful mark. */
export function pageOf(figures: readonly MeasuredFigure[], reasons: Reasons): string {
  const faults = faultsOf(figures, reasons)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const missed = figures.filter(({ met }) => !met)
  const why = missed.map((figure) =>
    row(`\`${figure.command}\``, figure.value, figure.goal, reasons[figure.name] ?? ''),
  )
  const of = (kind: string) => figures.filter(({ name }) => name.startsWith(kind))
  return `# Figures

Every figure with its goal, measured on two cores. ✅ met, ❌ missed. Each command writes its result to \`.figures/\`, which git ignores;
\`pnpm figures:keep\` copies the results to \`docs/figures.json\` and makes this page from it and from \`docs/figure-reasons.json\`. What each
command shows: [claims](claims.md).

## Missed: ${missed.length} of ${figures.length}

${table(['Command', 'Measured', 'Goal', 'Why'], why)}

${section('Benches', of('bench '))}
A ratio compares our throughput, or our processor time, with the same work done bare in the same run.

${section('Proofs', of('proof '))}
${section('Contracts', of('contract '))}`
}

export const figuresPage = async (): Promise<string> => pageOf(await readFigures(), await readReasons())
