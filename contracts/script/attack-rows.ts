import { globSync, readFileSync } from 'node:fs'

const rows = [...readFileSync('docs/attacks.md', 'utf8').matchAll(/^\| ([0-9]+) \|/gm)].map(([, row]) => Number(row))
const tests = globSync('contracts/test/**/*.t.sol').flatMap((path) => {
  const names = readFileSync(path, 'utf8').matchAll(/function (test(?:Fuzz)?_A([0-9]{2})_\w+)/g)
  return [...names].map(([, name, row]) => ({ name, row: Number(row) }))
})
const tested = new Set(tests.map(({ row }) => row))
const wanted = Array.from({ length: 46 }, (_, index) => index + 1)
const untested = wanted.filter((row) => !tested.has(row))
const unknown = tests.filter(({ row }) => !rows.includes(row))
const unlisted = wanted.filter((row) => !rows.includes(row))
for (const row of untested) process.stdout.write(`row ${row} has no test\n`)
for (const row of unlisted) process.stdout.write(`row ${row} is not in docs/attacks.md\n`)
for (const { name } of unknown) process.stdout.write(`${name} belongs to no row\n`)
process.stdout.write(`${rows.length} rows, ${tests.length} tests, ${untested.length} rows without a test\n`)
process.exitCode = untested.length + unlisted.length + unknown.length > 0 ? 1 : 0
