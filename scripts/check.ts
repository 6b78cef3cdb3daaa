import { spawn } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { resolve } from 'node:path'

type Step = { readonly name: string; readonly command: string; readonly args: readonly string[] }
type Outcome = { readonly code: number; readonly output: string }

const testReport = '.vitest-report.json'
const step = (name: string, command: string, ...args: string[]): Step => ({ name, command, args })

/** What only reads the sources, quick ones first, so that a slip is heard within seconds. */
const sources: readonly Step[] = [
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
  step('nothing breaks the last release', 'node', 'scripts/breaking-changes.ts'),
  step('alerts and dashboard', 'node', 'ops/src/check-alerts.ts'),
]

const contracts: readonly Step[] = [
  step('contracts: format and lint', 'pnpm', '--silent', 'sol:lint'),
  step('contracts: no warning, ABI as generated', 'node', 'contracts/script/make-abi.ts', '--check'),
  step('contracts: a test for each attack', 'node', 'contracts/script/attack-rows.ts'),
  step('contracts: tests', 'pnpm', '--silent', 'sol:test'),
  step('contracts: gas snapshot', 'pnpm', '--silent', 'sol:snap'),
  step('contracts: every branch reached', 'node', 'contracts/script/branch-coverage.ts'),
  step('contracts: units proved by z3', 'node', 'contracts/script/prove-units.ts'),
]

const tests = step('tests', 'vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`)

const proof = (name: string, ...args: string[]) =>
  step(`proof ${name}, a slice`, 'node', 'proofs/src/run.ts', name, '--short', ...args)
const bench = (name: string) => step(`bench ${name}, a slice`, 'node', 'bench/src/run.ts', name, '--short')

/**
 * What starts worlds of its own, and slices of the long profiles, in lanes side by side: they wait for the start of their
 * worlds more than they work. What compiles contracts stands in one lane, because it shares a folder.
 */
const lanes: readonly (readonly Step[])[] = [
  [
    proof('bank-model'),
    proof('bank-streams', '--seed', '1'),
    proof('contract-attacks'),
    proof('contract-invariants', '--seed', '1'),
    proof('contract-mutants'),
    proof('tenant-isolation'),
    proof('ledger-attacks'),
    proof('ledger-oracle'),
    proof('quote-scale'),
    proof('webhook-chaos'),
    proof('engine-rebuild'),
    ...[
      'listing-page',
      'listing-import',
      'market-read',
      'signature',
      'intent-first',
      'engine-bare',
      'relay',
      'postings',
    ].map(bench),
  ],
  [
    proof('api-fuzz'),
    proof('catalogue-scale'),
    proof('one-bundle'),
    proof('reorg'),
    proof('settlement-chaos'),
    proof('bank-chaos'),
    proof('adversarial-maker'),
    proof('signer-policy'),
    proof('signer-kill'),
    ...['settlement-seen', 'soft-quote', 'soft-quote-cold'].map(bench),
  ],
  [
    step('conformance', 'node', 'conformance/src/run.ts'),
    step('docs: every code block', 'node', 'scripts/docs/run.ts'),
    proof('packed-deployment'),
    proof('signer-rotation'),
    proof('bundle-rotation'),
    ...['firm-quote', 'intent-repeat', 'rfq-overhead'].map(bench),
    proof('zero-to-purchase'),
    step('dev, from nothing to the summary', 'node', 'sandbox/src/cli/main.ts', 'dev', '--once'),
  ],
]

/** Hundreds of processes load the same sources: what one has compiled, the next need not. */
const env = { NODE_COMPILE_CACHE: resolve('node_modules/.cache/compile'), ...process.env }

/** Runs to the end and keeps what it said. */
function run({ command, args }: Step): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const receive = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', receive)
    child.stderr.on('data', receive)
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
const isChosen = ({ name }: Step) => only.length === 0 || only.some((word) => name.includes(word))
let passed = 0
let failed = 0

/** Runs one step, says how it went, and counts it. */
async function report(each: Step): Promise<void> {
  const started = performance.now()
  const { code, output } = await run(each)
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const lastLine = output.trimEnd().split('\n').at(-1) ?? ''
  console.log(`${code === 0 ? '✓' : '✗'} ${each.name}  ${seconds} s${code === 0 ? `  ${lastLine.slice(0, 110)}` : ''}`)
  if (code !== 0) console.log(output)
  if (each.name === 'tests') {
    const counts = await testCounts()
    passed += counts.passed
    failed += counts.failed + (code !== 0 && counts.failed === 0 ? 1 : 0)
  } else if (code === 0) passed += 1
  else failed += 1
}

async function inTurn(list: readonly Step[]): Promise<void> {
  for (const each of list.filter(isChosen)) await report(each)
}

// A compiler of contracts uses one core, and leaves the other.
await Promise.all([sources, contracts].map(inTurn))
await inTurn([tests])
await Promise.all(lanes.map(inTurn))
console.log(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
