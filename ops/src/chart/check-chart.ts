import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { manifestsIn } from './manifests.ts'
import { type Plant, plants } from './plants.ts'
import { chartFolder, misfits, printOfChart, render } from './render.ts'
import { faultsIn } from './rules.ts'

const { values: flags } = parseArgs({ options: { keep: { type: 'boolean', default: false } } })
const say = (line: string) => process.stdout.write(`${line}\n`)
const renderings = [
  { name: 'default values', values: null, policies: true },
  { name: 'every option on', values: 'ci/full-values.yaml', policies: true },
  { name: 'the least', values: 'ci/minimal-values.yaml', policies: false },
] as const

/** Everything that is wrong with a chart, by each that may find it: helm itself, our rules, and the schemas of the cluster. */
function* findings(chart: string, { values, policies }: Omit<(typeof renderings)[number], 'name'>) {
  let rendering: string
  try {
    rendering = render(chart, values === null ? null : join(chartFolder, values))
  } catch (error) {
    yield String((error as { readonly stderr?: unknown }).stderr ?? error)
    return
  }
  yield* faultsIn(manifestsIn(rendering), { policies })
  yield* misfits(rendering)
}

/** Whether the fault is found in a copy of the chart that has it. */
function isFound({ name, file, from, to, found }: Plant): boolean {
  const copy = mkdtempSync(join(tmpdir(), 'firsthand-chart-'))
  try {
    cpSync(chartFolder, copy, { recursive: true })
    const text = readFileSync(join(copy, file), 'utf8')
    if (!text.includes(from)) throw new Error(`${name}: ${file} has no such text`)
    writeFileSync(
      join(copy, file),
      text.replace(from, () => to),
    )
    return findings(copy, { values: null, policies: true }).some((finding) => found.test(finding))
  } finally {
    rmSync(copy, { recursive: true })
  }
}

const wrong = renderings.flatMap((each) => {
  const found = [...findings(chartFolder, each)]
  say(`${each.name}: ${found.length} wrong`)
  return found
})
const missed = plants.filter((plant) => !isFound(plant)).map(({ name }) => `not found: ${name}`)
for (const line of [...wrong, ...missed]) say(line)
const kept = join(chartFolder, 'rendered')
if (flags.keep) {
  mkdirSync(kept, { recursive: true })
  const text = render(chartFolder, join(chartFolder, 'ci/full-values.yaml'))
  writeFileSync(
    join(kept, 'full.yaml'),
    `# Made by \`pnpm chart:check --keep\` of the chart ${printOfChart()}\n${text}`,
  )
}
say(
  `${renderings.length} renderings, ${wrong.length} wrong; ${plants.length} planted faults, ${missed.length} not found`,
)
process.exit(wrong.length + missed.length === 0 ? 0 : 1)
