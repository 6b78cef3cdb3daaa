import { existsSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packInto } from '../harness/packed-packages.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { checkAgain } from './check-again.ts'
import { callByNpx, type NpxRun } from './npx-run.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const goals = { allMs: 20_000, settledMs: 8_000 }
/** What a slice leaves for the next one: the programs of others, which are most of a download. */
const warmCache = join(root, 'node_modules', '.cache', 'npm')

const inSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

/** The whole run, in ms from the call of npx. */
function printTimeline({ reported, allMs, parts }: NpxRun): { installMs: number; settledMs: number } {
  const settledMs = reported.steps.at(-1)?.ms ?? Number.POSITIVE_INFINITY
  const installMs = allMs - settledMs
  const line = (ms: number, text: string) => console.log(`${`${Math.round(ms)}`.padStart(8)} ms  ${text}`)
  line(installMs, 'installed, the command starts')
  for (const part of parts) console.log(`           ${part.trim()}`)
  line(installMs + reported.upMs, 'the world is up')
  for (const { ms, step } of reported.steps) line(installMs + ms, step)
  return { installMs, settledMs }
}

/** From an empty folder to a settled purchase and its webhook, by the packed sandbox. */
export const zeroToPurchase = {
  async run({ short }: ProofOptions) {
    const folder = await mkdtemp(join(tmpdir(), 'firsthand-zero-'))
    // As in a home folder: other users may pass through it, which lets PostgreSQL run where it was installed.
    await chmod(folder, 0o755)
    try {
      await packInto(folder, ['sandbox'])
      const tarball = join(folder, 'firsthand-sandbox-0.2.0.tgz')
      const cache = short ? warmCache : join(folder, 'cache')
      const empty = join(folder, 'empty')
      await Promise.all([mkdir(empty), mkdir(cache, { recursive: true })])
      const before = loadavg()[0]?.toFixed(1)
      const npx = await callByNpx(tarball, empty, {
        npm_config_cache: cache,
        ...(short && { npm_config_prefer_offline: 'true' }),
      })
      const { installMs, settledMs } = printTimeline(npx)
      const wrong = [...(await checkAgain(npx.reported))]
      const code = await npx.stop()
      if (existsSync(npx.reported.folder)) wrong.push(`the world left its folder behind (exit code ${code})`)
      for (const what of wrong) console.log(`wrong: ${what}`)
      const fast = npx.allMs < goals.allMs && settledMs < goals.settledMs
      console.log(`goal ${inSeconds(goals.allMs)}, ${inSeconds(goals.settledMs)}: ${fast ? 'reached' : 'not reached'}`)
      const summary = `${inSeconds(npx.allMs)} from an empty ${short ? 'folder' : 'cache'} to a verified webhook: install ${inSeconds(installMs)}, boot to settled ${inSeconds(settledMs)}, load average before ${before}`
      return { held: wrong.length === 0 && (short || fast), summary }
    } finally {
      await rm(folder, { recursive: true, force: true })
      await rm(join(warmCache, '_npx'), { recursive: true, force: true })
    }
  },
}
