import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { freePort, loopback } from '@firsthand/sandbox/world/ports'

const folder = fileURLToPath(new URL('..', import.meta.url))
const readyMs = 20_000

/** The programs, and the packages of Debian that have them. */
const packages = [
  ['promtool', 'prometheus'],
  ['prometheus', 'prometheus'],
  ['amtool', 'prometheus-alertmanager'],
] as const

/** What is missing to check alerts; null when nothing is. */
export function missingTool(): string | null {
  const missing = packages.find(([name]) => spawnSync(name, ['--version']).error)
  if (missing === undefined) return null
  const [name, from] = missing
  return `${name} is not installed: apt-get download ${from} && dpkg -x ${from}_*.deb DIR, and put DIR/usr/bin on the PATH`
}

const checker =
  (program: string) =>
  (...args: readonly string[]): { readonly ok: boolean; readonly output: string } => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd: folder, encoding: 'utf8' })
    return { ok: status === 0, output: `${stdout}${stderr}` }
  }

/** Runs promtool on the rules; what it printed, and whether it passed. */
export const promtool = checker('promtool')
/** The same by amtool for the routes of alerts. */
export const amtool = checker('amtool')

/** A real Prometheus with our rules and nothing to scrape, for as long as the work takes. */
export async function withPrometheus<T>(work: (url: string) => Promise<T>): Promise<T> {
  const home = await mkdtemp(join(tmpdir(), 'firsthand-prometheus-'))
  const url = `http://${loopback}:${await freePort()}`
  const settings = join(home, 'prometheus.yaml')
  const rules = ['alerts.yaml', 'objectives.yaml'].map((name) => join(folder, name))
  await writeFile(settings, `rule_files: ${JSON.stringify(rules)}\n`)
  const child = spawn(
    'prometheus',
    [
      `--config.file=${settings}`,
      `--storage.tsdb.path=${join(home, 'data')}`,
      `--web.listen-address=${new URL(url).host}`,
      '--log.level=error',
    ],
    { stdio: ['ignore', 'inherit', 'inherit'] },
  )
  const gone = new Promise<void>((resolve) => child.once('close', () => resolve()))
  const isReady = () =>
    fetch(`${url}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    )
  try {
    const deadline = performance.now() + readyMs
    while (!(await isReady())) {
      if (child.exitCode !== null || performance.now() > deadline) throw new Error('Prometheus did not start')
      await sleep(100)
    }
    return await work(url)
  } finally {
    child.kill('SIGTERM')
    await gone
    await rm(home, { recursive: true, force: true })
  }
}
