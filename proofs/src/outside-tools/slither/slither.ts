import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../harness/changed-copy.ts'
import { pythonTool } from '../python-tools.ts'
import { compareReviewed } from '../reviewed.ts'
import { mustRun, runTool } from '../run-tool.ts'
import type { Tool } from '../tool.ts'
import { findingsOf } from './findings.ts'
import { reviewed } from './reviewed.ts'

const planted = 'proofs/src/outside-tools/slither/PlantedReentrancy.sol'
const out = 'contracts/out-slither'
const cache = 'contracts/cache-slither'

/** Compiled by the repository's own forge and compiler, in a folder of its own; the planted contract beside ours. */
async function build(): Promise<void> {
  const args = ['build', 'contracts/src', planted, '--build-info', '--force', '-o', out, '--cache-path', cache]
  await mustRun(join(repository, 'node_modules/.bin/forge'), args)
}

async function report(slither: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-slither-'))
  try {
    const file = join(folder, 'report.json')
    const compiled = [
      '--compile-force-framework',
      'foundry',
      '--foundry-ignore-compile',
      '--foundry-out-directory',
      out,
    ]
    // It asks for forge by its name.
    const env = { PATH: `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`, FOUNDRY_OUT: out }
    const { text } = await runTool(slither, ['.', ...compiled, '--filter-paths', 'node_modules', '--json', file], {
      env,
    })
    return await readFile(file, 'utf8').catch((error: Error) => {
      throw new Error(`Slither wrote no report:\n${text.slice(-2000)}`, { cause: error })
    })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Slither over our contracts, against a reviewed list. */
export const slither: Tool = {
  name: 'Slither',
  isQuick: true,
  async judge() {
    const program = await pythonTool('slither')
    const version = (await mustRun(program, ['--version'])).trim()
    try {
      await build()
      const all = findingsOf(await report(program))
      const ours = all.filter(({ file }) => file !== planted).map(({ text }) => text)
      const { open, stale } = compareReviewed(ours, reviewed)
      const isFound = all.some(({ file, text }) => file === planted && text.startsWith('High reentrancy-eth '))
      return {
        version,
        cases: 'every contract below contracts/src',
        findings: ours.length,
        unexplained: [...open, ...stale],
        planted: { 'a contract that pays before it writes down that it has paid': isFound },
      }
    } finally {
      for (const folder of [out, cache]) await rm(join(repository, folder), { recursive: true, force: true })
    }
  },
}
