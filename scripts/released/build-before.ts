// Builds the packages of the release before this one, which `docs/released/before.json` names, from its own commit with its own lock
// file: `node scripts/released/build-before.ts`. Kept by commit below `.toolchain`, so that it is built once on a machine.
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../../', import.meta.url))

/** The release that must live beside this one, as `docs/released/before.json` has it. */
export const before: { readonly release: string; readonly commit: string } = JSON.parse(
  readFileSync(join(root, 'docs/released/before.json'), 'utf8'),
)

/** What its own proof of a deployment installs. */
const parts = ['server', 'compliance', 'signer', 'conformance']

function requireCommit(commit: string): void {
  try {
    execFileSync('git', ['cat-file', '-e', `${commit}^{commit}`], { cwd: root, stdio: 'ignore' })
  } catch {
    throw new Error(
      `this checkout does not hold ${commit}, from which ${before.release} is built: run git fetch --unshallow`,
    )
  }
}

/** Answers the folder of its source and the one of its packages, and builds them where they are missing. */
export function buildBefore(): { readonly source: string; readonly packages: string } {
  const home = join(root, '.toolchain', 'releases', before.commit)
  const [source, packages, half] = [join(home, 'source'), join(home, 'packages'), join(home, 'half')]
  if (existsSync(packages)) return { source, packages }
  requireCommit(before.commit)
  rmSync(home, { recursive: true, force: true })
  const run = (command: string, args: readonly string[], cwd = source) =>
    execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] })
  run('git', ['clone', '--quiet', '--no-checkout', root, source], root)
  run('git', ['checkout', '--quiet', '--detach', before.commit])
  run('pnpm', ['install', '--frozen-lockfile', '--prefer-offline'])
  run(process.execPath, ['scripts/pack/run.ts', half, ...parts])
  // Whole or not at all: a build that was stopped is begun again.
  renameSync(half, packages)
  return { source, packages }
}

if (import.meta.main) {
  const begun = performance.now()
  const { packages } = buildBefore()
  console.log(`${before.release} is in ${packages} (${((performance.now() - begun) / 1000).toFixed(1)} s)`)
}
