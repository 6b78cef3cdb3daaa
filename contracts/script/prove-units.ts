import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

type Answer = { readonly contents: string } | { readonly error: string }
type Solc = { compile(input: string, callbacks: { smtSolver(query: string): Answer }): string }

const solc = createRequire(import.meta.url)('solc') as Solc
const library = 'contracts/src/UnitMath.sol'
const proof = 'contracts/test/smt/UnitMathProof.sol'
const secondsMax = 60

/** Debian's z3 decides what the compiler asks. */
function solver(folder: string): (query: string) => Answer {
  return (query) => {
    const file = join(folder, 'query.smt2')
    writeFileSync(file, query)
    const { stdout, error } = spawnSync('z3', [`-T:${secondsMax}`, file], { encoding: 'utf8' })
    return error ? { error: String(error) } : { contents: stdout }
  }
}

/** The compiler's findings about the library; `planted` changes it first. */
function findings(planted: (text: string) => string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'firsthand-smt-'))
  const read = (path: string) => ({ content: readFileSync(path, 'utf8') })
  const input = {
    language: 'Solidity',
    sources: { [library]: { content: planted(read(library).content) }, [proof]: read(proof) },
    settings: {
      modelChecker: {
        contracts: { [proof]: ['UnitMathProof'] },
        engine: 'chc',
        solvers: ['smtlib2'],
        targets: ['assert', 'overflow', 'underflow', 'divByZero'],
        timeout: secondsMax * 1000,
        showUnproved: true,
        showProvedSafe: true,
      },
    },
  }
  const output = JSON.parse(solc.compile(JSON.stringify(input), { smtSolver: solver(folder) }))
  rmSync(folder, { recursive: true })
  return output.errors.map(({ message }: { message: string }) => message)
}

if (spawnSync('z3', ['--version']).error) {
  process.stdout.write('z3 is not installed: apt-get install z3\n')
  process.exit(1)
}
const reported = findings((text) => text)
const proved = reported.filter((message) => /proved safe|check is safe/i.test(message))
const open = reported.filter((message) => /might happen|could not|violation happens/i.test(message))
const roundedUp = 'uint256(cash) * scale / price'
const faulty = findings((text) => text.replace(roundedUp, `${roundedUp} + 1`))
const found = faulty.some((message) => message.includes('Assertion violation happens'))
for (const message of [...proved, ...open]) process.stdout.write(`${message.trim()}\n`)
process.stdout.write(
  `${proved.length} properties proved, ${open.length} open, planted fault ${found ? 'found' : 'MISSED'}\n`,
)
process.exitCode = proved.length > 0 && open.length === 0 && found ? 0 : 1
