import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'

type Step = { readonly name: string; readonly command: string; readonly args: readonly string[] }
type Outcome = { readonly code: number; readonly output: string }

const testReport = '.vitest-report.json'
const step = (name: string, command: string, ...args: string[]): Step => ({ name, command, args })

/** Quick ones first, so that a slip is heard within seconds. */
const steps: readonly Step[] = [
  step('format and lint', 'biome', 'ci', '.'),
  step('types', 'tsc', '--project', '.'),
  step('typed lint', 'oxlint', '--type-aware', '--deny-warnings', '.'),
  step('imports', 'node', 'scripts/check-imports.ts'),
  step('dead code', 'knip'),
  step('generated files', 'node', 'scripts/generate.ts', '--check'),
  step(
    'contract lint',
    'tools/node_modules/.bin/spectral',
    'lint',
    '--ruleset',
    '.spectral.yaml',
    '--fail-severity',
    'warn',
    'docs/openapi.json',
  ),
  step('contracts: format and lint', 'pnpm', '--silent', 'sol:lint'),
  step('contracts: no warning, ABI as generated', 'node', 'contracts/script/make-abi.ts', '--check'),
  step('contracts: a test for each attack', 'node', 'contracts/script/attack-rows.ts'),
  step('contracts: tests', 'pnpm', '--silent', 'sol:test'),
  step('contracts: gas snapshot', 'pnpm', '--silent', 'sol:snap'),
  step('contracts: every branch reached', 'node', 'contracts/script/branch-coverage.ts'),
  step('contracts: units proved by z3', 'node', 'contracts/script/prove-units.ts'),
  step('tests', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`),
  step('dev, from nothing to the summary', 'node', 'sandbox/src/dev.ts', '--once'),
  step('conformance', 'node', 'conformance/src/run.ts'),
  step('proof api-fuzz, 20,000 cases', 'node', 'proofs/src/run.ts', 'api-fuzz', '--short'),
  step('proof contract-attacks, a slice', 'node', 'proofs/src/run.ts', 'contract-attacks', '--short'),
  step(
    'proof contract-invariants, 64 x 64',
    'node',
    'proofs/src/run.ts',
    'contract-invariants',
    '--short',
    '--seed',
    '1',
  ),
  step('proof contract-mutants, a slice', 'node', 'proofs/src/run.ts', 'contract-mutants', '--short'),
  step('proof tenant-isolation, short', 'node', 'proofs/src/run.ts', 'tenant-isolation', '--short'),
  step('proof catalogue-scale, short', 'node', 'proofs/src/run.ts', 'catalogue-scale', '--short'),
  step('bench listing-page, short', 'node', 'bench/src/run.ts', 'listing-page', '--short'),
  step('bench listing-import, short', 'node', 'bench/src/run.ts', 'listing-import', '--short'),
  step('proof one-bundle, short', 'node', 'proofs/src/run.ts', 'one-bundle', '--short'),
  step('proof quote-scale, short', 'node', 'proofs/src/run.ts', 'quote-scale', '--short'),
  step('proof signer-policy, 20,000 intents', 'node', 'proofs/src/run.ts', 'signer-policy', '--short'),
  step('proof signer-kill, short', 'node', 'proofs/src/run.ts', 'signer-kill', '--short'),
  step('proof signer-rotation, short', 'node', 'proofs/src/run.ts', 'signer-rotation', '--short'),
  ...['soft-quote', 'soft-quote-cold', 'firm-quote', 'intent-first', 'intent-repeat'].map((name) =>
    step(`bench ${name}, short`, 'node', 'bench/src/run.ts', name, '--short'),
  ),
  step('bench signature, short', 'node', 'bench/src/run.ts', 'signature', '--short'),
  step('bench market-read, short', 'node', 'bench/src/run.ts', 'market-read', '--short'),
]

/** Runs to the end and keeps what it said. */
function run({ command, args }: Step): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const hear = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    child.on('error', (error) => resolve({ code: 1, output: String(error) }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}

async function testCounts(): Promise<{ passed: number; failed: number }> {
  const report = JSON.parse(await readFile(testReport, 'utf8').catch(() => '{}'))
  await rm(testReport, { force: true })
  return { passed: report.numPassedTests ?? 0, failed: report.numFailedTests ?? 0 }
}

const only = process.argv.slice(2)
const chosen = only.length === 0 ? steps : steps.filter(({ name }) => only.some((word) => name.includes(word)))
let passed = 0
let failed = 0
for (const each of chosen) {
  if (process.stdout.isTTY) process.stdout.write(`· ${each.name} …`)
  const started = performance.now()
  const { code, output } = await run(each)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const lastLine = output.trimEnd().split('\n').at(-1) ?? ''
  console.log(
    `\r${code === 0 ? '✓' : '✗'} ${each.name}  ${seconds} s${code === 0 ? `  ${lastLine.slice(0, 110)}` : ''}`,
  )
  if (code !== 0) console.log(output)
  if (each.name === 'tests') {
    const counts = await testCounts()
    passed += counts.passed
    failed += counts.failed + (code !== 0 && counts.failed === 0 ? 1 : 0)
  } else if (code === 0) passed += 1
  else failed += 1
}
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
