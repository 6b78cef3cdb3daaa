import { readFile, writeFile } from 'node:fs/promises'
import { readSources } from '../layout/tree.ts'
import { readNames, testNames, written } from './collect.ts'
import { compare, draft, readSuccessors } from './compare.ts'

const usage = `pnpm test-names --write FILE    writes the names of all tests
pnpm test-names --compare       compares them with those of 0.1.0
pnpm test-names --draft         prints a line for each test that is gone and has no successor, for a person to check`

const [flag, file] = process.argv.slice(2)
const names = testNames(await readSources())

if (flag === '--write' && file !== undefined) {
  await writeFile(file, written(names))
  console.log(`${names.length} tests written to ${file}`)
} else if (flag === '--compare' || flag === '--draft') {
  const before = readNames(await readFile('docs/released/0.1.0-tests.txt', 'utf8'))
  const successors = readSuccessors(await readFile('docs/released/0.1.0-test-successors.txt', 'utf8'))
  if (flag === '--draft') {
    for (const line of draft(before, names, successors)) console.log(line)
  } else {
    const { before: had, after, succeeded, faults } = compare(before, names, successors)
    for (const fault of faults) console.log(fault)
    const kinds = [...new Set([...before, ...names].map(({ kind }) => kind))]
    for (const kind of kinds.sort()) {
      const of = (list: typeof names) => list.filter((each) => each.kind === kind).length
      console.log(`${kind.padEnd(6)} ${String(of(before)).padStart(5)} before ${String(of(names)).padStart(5)} now`)
    }
    console.log(`${had} tests before, ${after} now, ${succeeded} with a successor, ${faults.length} faults`)
    if (had === 0 || faults.length > 0) process.exit(1)
  }
} else {
  console.log(usage)
  process.exit(2)
}
