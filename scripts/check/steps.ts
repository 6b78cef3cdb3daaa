/** A step that runs by itself, with a world of its own where it needs one. */
export type Step = {
  readonly name: string
  readonly command: string
  readonly args: readonly string[]
  /** An estimate, not a measurement: the longest begin first, so that none is left over at the end. */
  readonly seconds: number
  /** Steps that share a folder or the disk's whole attention do not run at once. */
  readonly alone?: string
  /** Changes the sources of programs, so it starts these and not the bundled ones. */
  readonly fromSources?: true
}

/** What is kept by Turborepo: a step with the same inputs as when it passed is not run again (`turbo.json`). */
export const kept = {
  quick: [
    'format',
    'types',
    'typed-lint',
    'imports',
    'dead-code',
    'generated',
    'contract-lint',
    'breaking',
    'migrations',
    'forge',
    'tree',
  ],
  full: ['sol-lint', 'sol-attacks', 'sol-tests', 'sol-gas', 'sol-branches', 'sol-units', 'alerts', 'units'],
} as const

const node = (name: string, seconds: number, ...args: string[]): Step => ({ name, command: 'node', args, seconds })

/** A full run repeats what has passed before. */
export const testSteps = (all: boolean): readonly Step[] =>
  ['unit', 'pg'].map((project) => node(project, 60, 'scripts/test-changed.ts', project, ...(all ? ['--all'] : [])))

export const bundling = node('programs, bundled', 60, 'scripts/check/bundled-programs.ts')
export const worldTests = node('world tests', 400, 'scripts/test-changed.ts', 'world', '--all')
/** The files that did not pass. */
export const worldTestsAgain = node('world tests', 60, 'scripts/test-changed.ts', 'world', '--failed')

const proof = (name: string, seconds: number, ...args: string[]): Step =>
  node(`proof ${name}, a slice`, seconds, 'proofs/src/run.ts', name, '--short', ...args)
/** They compile contracts in one folder. */
const compiling = (step: Step): Step => ({ ...step, alone: 'contracts' })
/** They install Python packages. */
const withPython = (step: Step): Step => ({ ...step, alone: 'python' })
/** They install the sandbox through one cache of npm. */
const byNpx = (step: Step): Step => ({ ...step, alone: 'npm' })
const fromSources = (step: Step): Step => ({ ...step, fromSources: true })

/** Whole programs, and slices of the long profiles. */
export const slices: readonly Step[] = [
  node('conformance', 190, 'conformance/src/run.ts'),
  withPython(node('docs: every code block', 150, 'scripts/docs/run.ts')),
  withPython(node('python client', 60, 'scripts/python-tests.ts')),
  node('dev, from nothing to the summary', 20, 'sandbox/src/cli/main.ts', 'dev', '--once'),
  proof('bank-model', 30),
  proof('bank-streams', 45, '--seed', '1'),
  proof('reconciliation-scale', 25, '--seed', '1'),
  proof('bank-gateway', 40, '--seed', '1'),
  proof('proposals', 45, '--seed', '1'),
  proof('screening', 40, '--seed', '1'),
  proof('automatic-stop', 40, '--seed', '1'),
  proof('console', 180, '--seed', '1'),
  proof('erasure', 100, '--seed', '1'),
  proof('storefront', 145, '--seed', '1'),
  proof('docs-site', 90),
  compiling(proof('contract-attacks', 90)),
  compiling(proof('contract-invariants', 60, '--seed', '1')),
  compiling(proof('contract-mutants', 90)),
  proof('tenant-isolation', 60),
  proof('ledger-attacks', 30),
  proof('ledger-oracle', 30),
  proof('quote-scale', 60),
  proof('webhook-chaos', 90),
  proof('retention', 45, '--seed', '1'),
  proof('engine-cluster', 35, '--seed', '1'),
  proof('engine-rebuild', 60),
  proof('restore', 45, '--seed', '1'),
  proof('edge', 70),
  proof('alerts', 90),
  proof('failover', 60, '--seed', '1'),
  proof('upgrade', 5),
  proof('api-fuzz', 60),
  proof('catalogue-scale', 60),
  proof('one-bundle', 45),
  proof('evidence', 40, '--seed', '1'),
  proof('event-sequence', 40, '--seed', '1'),
  proof('evidence-log', 40, '--seed', '1'),
  proof('reorg', 60),
  proof('settlement-chaos', 90),
  fromSources(proof('bank-chaos', 90)),
  fromSources(proof('adversarial-maker', 45)),
  fromSources(proof('insider', 90)),
  fromSources(proof('signer-policy', 45)),
  proof('signer-kill', 45),
  fromSources(proof('remote-signers', 60)),
  withPython(proof('outside-tools', 60)),
  proof('packed-deployment', 90),
  byNpx(proof('images', 60)),
  proof('signer-rotation', 45),
  proof('bundle-rotation', 45),
  byNpx(proof('zero-to-purchase', 45)),
  byNpx(proof('quickstart', 45)),
]

/** A bench says whether it works and what it found; on a machine that others use it never fails a build. */
export const benches: readonly Step[] = ['soft-quote', 'listing-page', 'postings'].map((name) =>
  node(`bench ${name}, a slice`, 30, 'bench/src/run.ts', name, '--short'),
)
