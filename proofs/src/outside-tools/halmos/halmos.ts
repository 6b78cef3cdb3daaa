import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { repository } from '../../harness/changed-copy.ts'
import { pythonTool } from '../python-tools.ts'
import { mustRun, runTool } from '../run-tool.ts'
import type { Tool } from '../tool.ts'
import { propertiesOf } from './properties.ts'

const solverMs = 120_000
const runMs = 45 * 60_000

/** The contracts, their properties and the compiler in a folder of its own, with what a plant changes. */
async function project(change?: Plant): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthand-halmos-'))
  for (const part of ['foundry.toml', 'package.json', 'contracts/src', 'contracts/tools', 'contracts/test/symbolic'])
    await cp(join(repository, part), join(folder, part), { recursive: true })
  const tokens = 'contracts/test/doubles/Tokens.sol'
  await cp(join(repository, tokens), join(folder, tokens))
  await symlink(join(repository, 'node_modules'), join(folder, 'node_modules'))
  if (change === undefined) return folder
  const file = join(folder, change.file)
  const text = await readFile(file, 'utf8')
  if (text.split(change.find).length !== 2) throw new Error(`${change.file} does not hold exactly once: ${change.find}`)
  await writeFile(file, text.replace(change.find, change.put))
  return folder
}

async function check(halmos: string, folder: string, only: string) {
  const report = join(folder, 'report.json')
  const args = [
    '--no-status',
    '--json-output',
    report,
    '--solver-timeout-assertion',
    `${solverMs}ms`,
    '--function',
    only,
  ]
  // It asks for forge by its name, and reads what the compiler wrote below `out`.
  const env = {
    PATH: `${join(repository, 'node_modules/.bin')}:${process.env.PATH}`,
    FOUNDRY_SRC: 'contracts/test/symbolic',
    FOUNDRY_TEST: 'contracts/test/symbolic',
    FOUNDRY_OUT: 'out',
  }
  const { text } = await runTool(halmos, args, { env, cwd: folder, timeoutMs: runMs })
  const written = await readFile(report, 'utf8').catch((error: Error) => {
    throw new Error(`Halmos wrote no report:\n${text.slice(-4000)}`, { cause: error })
  })
  return propertiesOf(written)
}

type Plant = { readonly file: string; readonly find: string; readonly put: string; readonly property: string }

/** Without its check a purchase takes more from the window than is left, and borrows from what stands above it in the word. */
const plant: Plant = {
  file: 'contracts/src/IssuanceTerms.sol',
  find: 'if (units > window) revert WindowUnitsExceeded(units, window);',
  put: '',
  property: 'check_limitsAreCountedExactly',
}

async function inProject<T>(change: Plant | undefined, use: (folder: string) => Promise<T>): Promise<T> {
  const folder = await project(change)
  try {
    return await use(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Halmos on properties of router and issuance venue, for every input. */
export const halmos: Tool = {
  name: 'Halmos',
  isQuick: false,
  async judge() {
    const program = await pythonTool('halmos')
    const version = (await mustRun(program, ['--version'])).trim().replace(/^.* /, '')
    const [held, planted] = await Promise.all([
      inProject(undefined, (folder) => check(program, folder, 'check_')),
      inProject(plant, (folder) => check(program, folder, plant.property)),
    ])
    const broken = held.filter(({ outcome }) => outcome !== 'held')
    return {
      version,
      cases: `${held.length} properties, ${held.reduce((sum, { paths }) => sum + paths, 0)} paths`,
      findings: broken.length,
      unexplained: [
        ...(held.length === 0 ? ['no property was checked'] : []),
        ...broken.map(({ name, outcome }) => `${name}: ${outcome}`),
      ],
      planted: {
        'a purchase that takes more than a window has': planted.some(
          ({ outcome }) => outcome === 'has a counterexample',
        ),
      },
    }
  },
}
