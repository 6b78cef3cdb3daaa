import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'

/** A cruise that reads nothing also finds nothing: it must have seen every source file that git knows. */
const workspaces = [
  'wire',
  'server',
  'signer',
  'compliance',
  'sdk',
  'react',
  'mcp',
  'probe',
  'verify',
  'console',
  'storefront',
  'sandbox',
  'conformance',
  'bench',
  'proofs',
  'ops',
].map((name) => `${name}/src`)
const platform = readdirSync('platform').map((name) => `platform/${name}/src`)
const folders = [...workspaces, ...platform, 'sandbox/supplier', 'contracts/abi', 'contracts/script', 'contracts/test']
const sources = execFileSync('git', [
  'ls-files',
  '--cached',
  '--others',
  '--exclude-standard',
  ...folders.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.tsx`]),
])
  .toString()
  .split('\n')
  .filter((path) => path !== '' && !path.endsWith('.d.ts') && !path.startsWith('sdk/src/gen/'))

const args = ['--config', '.dependency-cruiser.cjs', '--output-type', 'json', ...folders]
let report: string
try {
  report = execFileSync('tools/node_modules/.bin/depcruise', args, {
    maxBuffer: 2 ** 27,
    stdio: ['ignore', 'pipe', 'ignore'],
  }).toString()
} catch (error) {
  report = (error as { stdout: Buffer }).stdout.toString()
}
const { modules, summary } = JSON.parse(report)
const seen = new Set(modules.map(({ source }: { source: string }) => source))
const missed = sources.filter((path) => !seen.has(path))
for (const { from, to, rule } of summary.violations) console.log(`${rule.name}: ${from} → ${to}`)
for (const path of missed) console.log(`not read: ${path}`)
console.log(`${summary.totalCruised} modules, ${summary.violations.length} violations, ${missed.length} not read`)
if (sources.length === 0 || missed.length > 0 || summary.violations.length > 0) process.exit(1)
