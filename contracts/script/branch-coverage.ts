import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Branches that no test reaches, by file and line, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {}

const report = 'contracts/cache/lcov.info'
const args = ['--no-match-contract', 'Invariants', '--report', 'lcov', '--report-file', report]
execFileSync('forge', ['coverage', ...args], { stdio: ['ignore', 'ignore', 'inherit'] })

let file = ''
let branches = 0
let lines = 0
const missed: string[] = []
for (const entry of readFileSync(report, 'utf8').split('\n')) {
  const [kind, rest = ''] = entry.split(/:(.*)/)
  if (kind === 'SF') file = rest
  if (!file.startsWith('contracts/src/') || (kind !== 'BRDA' && kind !== 'DA')) continue
  const fields = rest.split(',')
  if (kind === 'BRDA') branches += 1
  else lines += 1
  const place = `${file}:${fields[0]}`
  if (['0', '-'].includes(fields.at(-1) ?? '') && !(place in exceptions)) missed.push(`${kind} ${place}`)
}
for (const place of missed) process.stdout.write(`not reached: ${place}\n`)
const excepted = Object.keys(exceptions).length
process.stdout.write(
  `${branches} branches and ${lines} lines of contracts/src, ${missed.length} not reached, ${excepted} excepted\n`,
)
// A report that holds nothing would also miss nothing.
process.exitCode = missed.length > 0 || branches < 50 || lines < 200 ? 1 : 0
